import type { SeededSource } from "@dpbayes/inference";
import { covariateLaws, MIDDLE } from "../laws/covariate-laws.ts";
import type { Law } from "../laws/law-names.ts";
import { clipped } from "../laws/number-laws.ts";
import type { RegressionRecord } from "../truth/least-squares.ts";
import type { Asked, Estimand } from "./family.ts";

/** Level at the middle of the covariates, and slopes. */
export interface Line {
  readonly level: number;
  readonly slopes: readonly [a: number, b: number];
}

export function at({ level, slopes }: Line, a: number, b: number): number {
  return level + slopes[0] * (a - MIDDLE) + slopes[1] * (b - MIDDLE);
}

/** Intercept and slopes of a line. */
export function coefficientsOf({ level, slopes }: Line): readonly number[] {
  return [level - MIDDLE * (slopes[0] + slopes[1]), ...slopes];
}

export function askedOf(family: string, law: Law, outcome: object): Asked {
  const covariate = { type: "number", bounds: covariateLaws[law].bounds };
  return {
    variables: { y: outcome, a: covariate, b: covariate },
    model: { family: `${family}-regression`, formula: "y ~ a + b" },
    // Reports of several numbers have Gaussian noise, also on devices.
    privacy: { delta: 1e-5 },
  };
}

/** A record as it was, with an outcome that follows its line. */
export function person<Outcome>(law: Law, line: Line, outcome: (rng: SeededSource, u: number) => Outcome) {
  const { draw } = covariateLaws[law];
  return (rng: SeededSource) => {
    const [a, b] = draw(rng);
    return { y: outcome(rng, at(line, a, b)), a, b };
  };
}

/** The same record as it is recorded. */
export function recorded(
  law: Law,
  draw: (rng: SeededSource) => { readonly y: number; readonly a: number; readonly b: number },
  clip: (y: number) => number,
) {
  const { bounds } = covariateLaws[law];
  return (rng: SeededSource): RegressionRecord => {
    const { y, a, b } = draw(rng);
    return [clip(y), clipped(a, bounds), clipped(b, bounds)];
  };
}

const COLUMNS = ["intercept", "coefficients[a]", "coefficients[b]"] as const;

/** What is asked of a regression: its slopes together, its intercept. */
export function coefficientEstimands(
  truths: readonly number[],
  generating: readonly number[],
): readonly Estimand[] {
  return COLUMNS.map((column, j) => ({
    group: j === 0 ? "intercept" : "slopes",
    column,
    truth: truths[j]!,
    ...(generating[j] !== truths[j] && { generating: generating[j]! }),
  }));
}
