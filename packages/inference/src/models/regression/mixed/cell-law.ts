import type { DiscreteCells } from "./discrete-cells.ts";
import type { MixedPlaces } from "./mixed-places.ts";
import type { MixedPoint } from "./mixed-point.ts";
import type { MixedPrior } from "./mixed-prior.ts";

/**
 * The law of the covariates over cells, and the way back for gradients. With e = 1 in cells of a level and ê = e − p̂,
 *
 *   log share = Σ a_eê_e + Σ J_efê_eê_f − log Z,   mean of a number = m + Σ B_eê_e,   B_e = ζ_e·(sd of the number, or 1).
 *
 * p̂ is a constant near the share of the level, which makes the coordinates a, J, m and B nearly independent a
 * posteriori. The priors are about the same law written with 1/levels in the place of p̂, so that they know
 * nothing of the release; with s = p̂ − 1/levels that only moves a_e by −Σ_f J_efs_f and m by −Σ B_es_e.
 */
export interface CellLaw {
  /** Writes shares and means; returns the log prior and adds its gradient to `gradientX`. */
  moveTo(x: Float64Array, point: MixedPoint, gradientX: Float64Array): number;
  /** Adds what ∂ℓ/∂shares and ∂ℓ/∂means say about the coordinates. */
  pullBack(point: MixedPoint, gradient: MixedPoint, gradientX: Float64Array): void;
}

export function cellLaw(
  { cells, indicators, mains, inLevel, pairs }: DiscreteCells,
  numbers: readonly number[],
  levelShares: Float64Array,
  levelCounts: readonly number[],
  places: MixedPlaces,
  prior: MixedPrior,
): CellLaw {
  const E = mains.length;
  const d = indicators.length / cells;
  const offsets = Float64Array.from(mains, ({ variable }, e) => levelShares[e]! - 1 / levelCounts[variable]!);
  const coded = inLevel.map((value, at) => value - levelShares[at % E]!);
  const natural = new Float64Array(E);
  const logits = new Float64Array(cells);
  const units = new Float64Array(numbers.length).fill(1);
  const shifts = new Float64Array(numbers.length * E);

  function writeShares(x: Float64Array, shares: Float64Array): void {
    let most = -Infinity;
    for (let c = 0; c < cells; c++) {
      let sum = 0;
      for (let e = 0; e < E; e++) sum += x[places.effects + e]! * coded[c * E + e]!;
      for (let n = 0; n < pairs.length; n++) {
        const [e, f] = pairs[n]!;
        sum += x[places.interactions + n]! * coded[c * E + e]! * coded[c * E + f]!;
      }
      logits[c] = sum;
      most = Math.max(most, sum);
    }
    let total = 0;
    for (let c = 0; c < cells; c++) total += shares[c] = Math.exp(logits[c]! - most);
    for (let c = 0; c < cells; c++) shares[c]! /= total;
  }

  /** Shifts as they are sampled, and what they count in. */
  function readShifts(x: Float64Array): void {
    for (let i = 0; i < units.length; i++) if (prior.ownShifts) units[i] = x[places.scales + i]!;
    for (let n = 0; n < shifts.length; n++) shifts[n] = x[places.shifts + n]!;
  }

  function writeMeans(x: Float64Array, means: Float64Array): void {
    readShifts(x);
    for (let at = 0; at < means.length; at++) means[at] = indicators[at]!;
    numbers.forEach((place, i) => {
      for (let c = 0; c < cells; c++) {
        let sum = places.mean >= 0 ? x[places.mean + i]! : 0;
        for (let e = 0; e < E; e++) sum += units[i]! * shifts[i * E + e]! * coded[c * E + e]!;
        means[c * d + place] = sum;
      }
    });
  }

  function addEffectsPrior(x: Float64Array, gradient: Float64Array): number {
    let sum = 0;
    for (let e = 0; e < E; e++) natural[e] = x[places.effects + e]!;
    pairs.forEach(([e, f], n) => {
      const J = x[places.interactions + n]!;
      natural[e]! -= J * offsets[f]!;
      natural[f]! -= J * offsets[e]!;
      sum += prior.interactions.logDensity(J);
      gradient[places.interactions + n]! += prior.interactions.slope(J);
    });
    for (let e = 0; e < E; e++) {
      const a = natural[e]!;
      sum += prior.effects.logDensity(a);
      natural[e] = prior.effects.slope(a);
      gradient[places.effects + e]! += natural[e]!;
    }
    pairs.forEach(([e, f], n) => {
      gradient[places.interactions + n]! -= natural[e]! * offsets[f]! + natural[f]! * offsets[e]!;
    });
    return sum;
  }

  function addMeansPrior(x: Float64Array, gradient: Float64Array): number {
    let sum = 0;
    for (let i = 0; i < numbers.length; i++) {
      let m = places.mean >= 0 ? x[places.mean + i]! : 0;
      for (let e = 0; e < E; e++) {
        const zeta = shifts[i * E + e]!;
        m -= units[i]! * zeta * offsets[e]!;
        sum += prior.shifts.logDensity(zeta);
        gradient[places.shifts + i * E + e]! += prior.shifts.slope(zeta);
      }
      if (places.mean < 0) continue;
      const law = prior.mean[numbers[i]!]!;
      const slope = law.slope(m);
      sum += law.logDensity(m);
      gradient[places.mean + i]! += slope;
      for (let e = 0; e < E; e++) backToShift(i, e, -slope * offsets[e]!, gradient);
    }
    return sum;
  }

  /** From ∂/∂B to ∂/∂ζ and ∂/∂unit. */
  function backToShift(i: number, e: number, slope: number, gradient: Float64Array): void {
    gradient[places.shifts + i * E + e]! += slope * units[i]!;
    if (prior.ownShifts) gradient[places.scales + i]! += slope * shifts[i * E + e]!;
  }

  /** ∂/∂logit = share·(∂/∂share − Σ share·∂/∂share). */
  function backToEffects({ shares }: MixedPoint, inShares: Float64Array, gradientX: Float64Array): void {
    let average = 0;
    for (let c = 0; c < cells; c++) average += shares[c]! * inShares[c]!;
    for (let c = 0; c < cells; c++) {
      const slope = shares[c]! * (inShares[c]! - average);
      for (let e = 0; e < E; e++) gradientX[places.effects + e]! += slope * coded[c * E + e]!;
      for (let n = 0; n < pairs.length; n++) {
        const [e, f] = pairs[n]!;
        gradientX[places.interactions + n]! += slope * coded[c * E + e]! * coded[c * E + f]!;
      }
    }
  }

  function backToMeans(inMeans: Float64Array, gradientX: Float64Array): void {
    for (let i = 0; i < numbers.length; i++)
      for (let c = 0; c < cells; c++) {
        const slope = inMeans[c * d + numbers[i]!]!;
        if (places.mean >= 0) gradientX[places.mean + i]! += slope;
        for (let e = 0; e < E; e++) backToShift(i, e, slope * coded[c * E + e]!, gradientX);
      }
  }

  return Object.freeze<CellLaw>({
    moveTo(x, point, gradientX) {
      writeShares(x, point.shares);
      writeMeans(x, point.means);
      return addEffectsPrior(x, gradientX) + addMeansPrior(x, gradientX);
    },
    pullBack(point, gradient, gradientX) {
      if (E > 0) backToEffects(point, gradient.shares, gradientX);
      backToMeans(gradient.means, gradientX);
    },
  });
}
