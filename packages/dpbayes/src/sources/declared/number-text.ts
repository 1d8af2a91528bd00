import type { NumberInTable } from "@dpbayes/privacy";
import { dateParser } from "./date-text.ts";

export type NumberParser = (text: string) => number | undefined;

const plain = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
const plainNumber: NumberParser = (text) => (plain.test(text) ? Number(text) : undefined);

/** The characters that a declared mark stands for: people type one space or apostrophe, programs write another. */
const marks: Readonly<Record<NonNullable<NumberInTable["thousands"]>, string>> = {
  ".": "\\.",
  ",": ",",
  "'": "['\u2019]",
  " ": "[ \u00a0\u202f]",
  _: "_",
};

/** From a text without spaces around it to a number, as the study says that numbers are written; undefined: none. */
export function numberParser({ decimal = ".", thousands, date }: NumberInTable): NumberParser {
  if (date !== undefined) return dateParser(date);
  if (decimal === "." && thousands === undefined) return plainNumber;
  const point = marks[decimal];
  const group = thousands === undefined ? undefined : marks[thousands];
  const grouped = group === undefined ? "" : `\\d{1,3}(?:${group}\\d{3})+(?:${point}\\d*)?|`;
  const number = new RegExp(`^[+-]?(?:${grouped}\\d+(?:${point}\\d*)?|${point}\\d+)(?:[eE][+-]?\\d+)?$`);
  const groups = group === undefined ? undefined : new RegExp(group, "g");
  return (text) => {
    if (!number.test(text)) return undefined;
    const whole = groups === undefined ? text : text.replace(groups, "");
    return Number(decimal === "," ? whole.replace(",", ".") : whole);
  };
}
