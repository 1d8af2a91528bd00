import { type Document, isScalar, parseDocument, visit, type YAMLMap } from "yaml";
import { fail } from "../errors/index.ts";

/** How deep YAML may nest: brackets within brackets, and the indentation of a line, which grows by one a level at least. */
const MOST_NESTED = 100;
const WIDEST_INDENT = 200;

/** How often an anchor may be repeated, repeats within repeats multiplied. */
const MOST_REPEATS = 100;

/** YAML 1.2 as plain data, where `no` is a text and `<<` a key like any other. */
export function yamlOf(file: string, text: string): unknown {
  const refuse = (problem: string, position = 0) =>
    fail("FILE_SYNTAX", { file, accepted: "YAML", problem: `line ${lineOf(text, position)}, ${problem}` });
  const deep = tooDeepAt(text);
  if (deep !== undefined) return refuse("NESTED_TOO_DEEPLY", deep);
  const document = parsed(text);
  if (document === undefined) return refuse("NESTED_TOO_DEEPLY");
  const [error] = document.errors;
  if (error !== undefined) return refuse(error.code, error.pos[0]);
  const wrong = wrongKey(document);
  if (wrong !== undefined) return refuse(wrong.problem, wrong.position);
  try {
    return document.toJS({ maxAliasCount: MOST_REPEATS });
  } catch {
    return refuse("TOO_MANY_ALIASES");
  }
}

/** Keys are compared here: the parser compares each with all before it, which takes hours for a long list of them. */
function parsed(text: string): Document.Parsed | undefined {
  try {
    return parseDocument(text, { prettyErrors: false, uniqueKeys: false });
  } catch {
    return undefined;
  }
}

/**
 * Where the text nests too deeply, found before it is parsed: the parser calls itself for every level, and ends the
 * process when its stack does. Brackets in texts count too; a hundred that nobody closes stand in no study.
 */
function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (character === "[" || character === "{") depth++;
    else if (character === "]" || character === "}") depth = Math.max(0, depth - 1);
    if (depth > MOST_NESTED) return i;
  }
  const indent = new RegExp(`^[ \\t?:-]{${WIDEST_INDENT + 1}}`, "m").exec(text);
  return indent?.index;
}

interface WrongKey {
  readonly problem: "DUPLICATE_KEY" | "KEY_NO_TEXT";
  readonly position: number;
}

/** The first key that stands twice in its map, as JavaScript sees it: `1` and `"1"` are the same. */
function wrongKey(document: Document.Parsed): WrongKey | undefined {
  let wrong: WrongKey | undefined;
  visit(document, {
    Map(_, map) {
      wrong = wrongIn(map);
      return wrong === undefined ? undefined : visit.BREAK;
    },
  });
  return wrong;
}

function wrongIn(map: YAMLMap): WrongKey | undefined {
  const seen = new Set<string>();
  for (const { key } of map.items) {
    const position = (key as { readonly range?: readonly [number] } | null)?.range?.[0] ?? 0;
    if (!isScalar(key)) return { problem: "KEY_NO_TEXT", position };
    const name = String(key.value);
    if (seen.has(name)) return { problem: "DUPLICATE_KEY", position };
    seen.add(name);
  }
  return undefined;
}

function lineOf(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}
