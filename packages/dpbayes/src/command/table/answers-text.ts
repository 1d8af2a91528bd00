import { columns } from "@dpbayes/inference/text";
import { labelOf, numberColumns } from "../../table-page/asked/number-columns.ts";
import type { Telling } from "../../table-page/asked/sentences.ts";
import type { ToldNumber } from "../../table-page/asked/told.ts";

/** A line per number: what is known of it, what was published of it, what least squares says. */
export function answersText(asked: readonly (readonly ToldNumber[])[], telling: Telling): string {
  const told = asked.flat();
  const { heads, cells } = numberColumns(told, telling);
  return columns([["", ...heads], ...told.map((one) => [labelOf(one, telling), ...cells(one)])]);
}
