import type { SeededSource } from "../../../../math/random/seeded-source.ts";
import { RESIDUAL_SPREAD, STUDENT_DEGREES } from "../../../regression/holders/effect-constants.ts";
import type { HolderMoments } from "../../holders/holder-moments.ts";
import { differingCrossMoments } from "../../moments/differing-cross-moments.ts";
import type { DistributedPrior } from "../../regression-method.ts";
import { differingCoefficients } from "./differing-coefficients.ts";
import { type DrawnRegressions, meanOf } from "./drawn-regressions.ts";
import type { EffectsLayout } from "./effects-layout.ts";
import { requireIndependent, spreadScales } from "./effects-prior.ts";

/**
 * Holders that differ where not all released yᵀy: coefficients are integrated out of the cross products, so the tail of the
 * coordinates is log τ | log of the weights λ_j of Student effects | ζ of each holder | log σ². The λ_j ~ Gamma(ν/2, ν/2) are
 * coordinates here, because given them everything that is integrated out is normal.
 */
export interface CollapsedEffects {
  /** Number of coordinates. */
  readonly length: number;
  /** Places in the tail. */
  readonly weightsAt: number;
  readonly residualsAt: number;
  /** The scale of τ's prior, by random coefficient. */
  readonly scales: Float64Array;
  /** The log density of ẑ and of the tail from index `at` on; adds the gradients in S_j, sets that of the tail. */
  addTo(
    q: Float64Array,
    at: number,
    grams: readonly Float64Array[],
    slopes: readonly Float64Array[],
    gradient: Float64Array,
  ): number;
  /** The regressions of all holders at the last point, given S_j. */
  draw(rng: SeededSource): DrawnRegressions;
}

export function collapsedEffects(
  moments: readonly HolderMoments[],
  prior: DistributedPrior,
  layout: EffectsLayout,
): CollapsedEffects {
  const { holders, shared, local, own, random, residuals, student, coefficients: p } = layout;
  const { varianceShape: a, varianceScale: b, coefficientMean, coefficientCovariance } = prior;
  requireIndependent(coefficientCovariance, p);
  const scales = spreadScales(prior, layout);
  const weights = student ? holders : 0;
  const weightsAt = random.length;
  const residualsAt = weightsAt + weights;
  const length = residualsAt + residuals + 1;
  const term = differingCrossMoments(moments, differingCoefficients(prior, layout));
  const rows = () => Array.from({ length: holders }, () => new Float64Array(local.length));
  const [spreads, spreadSlopes, locals] = [rows(), rows(), rows()];
  const [variances, varianceSlopes] = [new Float64Array(holders), new Float64Array(holders)];
  const x = new Float64Array(shared.length);
  const taus = new Float64Array(random.length);
  let present: readonly Float64Array[] = [];
  let logVariance = 0;

  function read(q: Float64Array, at: number): void {
    logVariance = q[at + length - 1]!;
    for (let i = 0; i < random.length; i++) taus[i] = Math.exp(q[at + i]!);
    for (let j = 0; j < holders; j++) {
      const weight = weights > 0 ? Math.exp(q[at + weightsAt + j]!) : 1;
      const t = spreads[j]!;
      for (let i = 0; i < own; i++) t[i] = coefficientCovariance[local[i]! * (p + 1)]!;
      for (let i = 0; i < random.length; i++) t[own + i] = taus[i]! ** 2 / weight;
      const zeta = residuals > 0 ? q[at + residualsAt + j]! : 0;
      variances[j] = Math.exp(logVariance + 2 * RESIDUAL_SPREAD * zeta);
    }
  }

  /** The prior of the tail with the Jacobians of its logarithms; starts its gradient. */
  function logPrior(q: Float64Array, at: number, gradient: Float64Array): number {
    const scaled = b * Math.exp(-logVariance);
    gradient[at + length - 1] = scaled - a;
    let log = -a * logVariance - scaled;
    for (let i = 0; i < random.length; i++) {
      const square = (taus[i]! / scales[i]!) ** 2;
      log += q[at + i]! - 0.5 * square;
      gradient[at + i] = 1 - square;
    }
    const half = 0.5 * STUDENT_DEGREES;
    for (let i = at + weightsAt; i < at + residualsAt; i++) {
      const weight = Math.exp(q[i]!);
      log += half * (q[i]! - weight);
      gradient[i] = half * (1 - weight);
    }
    for (let i = at + residualsAt; i < at + length - 1; i++) {
      log -= 0.5 * q[i]! ** 2;
      gradient[i] = -q[i]!;
    }
    return log;
  }

  function pull(at: number, gradient: Float64Array): void {
    for (let j = 0; j < holders; j++) {
      for (let i = 0; i < random.length; i++) {
        const slope = spreadSlopes[j]![own + i]! * spreads[j]![own + i]!;
        gradient[at + i]! += 2 * slope;
        if (weights > 0) gradient[at + weightsAt + j]! -= slope;
      }
      gradient[at + length - 1]! += varianceSlopes[j]!;
      if (residuals > 0) gradient[at + residualsAt + j]! += 2 * RESIDUAL_SPREAD * varianceSlopes[j]!;
    }
  }

  return Object.freeze<CollapsedEffects>({
    length,
    weightsAt,
    residualsAt,
    scales,
    addTo(q, at, grams, slopes, gradient) {
      read(q, at);
      present = grams;
      const point = { grams, variances, spreads };
      const log = term.collapsed(point);
      if (!Number.isFinite(log)) return Number.NEGATIVE_INFINITY;
      varianceSlopes.fill(0);
      for (const slope of spreadSlopes) slope.fill(0);
      term.addGradient(point, { grams: slopes, variances: varianceSlopes, spreads: spreadSlopes });
      const prior = logPrior(q, at, gradient);
      pull(at, gradient);
      return log + prior;
    },
    draw(rng) {
      term.draw(rng, { grams: present, variances, spreads }, x, locals);
      const levels = locals.map((deviation) => {
        const level = new Float64Array(p);
        shared.forEach((k, i) => {
          level[k] = x[i]!;
        });
        local.forEach((k, i) => {
          level[k]! += deviation[i]! + (i < own ? coefficientMean[k]! : 0);
        });
        return level;
      });
      return {
        mean: meanOf(layout, x, levels),
        variance: Math.exp(logVariance),
        spreads: taus.slice(),
        levels,
        sigmas: variances.map(Math.sqrt),
      };
    },
  });
}
