import { normalCdf } from "@dpbayes/inference/math";

/** sup_t |F̂(t) − Φ((t − mean)/sd)|: Kolmogorov and Smirnov's distance of draws to a normal law. */
export function ksToNormal(draws: ArrayLike<number>, mean: number, sd: number): number {
  const sorted = Float64Array.from(draws).sort();
  const n = sorted.length;
  let worst = 0;
  for (let i = 0; i < n; i++) {
    const at = normalCdf((sorted[i]! - mean) / sd);
    worst = Math.max(worst, at - i / n, (i + 1) / n - at);
  }
  return worst;
}
