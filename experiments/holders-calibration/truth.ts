import type { SeededSource } from "@dpbayes/inference";
import { gamma, inverseGamma, inverseWishart } from "@dpbayes/inference/distributions";
import { requireCholesky } from "@dpbayes/inference/math";
import { regressionPrior, regressionPriorSample } from "@dpbayes/inference/models/regression";
import { type Engine, familyOf, PRIORS, type Setting } from "./setting.ts";

/** Number of coefficients: the level at the centre, and two slopes. */
const K = 3;
/** Of the half-normal law of a spread, by the prior sd of its coefficient. */
const SPREAD = 0.3;
const FREEDOM = 4;

/** A law of two covariates: mean, and the lower factor of the covariance by rows. */
export interface CovariateLaw {
  readonly mean: Float64Array;
  readonly factor: Float64Array;
}

/** Everything that a row's truth consists of. Coefficients: the level at the centre first. */
export interface Truth {
  /** The mean over holders; of a level of each holder's own, its average. */
  readonly mean: Float64Array;
  /** τ by coefficient, 0 where it does not scatter. */
  readonly spread: Float64Array;
  readonly own: readonly Float64Array[];
  readonly sigma: number;
  readonly covariates: readonly CovariateLaw[];
}

/** A truth from the prior: hyper-means, spreads, holders about them, residual, covariates. */
export function drawTruth(rng: SeededSource, setting: Setting): Truth {
  const { engine, holders } = setting;
  const { coefficients, intercept } = PRIORS[engine];
  const laws = [intercept, coefficients, coefficients];
  const random = randomOf(setting);
  const centres = Float64Array.from(laws, ({ mean, sd }) => mean + sd * rng.normal());
  const spread = Float64Array.from(laws, ({ sd }, k) =>
    random[k] ? SPREAD * sd * Math.abs(rng.normal()) : 0,
  );
  const own = Array.from({ length: holders }, () => {
    const scale = scaleOf(setting, rng);
    return centres.map((centre, k) => {
      if (k === 0 && !random[0]) return intercept.mean + intercept.sd * rng.normal();
      return centre + (random[k] ? scale * spread[k]! * rng.normal() : 0);
    });
  });
  const mean = centres.slice();
  if (!random[0]) mean[0] = own.reduce((sum, one) => sum + one[0]!, 0) / holders;
  const covariates = Array.from({ length: holders }, () => covariateLaw(rng, engine));
  return { mean, spread, own, sigma: sigmaOf(rng, engine), covariates };
}

/** Which coefficients scatter about their mean. */
export function randomOf({ clause }: Setting): readonly boolean[] {
  const named = clause === "own" ? [] : clause.differ;
  return ["intercept", "a", "b"].slice(0, K).map((name) => named.includes(name));
}

/** 1, or 1/√λ with λ ~ Gamma(ν/2, ν/2): a normal effect becomes Student's. */
function scaleOf({ clause }: Setting, rng: SeededSource): number {
  if (clause === "own" || clause.law !== "student") return 1;
  return 1 / Math.sqrt(gamma.sample(rng, FREEDOM / 2, FREEDOM / 2));
}

function sigmaOf(rng: SeededSource, engine: Engine): number {
  if (engine === "linear, hierarchical") {
    const { shape, scale } = PRIORS[engine].variance;
    return Math.sqrt(inverseGamma.sample(rng, shape, scale));
  }
  if (engine !== "linear, nuts") return 0;
  const { mean, sd } = PRIORS[engine].sigma;
  return Math.exp(mean + sd * rng.normal());
}

function covariateLaw(rng: SeededSource, engine: Engine): CovariateLaw {
  if (engine !== "linear, hierarchical") {
    const shape = { covariates: 2, intercept: true, mean: true, residual: familyOf(engine) === "linear" };
    const { mean, covariance } = regressionPriorSample(rng, shape, regressionPrior(PRIORS[engine], shape));
    return { mean, factor: factorOf(covariance) };
  }
  const { covariance: law, mean: middle } = PRIORS[engine];
  const covariance = new Float64Array(4);
  inverseWishart(2).sample(rng, Float64Array.of(law.scale[0], 0, 0, law.scale[1]), law.degrees, covariance);
  const factor = factorOf(covariance);
  const [z, w] = [rng.normal(), rng.normal()].map((value) => value / Math.sqrt(middle.weight));
  const mean = Float64Array.of(factor[0]! * z!, factor[2]! * z! + factor[3]! * w!);
  return { mean, factor };
}

function factorOf(covariance: Float64Array): Float64Array {
  const factor = covariance.slice();
  requireCholesky("covariance", factor, 2);
  factor[1] = 0;
  return factor;
}
