import { columns, percent, tabular } from "../text/index.ts";
import type { CoefficientRatios } from "./ratios.ts";

/** A line per column: median and interval of what one more unit multiplies odds or rates by. */
export function ratioTable({ words, probability, rows }: CoefficientRatios): string {
  return columns([
    [`${words} per unit`, "median", `${percent(probability)} from`, "to"],
    ...rows.map(({ column, median, interval }) => [column, ...[median, ...interval].map(tabular)]),
  ]);
}
