import { type OutcomeMoments, outcomeIntegrals } from "../outcomes/outcome-moments.ts";
import type { MomentStartOptions } from "./moment-start.ts";

/**
 * A family's outcome at a start, for any family: u's mean is where E y is `target`, or what the slopes leave
 * (`shift`) where there is no intercept. `furthest` bounds |u|.
 */
export function solvedOutcome(
  outcome: OutcomeMoments,
  intercept: boolean,
  target: number,
  furthest: number,
): MomentStartOptions["outcomeAt"] {
  const integrals = outcomeIntegrals();
  return (spread, shift) => {
    const meanAt = (u: number) => {
      outcome.write(u, spread, integrals);
      return integrals[1][0]!;
    };
    const centre = intercept ? solveMean(target, furthest, meanAt) : shift;
    const mean = meanAt(centre);
    return { centre, mean, slope: integrals[1][1]!, square: integrals[2][0]! };
  };
}

/** u within ±furthest at which an increasing mean is `target`, by bisection. */
function solveMean(target: number, furthest: number, meanAt: (u: number) => number): number {
  let [low, high] = [-furthest, furthest];
  for (let step = 0; step < 30; step++) {
    const middle = 0.5 * (low + high);
    if (meanAt(middle) < target) low = middle;
    else high = middle;
  }
  return 0.5 * (low + high);
}
