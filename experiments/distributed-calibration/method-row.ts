import type { SampledModel, SeededSource } from "@dpbayes/inference";
import { inverseGamma, multivariateNormal } from "@dpbayes/inference/distributions";
import { symmetricInverse } from "@dpbayes/inference/math";
import {
  conjugatePrior,
  type DistributedModel,
  type DistributedPrior,
  fixedS,
  fixedSFast,
  gibbsClt,
  type HolderMoments,
  hierarchical,
} from "@dpbayes/inference/models/distributed-regression";
import { drawTruth, type RegressionTruth } from "@dpbayes/inference/simulation";
import { type ChainLength, parameterDraws } from "../calibration/posterior-draws.ts";
import type { Subject } from "../calibration/row.ts";
import { rankedNames, rankedSubject } from "./ranked.ts";
import type { Released } from "./releases.ts";
import { priorOf, type Setting } from "./setting.ts";

/** A method of linear regression across holders, and how it is calibrated. */
export interface MethodSubject {
  readonly setting: Setting;
  readonly length: ChainLength;
  readonly build: (holders: readonly HolderMoments[], prior: DistributedPrior) => DistributedModel;
  readonly drawTruth: (rng: SeededSource, prior: DistributedPrior, intercept: boolean) => RegressionTruth;
  /** Whether every holder's records have a law of their own. */
  readonly separate?: boolean;
  /** Whether the method samples Σ_x. */
  readonly covariance?: boolean;
  readonly believed?: number;
}

export function methodSubject(options: MethodSubject): Subject<Released> {
  const { setting, length, build, separate = false, covariance = true, believed } = options;
  const prior = priorOf(setting);
  const families = covariance ? (separate ? setting.holders : 1) : 0;
  const ranked = rankedNames(setting, families).length;
  return rankedSubject({
    setting,
    families,
    ...(believed !== undefined && { believed }),
    drawTruths: (rng) => truthsOf(rng, options, prior),
    fit(rng, { holders }) {
      const target = build(holders, prior).target as SampledModel;
      const width = target.parameters.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0);
      return firstColumns(parameterDraws(target, width, rng, length), width, ranked);
    },
  });
}

function truthsOf(
  rng: SeededSource,
  { setting, separate = false, drawTruth: draw }: MethodSubject,
  prior: DistributedPrior,
): readonly RegressionTruth[] {
  const first = draw(rng, prior, setting.intercept);
  const { coefficients, variance } = first;
  const others = Array.from({ length: separate ? setting.holders - 1 : 0 }, () => ({
    ...draw(rng, prior, setting.intercept),
    coefficients,
    variance,
  }));
  return [first, ...others];
}

/** Coefficients, variance and log|Σ_x| come first in the draws of every method. */
function firstColumns(draws: Float64Array, width: number, kept: number): Float64Array {
  const rows = draws.length / width;
  return Float64Array.from({ length: rows * kept }, (_, at) => {
    return draws[Math.floor(at / kept) * width + (at % kept)]!;
  });
}

/** The prior that `gibbsClt` has: θ | σ² ~ N(m, σ²Λ_0⁻¹), the nearest to that of the others. */
function drawConjugateTruth(rng: SeededSource, prior: DistributedPrior, intercept: boolean): RegressionTruth {
  const truth = drawTruth(rng, prior, intercept);
  const { mean, precision, shape, scale } = conjugatePrior(prior);
  const p = mean.length;
  const variance = inverseGamma.sample(rng, shape, scale);
  const spread = new Float64Array(p * p);
  symmetricInverse(precision, p, spread);
  const coefficients = new Float64Array(p);
  multivariateNormal(p).sample(
    rng,
    mean,
    spread.map((v) => v * variance),
    coefficients,
  );
  return { ...truth, coefficients, variance };
}

export function hierarchicalSubject(
  setting: Setting,
  rest: Partial<Pick<MethodSubject, "separate" | "believed">> = {},
): Subject<Released> {
  const covariance = rest.separate ? ("per-holder" as const) : ("shared" as const);
  return methodSubject({
    setting,
    length: { warmup: 200, thin: 2 },
    build: (holders, prior) => hierarchical(holders, prior, { covariance }),
    drawTruth,
    ...rest,
  });
}

export function gibbsCltSubject(
  setting: Setting,
  sweeps: number,
  rest: Partial<Pick<MethodSubject, "believed">> = {},
): Subject<Released> {
  return methodSubject({
    setting,
    length: { warmup: 20, thin: 1 },
    build: (holders, prior) => gibbsClt(holders, prior, { sweeps }),
    drawTruth: drawConjugateTruth,
    ...rest,
  });
}

/** Methods that ignore the noise in S, their draws taken for a posterior. */
export function fixedSSubject(setting: Setting, method: "fixed-s" | "fixed-s-fast"): Subject<Released> {
  return methodSubject({
    setting,
    length: { warmup: 0, thin: 1 },
    build: method === "fixed-s" ? fixedS : fixedSFast,
    drawTruth,
    covariance: false,
  });
}
