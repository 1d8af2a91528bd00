/** The elements of a page by their names and the names of their attributes, each with how often it stands there. */
export type Elements = ReadonlyMap<string, number>;

const TAG = /<(\/?[a-zA-Z][a-zA-Z0-9-]*)((?:\s+[a-zA-Z][a-zA-Z0-9:-]*(?:="[^"<>]*")?)*)\s*\/?>/y;
const ATTRIBUTE = /\s+([a-zA-Z][a-zA-Z0-9:-]*)(?:="([^"]*)")?/g;

/** Attributes whose values a browser acts on. */
const ACTING = /^(?:on.*|href|src|srcset|style|action|formaction|xlink:href)$/i;

/**
 * Reads a page as strictly as it is written: every `<` begins an element whose attributes stand in double quotes.
 * Undefined where one does not, or where an attribute that acts has a value of the text.
 */
export function elementsOf(page: string, text: string): Elements | undefined {
  const found = new Map<string, number>();
  const body = page.replace(/^<!doctype html>/, "");
  for (let at = body.indexOf("<"); at >= 0; at = body.indexOf("<", at + 1)) {
    TAG.lastIndex = at;
    const [, name, attributes] = TAG.exec(body) ?? [];
    if (name === undefined) return undefined;
    const all = [...attributes!.matchAll(ATTRIBUTE)];
    if (all.some(([, key, value = ""]) => ACTING.test(key!) && value.includes(text))) return undefined;
    const element = [name, ...all.map(([, key]) => key)].join(" ");
    found.set(element, (found.get(element) ?? 0) + 1);
  }
  return found;
}

export function areSame(a: Elements | undefined, b: Elements | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.size === b.size && [...a].every(([element, times]) => b.get(element) === times);
}
