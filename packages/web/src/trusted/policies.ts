/**
 * The two ways past `require-trusted-types-for 'script'`, named in the pages' policies: markup that our own templates made, and workers
 * whose scripts lie beside the page's own. Any other text that would become markup or a script is refused by the browser.
 */

interface Policy {
  createHTML(text: string): unknown;
  createScriptURL(url: string): unknown;
}

interface Factory {
  createPolicy(name: string, rules: Partial<Record<keyof Policy, (text: string) => string>>): Policy;
}

/** Browsers without trusted types take texts as they are. */
const factory = (globalThis as { readonly trustedTypes?: Factory }).trustedTypes;

const drawn = factory?.createPolicy("dpbayes-drawn", { createHTML: (markup) => markup });

/** Called once by every page. Libraries start their workers by a plain address: by the default policy they get no others than ours. */
export function trustOwnScripts(): void {
  factory?.createPolicy("default", { createScriptURL: ownScript });
}

/** Markup made by the templates of `dpbayes/page` and `dpbayes/plot`, which escape every text. */
export function drawnMarkup(markup: string): unknown {
  return drawn?.createHTML(markup) ?? markup;
}

/** A script in the folder of this one or below, a worker or what keeps the studio for use offline in the studio's folder beside it; any other address is refused. */
function ownScript(url: string): string {
  const own = ["./", "../studio/workers/"].map((path) => new URL(path, import.meta.url).href);
  const base = globalThis.document?.baseURI ?? globalThis.location.href;
  const wanted = new URL(url, base).href;
  if (!own.some((folder) => wanted.startsWith(folder)) && wanted !== new URL("offline.js", base).href)
    throw new TypeError("a worker's script must lie beside the page's own");
  return wanted;
}
