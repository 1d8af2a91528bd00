import type { SeededSource } from "../../math/random/index.ts";
import { DEPTH } from "../../noise/noise-model.ts";
import { type CellLaw, type CountWindow, type Decay, IMPOSSIBLE, NO_COUNT } from "./cell-law.ts";

/** Noise t of log density constant − linear·|t| − quadratic·t², with one of the two slopes 0. */
export interface AdditiveNoise extends Decay {
  /** On whole numbers only. */
  readonly whole: boolean;
  readonly variance: number;
  /** log P(noise <= t); t is whole for noise on whole numbers. */
  logCumulative(t: number): number;
  draw(rng: SeededSource): number;
}

/** Published = count + noise. */
export function additiveLaw(noise: AdditiveNoise): CellLaw {
  const { whole, constant, linear, quadratic, variance } = noise;
  const logAtMost = (threshold: number, count: number) =>
    noise.logCumulative((whole ? Math.floor(threshold) : threshold) - count);
  return {
    logLikelihood(published, count) {
      const t = published - count;
      if (whole && !Number.isInteger(t)) return IMPOSSIBLE;
      return constant - linear * Math.abs(t) - quadratic * t * t;
    },
    logAtMost,
    window: (published) => (whole && !Number.isInteger(published) ? NO_COUNT : windowOf(noise, published)),
    windowAtMost: (threshold) => [0, lastLikely((count) => logAtMost(threshold, count))],
    variance,
    quadratic: linear === 0,
    decay: Object.freeze({ constant, linear, quadratic }),
    exact: false,
    sample: (count, rng) => count + noise.draw(rng),
  };
}

/**
 * The likeliest count b is the whole number nearest to the published one, or 0. With d₀ its distance the window ends where
 * linear·d = linear·d₀ + 36, or quadratic·d² = quadratic·d₀² + 36.
 */
function windowOf({ linear, quadratic }: AdditiveNoise, published: number): CountWindow {
  const likeliest = Math.max(0, Math.round(published));
  const nearest = Math.abs(likeliest - published);
  const reach = linear > 0 ? nearest + DEPTH / linear : Math.hypot(nearest, Math.sqrt(DEPTH / quadratic));
  return [
    Math.max(0, Math.min(likeliest, Math.ceil(published - reach))),
    Math.max(likeliest, Math.floor(published + reach)),
  ];
}

/** The last count that loses at most 36 e-folds against count 0, of a falling function: doubling, then halving. Count 0 where not even that can be told from impossible. */
function lastLikely(logAtMost: (count: number) => number): number {
  const floor = logAtMost(0) - DEPTH;
  if (floor === Number.NEGATIVE_INFINITY) return 0;
  let [inside, outside] = [0, 1];
  while (logAtMost(outside) >= floor) [inside, outside] = [outside, 2 * outside];
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (logAtMost(middle) >= floor) inside = middle;
    else outside = middle;
  }
  return inside;
}
