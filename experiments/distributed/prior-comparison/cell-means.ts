import { meanAndError } from "../../local/spread.ts";
import { rounded } from "../../pages/stored-json.ts";
import type { ScoredCell } from "./decide.ts";

/** What is stored of a number. */
const DIGITS = 4;

/** What the numbers of a method are. */
export const MEAN_COLUMNS = ["log score", "its standard error", "error", "coefficients covered"] as const;

/** A cell over its repeats: the columns above by method. Real data have no true coefficients to cover. */
export function cellMeans({ name, group, covariates, scores }: ScoredCell) {
  const all = Object.values(scores);
  const methods = Object.entries(scores).map(([method, repeats]) => {
    const logScore = meanAndError(repeats.map((one) => one.logScore));
    const { mean: error } = meanAndError(repeats.map((one) => one.error));
    const covered = repeats.reduce((sum, one) => sum + (one.covered ?? 0), 0);
    const numbers = [logScore.mean, logScore.error, error, ...(covariates > 0 ? [covered] : [])];
    return [method, rounded(numbers, DIGITS)] as const;
  });
  const worstRHat = Math.max(...all.flatMap((repeats) => repeats.flatMap(({ rHat }) => rHat ?? [])));
  return {
    name,
    group,
    covariates,
    repeats: all[0]!.length,
    worstRHat: rounded(worstRHat, DIGITS),
    methods: Object.fromEntries(methods),
  };
}
