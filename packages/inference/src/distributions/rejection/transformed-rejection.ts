import type { SeededSource } from "../../math/random/index.ts";

/**
 * Transformed rejection with squeeze for unimodal counts (W. Hörmann 1993): k = ⌊(2a/s + b)u + c⌋ with
 * u uniform on (−½, ½), s = ½ − |u|, approximates the inverse distribution function; with v uniform
 * it is accepted if v·scale/(a/s² + b) ≤ P(k)/reference. Exact when scale/(a/s² + b) is nowhere below
 * that ratio. For s ≥ 0.07 and v ≤ quick the ratio is known to be larger, so nothing is evaluated.
 */
export interface Hat {
  readonly a: number;
  readonly b: number;
  readonly centre: number;
  readonly scale: number;
  readonly quick: number;
}

/** |u| up to ½ − QUICK_FROM may be accepted unseen. */
export const QUICK_FROM = 0.07;

/** The proposal at u. */
export function proposalOf(hat: Hat, u: number): number {
  return Math.floor(((2 * hat.a) / (0.5 - Math.abs(u)) + hat.b) * u + hat.centre);
}

/** log of v·scale/(a/s² + b), to be compared with the log ratio of masses. */
export function logHeight(hat: Hat, u: number, v: number): number {
  const s = 0.5 - Math.abs(u);
  return Math.log((v * hat.scale) / (hat.a / (s * s) + hat.b));
}

/** Draws k with P(k) ∝ exp(logRatio(k)), which is −Infinity outside the support. */
export function transformedRejection(rng: SeededSource, hat: Hat, logRatio: (k: number) => number): number {
  for (;;) {
    const u = rng.uniform() - 0.5;
    const v = rng.uniform();
    const k = proposalOf(hat, u);
    if (Math.abs(u) <= 0.5 - QUICK_FROM && v <= hat.quick) return k;
    if (k >= 0 && logHeight(hat, u, v) <= logRatio(k)) return k;
  }
}
