import type { BooleanInTable, NumberInTable } from "./table-clause.ts";

/** What a number may be, in the words of an error: as the study says that it is written. */
export function acceptedNumber({ date, decimal }: NumberInTable): string {
  if (date !== undefined) return `a date (${date.format ?? "yyyy-mm-dd"}), or the number it stands for`;
  return decimal === "," ? "a finite number, with a decimal comma in texts" : "a finite number";
}

/** What a yes or no may be. */
export function acceptedBoolean({ words }: BooleanInTable): string {
  return words === undefined ? "true or false" : `one of: ${[...words.true, ...words.false].join(", ")}`;
}
