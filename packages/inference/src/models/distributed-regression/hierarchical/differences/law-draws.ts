import { gamma, inverseGamma } from "../../../../distributions/index.ts";
import type { SeededSource } from "../../../../math/random/seeded-source.ts";
import { sliceStep } from "../../../../samplers/slice/slice-step.ts";
import { RESIDUAL_SPREAD, STUDENT_DEGREES } from "../../../regression/holders/effect-constants.ts";
import type { DistributedPrior } from "../../regression-method.ts";
import type { EffectsLayout } from "./effects-layout.ts";
import { spreadScales } from "./effects-prior.ts";

/** Slices of logarithms: a width of about their sd where little is known; stepping out does the rest. */
const WIDTH = 1;

/** Given λ_j the Student effects of a holder are N(0, I/λ_j): λ_j ~ Gamma((ν + K)/2, (ν + |η_j|²)/2). Writes λ. */
export function drawWeights(
  rng: SeededSource,
  layout: EffectsLayout,
  q: Float64Array,
  out: Float64Array,
): void {
  const { random, student } = layout;
  for (let j = 0; j < out.length; j++) {
    let square = 0;
    for (let i = 0; i < random.length; i++) square += effectOf(layout, q, j, i) ** 2;
    const nu = STUDENT_DEGREES;
    out[j] = student ? gamma.sample(rng, 0.5 * (nu + random.length), 0.5 * (nu + square)) : 1;
  }
}

/** η of holder j and the i-th random coefficient. */
function effectOf(
  { centring, random, spreadAt, localAt, own }: EffectsLayout,
  q: Float64Array,
  j: number,
  i: number,
) {
  const c = q[localAt(j) + own + i]!;
  return c * Math.exp(-centring[j * random.length + i]! * q[spreadAt + i]!);
}

/**
 * τ given the deviations τ_kη_jk, which stay: p(τ) Π_j N(τη; 0, τ²/λ_j), by a slice of log τ. Trajectories move τ given
 * η; the two together mix where holders are clear as where they are drowned in noise (interweaving).
 */
export function spreadDraw(prior: DistributedPrior, layout: EffectsLayout) {
  const { holders, own, random, spreadAt, centring } = layout;
  const scales = spreadScales(prior, layout);
  return (rng: SeededSource, q: Float64Array, weights: Float64Array): void => {
    for (let i = 0; i < random.length; i++) {
      const before = q[spreadAt + i]!;
      let squares = 0;
      for (let j = 0; j < holders; j++) squares += weights[j]! * effectOf(layout, q, j, i) ** 2;
      // In units of the present τ: nothing underflows, however small it is.
      const log = (change: number) =>
        (1 - holders) * change -
        0.5 * (Math.exp(before + change) / scales[i]!) ** 2 -
        0.5 * squares * Math.exp(-2 * change);
      const { x: change } = sliceStep(rng, log, 0, log(0), WIDTH);
      q[spreadAt + i] = before + change;
      for (let j = 0; j < holders; j++)
        q[layout.localAt(j) + own + i]! *= Math.exp((centring[j * random.length + i]! - 1) * change);
    }
  };
}

/** Squared residuals of a holder and their number. */
export interface Residuals {
  readonly squares: Float64Array;
  readonly counts: readonly number[];
}

/** σ² given all residuals, from its inverse gamma law. */
function drawCommon(rng: SeededSource, prior: DistributedPrior, { squares, counts }: Residuals): number {
  let [sum, records] = [0, 0];
  for (let j = 0; j < counts.length; j++) {
    sum += squares[j]!;
    records += counts[j]!;
  }
  const scale = prior.varianceScale + 0.5 * sum;
  return Math.log(inverseGamma.sample(rng, prior.varianceShape + 0.5 * records, scale));
}

/**
 * λ = log σ² and ζ given residuals. Where holders have their own, λ_j = λ + 2rζ_j, r the spread: first each λ_j given λ and
 * its residuals, then λ given the λ_j, which stay.
 */
export function varianceDraw(prior: DistributedPrior, layout: EffectsLayout) {
  const { residuals: own, residualAt, varianceAt } = layout;
  const unit = 2 * RESIDUAL_SPREAD;
  return (rng: SeededSource, q: Float64Array, residuals: Residuals): void => {
    if (own === 0) {
      q[varianceAt] = drawCommon(rng, prior, residuals);
      return;
    }
    const common = q[varianceAt]!;
    for (let j = 0; j < own; j++) {
      const [n, r] = [residuals.counts[j]!, residuals.squares[j]!];
      const log = (zeta: number) => {
        const logVariance = common + unit * zeta;
        return -0.5 * (zeta * zeta + n * logVariance + r * Math.exp(-logVariance));
      };
      const before = q[residualAt + j]!;
      q[residualAt + j] = sliceStep(rng, log, before, log(before), WIDTH).x;
    }
    const log = (change: number) => {
      const logVariance = common + change;
      let sum = -prior.varianceShape * logVariance - prior.varianceScale * Math.exp(-logVariance);
      for (let j = 0; j < own; j++) sum -= 0.5 * (q[residualAt + j]! - change / unit) ** 2;
      return sum;
    };
    const { x: change } = sliceStep(rng, log, 0, log(0), WIDTH);
    q[varianceAt]! += change;
    for (let j = 0; j < own; j++) q[residualAt + j]! -= change / unit;
  };
}
