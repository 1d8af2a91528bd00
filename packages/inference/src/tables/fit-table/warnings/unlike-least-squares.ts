import type { FitWarning } from "../../../contracts/fit-warning.ts";
import { decimals, significant } from "../../../text/index.ts";
import type { TableEvidence } from "./table-evidence.ts";

/** Posterior and least squares differ by at most the noise of the latter where the model is right: beyond 4.5 of it once in 150,000. */
const LIMIT = 4.5;

export function unlikeLeastSquares({ totals }: TableEvidence): readonly FitWarning[] {
  return totals.flatMap(({ name, mean, leastSquares }) => {
    if (leastSquares === undefined || leastSquares === "open" || leastSquares.sd === 0) return [];
    const distance = Math.abs(mean - leastSquares.estimate) / leastSquares.sd;
    if (distance <= LIMIT) return [];
    return [
      {
        code: "unlike-least-squares",
        parameter: name,
        value: distance,
        sentence: `${name} is ${significant(mean, 3)} by the draws and ${significant(leastSquares.estimate, 3)} by least squares, ${decimals(distance, 1)} of the latter's sds apart`,
        remedy:
          "the prior pulls harder than the noise allows, or the stated noise is too small: name areas that are alike, or look at which number is far off",
      },
    ];
  });
}
