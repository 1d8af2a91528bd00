import { varianceOf } from "../../diagnostics/index.ts";
import { fail } from "../../errors/index.ts";
import type { Estimate } from "../importance/weighted-mean.ts";
import type { HolderPrediction } from "../left-out/leave-one-holder-out.ts";

/** The log score of one holder under two models: second minus first, so that more is better for the second. */
export interface ComparedScore {
  readonly holder: string;
  readonly scores: readonly [number, number];
  readonly difference: Estimate;
  /** Neither model's weights needed a fit without the holder that was not made. */
  readonly reliable: boolean;
}

export interface ComparedScores {
  readonly holders: readonly ComparedScore[];
  /**
   * The sum of the differences. The error is that of a sum of so many independent differences, √(J·var), which is large with few
   * holders and itself rough (Sivula et al. 2020), with the Monte Carlo errors.
   */
  readonly total: Estimate;
  readonly reliable: boolean;
}

/** Scores of the holders of which both predict the same numbers. */
export function comparedScores(
  first: readonly HolderPrediction[],
  second: readonly HolderPrediction[],
): ComparedScores {
  const holders = first.flatMap((one): readonly ComparedScore[] => {
    const other = second.find(({ holder }) => holder === one.holder);
    return other && numbersOf(one) === numbersOf(other) ? [scoreOf(one, other)] : [];
  });
  if (holders.length === 0)
    fail("ARGUMENT", {
      name: "predictions",
      found: "of other holders or numbers",
      accepted: "of the same coefficients of the same holders",
    });
  const differences = Float64Array.from(holders, ({ difference }) => difference.value);
  const between = holders.length > 1 ? Math.sqrt(holders.length * varianceOf(differences)) : 0;
  const sampling = Math.hypot(...holders.map(({ difference }) => difference.error));
  return Object.freeze({
    holders: Object.freeze(holders),
    total: Object.freeze({
      value: differences.reduce((sum, value) => sum + value, 0),
      error: Math.hypot(between, sampling),
    }),
    reliable: holders.every(({ reliable }) => reliable),
  });
}

/** Densities of vectors of other numbers have nothing in common. */
function numbersOf({ coefficients }: HolderPrediction): string {
  return JSON.stringify(coefficients.map(({ name }) => name));
}

function scoreOf(first: HolderPrediction, second: HolderPrediction): ComparedScore {
  return Object.freeze({
    holder: first.holder,
    scores: [first.logScore.value, second.logScore.value] as const,
    difference: Object.freeze({
      value: second.logScore.value - first.logScore.value,
      error: Math.hypot(first.logScore.error, second.logScore.error),
    }),
    reliable: !first.needsRefit && !second.needsRefit,
  });
}
