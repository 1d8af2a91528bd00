import { noiseWords } from "../questions/table-notes.ts";
import type { RegressionRows } from "./cells/regression-rows.ts";
import type { CellRegression } from "./model/cell-regression.ts";

/** What a reader should know of a regression on cells: its rows, which measurements it read and which not, what stands for totals. */
export function regressionNotes({ table, rows, family, prior }: CellRegression): readonly string[] {
  const { measurements, numbers, categories, axes } = rows;
  const unread = table.measurements.map((_, index) => index).filter((index) => !isRead(rows, index));
  const hidden = numbers.flat().filter((number) => number !== undefined && Number.isNaN(number.value)).length;
  const names = axes.map(({ name }) => name).join(" × ");
  const { keep, noise } = table.measurements[measurements[0]!]!;
  return [
    `from noisy table "${table.id}": ${numbers.length} rows${names === "" ? "" : ` (${names})`}${categories.length > 1 ? `, ${categories.join(" and ")} in each` : ""}; measured: ${keep.join(" × ")}, ${noiseWords(noise)}${measurements.length > 1 ? `, ${measurements.length} times` : ""}${hidden > 0 ? `; ${hidden} ${hidden === 1 ? "number is" : "numbers are"} hidden and known to be small` : ""}`,
    ...totalsWords(rows, family),
    ...(unread.length > 0
      ? [
          `not read: measurement ${unread.map((index) => index + 1).join(", ")} of the table; what sums over the rows tell besides is left out, which costs width and no coverage`,
        ]
      : []),
    ...(prior.words.length === 0 ? [] : ["latent counts are summed out exactly, not estimated"]),
  ];
}

function isRead({ measurements }: RegressionRows, index: number): boolean {
  return measurements.includes(index);
}

function totalsWords(
  { totals, categories }: RegressionRows,
  family: CellRegression["family"],
): readonly string[] {
  const what = family === "poisson" || family === "negative-binomial" ? "exposures" : "totals";
  if (totals?.known) return [`${what} of the rows are known`];
  if (totals)
    return [`${what} of the rows are noisy: latent counts with a Poisson law, their means learned together`];
  if (categories.length === 1) return [];
  return [
    "totals of the rows are latent: Poisson with means that are learned together, which leaves shares their multinomial law",
  ];
}
