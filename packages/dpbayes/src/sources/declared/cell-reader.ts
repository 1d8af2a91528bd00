import type { BooleanVariable, CategoryVariable, NumberInTable } from "@dpbayes/privacy";
import type { ColumnType } from "../wanted-variables.ts";
import { missingNumbers, missingTexts } from "./missing-codes.ts";
import { numberParser } from "./number-text.ts";

/** The value that a cell's text stands for. */
export type CellReader = (text: string) => unknown;

const usualWords: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
  ["yes", true],
  ["no", false],
  ["1", true],
  ["0", false],
]);

/**
 * Reads cells by the variable's declared type and what the study says of its column. Text that stands for no value stays
 * text, and an empty cell or a code for a missing value is undefined, so that `privatize` refuses (or, where
 * the study allows it, skips and counts) the record like any other that does not fit.
 */
export function cellReader(variable: ColumnType): CellReader {
  switch (variable.type) {
    case "number":
    case "count":
      return numberCell(variable);
    case "boolean":
      return booleanCell(variable);
    case "category":
      return categoryCell(variable);
    case "person":
      return textOrMissing;
    case "counts":
      return countsOf;
    default:
      return variable satisfies never;
  }
}

function textOrMissing(text: string): string | undefined {
  return text === "" ? undefined : text;
}

function numberCell(variable: NumberInTable): CellReader {
  const parse = numberParser(variable);
  const [texts, numbers] = [new Set(missingTexts(variable)), new Set(missingNumbers(variable))];
  return (text) => {
    const trimmed = text.trim();
    if (trimmed === "" || texts.has(trimmed)) return undefined;
    const value = parse(trimmed);
    if (value === undefined) return trimmed;
    return numbers.has(value) ? undefined : value;
  };
}

function booleanCell(variable: BooleanVariable): CellReader {
  const missing = new Set(missingTexts(variable));
  const words = variable.words && wordsOf(variable.words);
  return (text) => {
    const trimmed = text.trim();
    if (trimmed === "" || missing.has(trimmed)) return undefined;
    return (words ? words.get(trimmed) : usualWords.get(trimmed.toLowerCase())) ?? trimmed;
  };
}

/** What stands for true and false. */
export function wordsOf(words: NonNullable<BooleanVariable["words"]>): ReadonlyMap<string, boolean> {
  const entries = (["true", "false"] as const).flatMap((value) =>
    words[value].map((word) => [String(word), value === "true"] as const),
  );
  return new Map(entries);
}

function categoryCell(variable: CategoryVariable): CellReader {
  const missing = new Set(missingTexts(variable));
  const spellings = spellingsOf(variable);
  if (missing.size === 0 && spellings.size === 0) return textOrMissing;
  return (text) => (text === "" || missing.has(text) ? undefined : (spellings.get(text) ?? text));
}

/** The level that each other spelling stands for. */
export function spellingsOf({ spellings = {} }: CategoryVariable): ReadonlyMap<string, string> {
  const entries = Object.entries(spellings).flatMap(([level, others]) =>
    others.map((other) => [String(other), level] as const),
  );
  return new Map(entries);
}

const countText = numberCell({});

/** Counts of one person in one cell: `3 0 1`, `3;0;1` or `[3,0,1]`. */
function countsOf(text: string): unknown {
  const bare = text.trim().replace(/^\[(.*)\]$/, "$1");
  return bare === "" ? undefined : bare.split(/[\s,;|]+/).map(countText);
}
