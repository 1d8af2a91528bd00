import { parseStudy, type Study } from "@dpbayes/privacy";
import type { Cell, CellFamily } from "./cells.ts";

/** What the regressions of a family are about. */
export interface Regression {
  readonly intercept: number;
  readonly slopes: readonly [a: number, b: number];
  /** Sd of y about its line; what has no line to be about has none. */
  readonly sigma: number;
}

/** Of the mean over holders. */
export const REGRESSIONS: Readonly<Record<CellFamily, Regression>> = {
  linear: { intercept: 0, slopes: [0.5, -0.3], sigma: 0.2 },
  logistic: { intercept: 0, slopes: [1, -0.6], sigma: 0 },
  poisson: { intercept: 1, slopes: [1, -0.6], sigma: 0 },
};

/** Of a covariate at one holder; bounds are four of them away from the middle, so next to no record is clipped. */
export const COVARIATE_SD = 0.25;
/** Between the holders' means of a covariate. */
export const MEAN_SD = 0.1;
/** How far the slopes of a shifted hospital are from the mean, in spreads. */
export const SHIFT = 5;

export const SLOPES = ["coefficients[a]", "coefficients[b]"] as const;

const RESPONSES: Readonly<Record<CellFamily, object>> = {
  linear: { type: "number", bounds: [-1, 1] },
  logistic: { type: "boolean" },
  poisson: { type: "count", bounds: [0, 6] },
};

export function studyOf({ family, epsilon }: Cell): Study {
  const covariate = { type: "number", bounds: [-1, 1] };
  return parseStudy({
    format: "dpbayes.study/1",
    id: "holders",
    question: "Do intervals hold the truth as often as they say although holders differ?",
    variables: { y: RESPONSES[family], a: covariate, b: covariate },
    model: { family: `${family}-regression`, formula: "y ~ a + b" },
    privacy: { setting: "distributed", epsilon, delta: 1e-5, unit: "one person", neighbours: "replace-one" },
  });
}
