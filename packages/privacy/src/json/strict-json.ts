import { MOST_NESTED } from "./limits.ts";

/** Why a text is not read. */
export interface JsonProblem {
  readonly problem: "is not JSON" | "has a key twice" | "is nested too deeply";
  /** Where, counted from 1. */
  readonly line: number;
  /** The key that stands twice in one object. */
  readonly key?: string;
}

/** The value of a text, or what keeps it from being read: how that is told is the business of each format. */
export type StrictJson = { readonly value: unknown } | JsonProblem;

/**
 * Reads JSON and refuses what `JSON.parse` hides: of a key that stands twice it takes the last, and another reader may
 * take the first. Behind every key of a text stands a colon, and no other colon stands outside of texts. So a key stands
 * twice exactly where a text has more colons than its value has keys, which costs one pass over each; keys are compared
 * only to name the one that is wrong.
 */
export function strictJson(text: string): StrictJson {
  const { colons, tooDeep } = scanned(text);
  if (tooDeep !== undefined) return { problem: "is nested too deeply", line: lineOf(text, tooDeep) };
  try {
    const value: unknown = JSON.parse(text);
    return keysIn(value) === colons ? { value } : repeatedKey(text);
  } catch (error) {
    return { problem: "is not JSON", line: lineOf(text, positionIn(error) ?? text.length) };
  }
}

const QUOTE = 34;
const COLON = 58;
const BACKSLASH = 92;

/** The colons outside of texts, and where brackets nest too deeply. Texts are passed over at the platform's speed. */
function scanned(text: string): { readonly colons: number; readonly tooDeep?: number } {
  let [colons, depth] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfText(text, i);
    else if (code === COLON) colons++;
    else if (isOpening(code) && ++depth > MOST_NESTED) return { colons, tooDeep: i };
    else if (isClosing(code)) depth--;
  }
  return { colons };
}

/** `[` and `{` differ in one bit, and so do `]` and `}`. */
function isOpening(code: number): boolean {
  return (code | 32) === 123;
}

function isClosing(code: number): boolean {
  return (code | 32) === 125;
}

/** Where the text that begins at a quote ends: at the next quote with an even number of backslashes before it. */
function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

/** The keys of all objects in a value; how deep it is was checked before. */
function keysIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let count = Array.isArray(value) ? 0 : parts.length;
  for (const part of parts) if (typeof part === "object") count += keysIn(part);
  return count;
}

/** Names the first key that stands twice in its object, escapes read: `"\u0061"` is `"a"`. */
function repeatedKey(text: string): JsonProblem {
  const open: Set<string>[] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isOpening(code)) open.push(new Set());
    else if (isClosing(code)) open.pop();
    if (code !== QUOTE) continue;
    const end = endOfText(text, i);
    const key = isKey(text, end) ? (JSON.parse(text.slice(i, end + 1)) as string) : undefined;
    if (key !== undefined && open.at(-1)!.has(key))
      return { problem: "has a key twice", line: lineOf(text, i), key };
    if (key !== undefined) open.at(-1)!.add(key);
    i = end;
  }
  return { problem: "has a key twice", line: 1 };
}

/** Whether a colon follows, behind any space. */
function isKey(text: string, end: number): boolean {
  let next = end + 1;
  while (text.charCodeAt(next) <= 32) next++;
  return text.charCodeAt(next) === COLON;
}

function positionIn(error: unknown): number | undefined {
  const found = /position (\d+)/.exec((error as Error).message)?.[1];
  return found === undefined ? undefined : Number(found);
}

function lineOf(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}
