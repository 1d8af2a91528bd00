import type { ColumnType } from "../wanted-variables.ts";

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
const truths: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
  ["yes", true],
  ["no", false],
  ["1", true],
  ["0", false],
]);

/**
 * The value that a cell's text stands for, by the variable's declared type. Text that stands for none stays text
 * and an empty cell is null, so that `privatize` refuses (or, where the study allows it, skips and counts) the
 * record like any other that does not fit.
 */
export function cellReader(variable: ColumnType): (text: string) => unknown {
  switch (variable.type) {
    case "number":
    case "count":
      return numberOf;
    case "boolean":
      return (text) => truths.get(text.trim().toLowerCase()) ?? missingOr(text);
    case "category":
    case "person":
      return missingOr;
    case "counts":
      return countsOf;
    default:
      return variable satisfies never;
  }
}

function missingOr(text: string): string | null {
  return text === "" ? null : text;
}

function numberOf(text: string): number | string | null {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed) : missingOr(trimmed);
}

/** Counts of one person in one cell: `3 0 1`, `3;0;1` or `[3,0,1]`. */
function countsOf(text: string): unknown {
  const bare = text.trim().replace(/^\[(.*)\]$/, "$1");
  return bare === "" ? null : bare.split(/[\s,;|]+/).map(numberOf);
}
