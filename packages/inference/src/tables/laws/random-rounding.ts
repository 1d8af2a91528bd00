import { requireCount } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { type CellLaw, type CountWindow, IMPOSSIBLE, NO_COUNT } from "./cell-law.ts";

/**
 * A count b·q + r is published as b·(q + 1) with probability r/b, else as b·q, so that its mean is the count: a multiple m
 * of b is published with probability 1 − |m − count|/b, if that is positive. The variance r·(b − r), averaged over the
 * remainders, is (b² − 1)/6.
 */
export function randomRoundingCell({ base }: { readonly base: number }): CellLaw {
  requireCount("base of the rounding", base, 1);
  return {
    logLikelihood: (published, count) =>
      published % base === 0 ? logShare(base - Math.abs(published - count), base) : IMPOSSIBLE,
    logAtMost: (threshold, count) =>
      logShare(base - Math.max(0, count - multipleBelow(threshold, base)), base),
    window: (published) => (published % base === 0 ? around(published, base) : NO_COUNT),
    windowAtMost: (threshold) => (threshold >= 0 ? [0, multipleBelow(threshold, base) + base - 1] : NO_COUNT),
    variance: (base * base - 1) / 6,
    quadratic: false,
    exact: base === 1,
    sample: (count, rng) => rounded(count, base, rng),
  };
}

function logShare(part: number, base: number): number {
  return part > 0 ? Math.log(part / base) : IMPOSSIBLE;
}

function multipleBelow(threshold: number, base: number): number {
  return base * Math.floor(threshold / base);
}

function around(published: number, base: number): CountWindow {
  return published < 0 ? NO_COUNT : [Math.max(0, published - base + 1), published + base - 1];
}

function rounded(count: number, base: number, rng: SeededSource): number {
  const remainder = count % base;
  return count - remainder + (rng.uniform() * base < remainder ? base : 0);
}
