import type { NumberInTable, TableCode } from "@dpbayes/privacy";
import { numberParser } from "./number-text.ts";

/** The texts that stand for a missing value. */
export function missingTexts({
  missing = [],
}: {
  readonly missing?: readonly TableCode[];
}): readonly string[] {
  return missing.map(String);
}

/** The numbers that do: 999 is the same code in a text and in a column of numbers. */
export function missingNumbers(variable: NumberInTable): readonly number[] {
  const parse = numberParser(variable);
  return (variable.missing ?? []).flatMap((code) => {
    const number = typeof code === "number" ? code : parse(code.trim());
    return number === undefined ? [] : [number];
  });
}
