import type { FitWarning } from "../../../contracts/fit-warning.ts";
import { short } from "../../../text/index.ts";
import type { TableEvidence, TotalEvidence } from "./table-evidence.ts";

/** Least squares with three times the sd: eight ninths of what is known comes from the prior, and from counts being no less than 0. */
const LIMIT = 3;
/** What is known to a twentieth is known, whatever says so. */
const NARROW = 0.05;

/**
 * Totals over many cells that are empty or nearly so: what their noise leaves open, the prior closes, because areas have kinds of people in
 * common. It takes all areas for equally mixed; where one has people of fewer kinds than the others, or of more, no number can tell, and its
 * interval is off (experiments/table-census counts how often).
 */
export function likenessDecides({ totals }: TableEvidence): readonly FitWarning[] {
  const found = totals.filter((one) => one.sd > Math.max(0.5, NARROW * one.mean) && gainOf(one) > LIMIT);
  const most = found.toSorted((a, b) => gainOf(b) - gainOf(a))[0];
  if (most === undefined) return [];
  const others = found.length === 1 ? "" : `; the same of ${found.length - 1} more`;
  return [
    {
      code: "likeness-decides",
      parameter: most.name,
      value: gainOf(most),
      sentence: `${most.name} is known ${short(gainOf(most))} times as well as by least squares: that counts are not below 0, and that areas are equally mixed, tells the rest${others}`,
      remedy:
        "where areas may differ in how many kinds of people they have, take its interval for too narrow: such areas lie outside more often than it says",
    },
  ];
}

function gainOf({ sd, leastSquares }: TotalEvidence): number {
  return leastSquares === undefined || leastSquares === "open" ? 0 : leastSquares.sd / sd;
}
