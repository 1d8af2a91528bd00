import type { SeededSource } from "../../math/random/index.ts";

/**
 * Exact rejection for a log-concave law on 0, 1, 2, … (after Devroye 1986, §X.2; local spec §10.2).
 *
 * With w ≤ P(mode), log-concavity gives P(m + k) ≤ P(m)·min(1, e^{1 − w|k|}). The proposal has that
 * shape in the real variable y = |k| ± ½: flat up to F = 1/w + ½, exponential of rate w beyond. Each
 * side is proposed with probability ½ and k = ⌊±y + ½⌋ covers both halves of k = 0.
 *
 * @param width w, at most P(mode); the closer the faster
 * @param logRatio log P(mode + k)/P(mode); called for mode + k ≥ 0 only
 */
export function sampleLogConcaveCount(
  rng: SeededSource,
  mode: number,
  width: number,
  logRatio: (k: number) => number,
): number {
  const flat = 1 / width + 0.5;
  const chanceFlat = flat / (flat + 1 / width);
  for (;;) {
    const sign = rng.uint32() < 2 ** 31 ? -1 : 1;
    let logEnvelope = 0;
    let y: number;
    if (rng.uniform() < chanceFlat) y = rng.uniform() * flat;
    else {
      logEnvelope = -rng.exponential();
      y = flat - logEnvelope / width;
    }
    const k = Math.floor(sign * y + 0.5);
    if (mode + k < 0) continue;
    if (logEnvelope - rng.exponential() <= logRatio(k)) return mode + k;
  }
}
