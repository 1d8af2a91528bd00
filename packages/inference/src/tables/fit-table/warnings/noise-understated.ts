import type { FitWarning } from "../../../contracts/fit-warning.ts";
import { decimals } from "../../../text/index.ts";
import { publishedMisfits } from "./published-misfit.ts";
import type { TableEvidence } from "./table-evidence.ts";

/** Numbers from which their mean square says something. */
const LEAST = 20;
/** Standard errors; of squares of Laplace noise, whose spread is the widest of all laws here: √5. */
const ERRORS = 6;

/**
 * Whether the numbers of a measurement are farther from what is known of their sums than their noise: the mean square distance is at most 1 where the
 * stated noise is right, because the posterior follows the numbers.
 */
export function noiseUnderstated(evidence: TableEvidence): readonly FitWarning[] {
  return publishedMisfits(evidence).flatMap((misfits, measurement) => {
    const square = misfits.reduce((sum, { distance }) => sum + distance * distance, 0) / misfits.length;
    if (misfits.length < LEAST || square <= 1 + ERRORS * Math.sqrt(5 / misfits.length)) return [];
    const factor = Math.sqrt(square);
    return [
      {
        code: "noise-understated",
        parameter: `measurements[${measurement}]`,
        value: factor,
        sentence: `the numbers of measurements[${measurement}] scatter ${decimals(factor, 1)} times as far as their stated noise`,
        remedy:
          "the law or its scale is wrong, or they are of other people than the other measurements: ask whoever published them",
      },
    ];
  });
}
