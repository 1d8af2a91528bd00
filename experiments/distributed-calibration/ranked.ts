import type { SeededSource } from "@dpbayes/inference";
import type { TestQuantity } from "@dpbayes/inference/calibration";
import { cholesky, choleskyLogDeterminant } from "@dpbayes/inference/math";
import type { RegressionTruth } from "@dpbayes/inference/simulation";
import type { Subject } from "../calibration/row.ts";
import { type Released, simulateReleases } from "./releases.ts";
import type { Setting } from "./setting.ts";

/** What is ranked in every row: the coefficients, the residual variance and log|Σ_x| (of each family of holders). */
export function rankedNames({ covariates, intercept }: Setting, families: number): readonly string[] {
  return [
    ...(intercept ? ["intercept"] : []),
    ...Array.from({ length: covariates }, (_, j) => `coefficient ${j + 1}`),
    "residual variance",
    ...(families === 0 ? [] : families === 1 ? ["log|Σx|"] : names("log|Σx|", families)),
  ];
}

function names(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, j) => `${name} ${j + 1}`);
}

export function logDeterminantOf(covariance: Float64Array): number {
  const d = Math.round(Math.sqrt(covariance.length));
  const factor = covariance.slice();
  if (cholesky(factor, d) < d) throw new Error("a covariance is not positive definite");
  return choleskyLogDeterminant(factor, d);
}

export interface RankedSubject {
  readonly setting: Setting;
  /** Laws of the records: one, one per holder, or 0 where Σ_x is not sampled, so not ranked. */
  readonly families: number;
  /** A truth from the prior: one, or one per holder, with the same coefficients and residual variance. */
  readonly drawTruths: (rng: SeededSource) => readonly RegressionTruth[];
  /** Posterior draws of what is ranked, by rows. */
  readonly fit: (rng: SeededSource, data: Released) => Float64Array;
  /** The budget that the model is told, for controls. */
  readonly believed?: number;
}

/** RegressionTruth from the prior, sums from the truth, releases through the mechanism. */
export function rankedSubject(options: RankedSubject): Subject<Released> {
  const { setting, families, drawTruths, fit, believed } = options;
  // `calibrate` hands the ranked numbers on, and they do not say what Σ_x is.
  const drawn = new WeakMap<Float64Array, readonly RegressionTruth[]>();
  return {
    names: rankedNames(setting, families),
    prior(rng) {
      const truths = drawTruths(rng);
      const { coefficients, variance } = truths[0]!;
      const determinants = truths.slice(0, families).map(({ covariance }) => logDeterminantOf(covariance));
      const ranked = Float64Array.of(...coefficients, variance, ...determinants);
      drawn.set(ranked, truths);
      return ranked;
    },
    simulate: (rng, ranked) => simulateReleases(rng, drawn.get(ranked)!, setting, believed),
    fit,
    quantities: [misfit],
  };
}

/** |Σẑ_j − ΣŜ_jθ|², which depends on the releases: draws from the prior would pass without it. */
const misfit: TestQuantity<Released> = {
  name: "misfit",
  of(parameters, { holders }) {
    const p = holders[0]!.features;
    let square = 0;
    for (let i = 0; i < p; i++) {
      let rest = 0;
      for (const { gram, cross } of holders) {
        rest += cross[i]!;
        for (let k = 0; k < p; k++) rest -= gram[i * p + k]! * parameters[k]!;
      }
      square += rest * rest;
    }
    return square;
  },
};
