import { binomial } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { NoisyCells } from "./latent-cells.ts";

/** Expected followers up to which they are counted one by one; beyond, the general sampler. */
const FEW = 10;

/**
 * In every cell of a state each entry of level j follows to level i with probability `share`: writes how many, and
 * returns the log ratio of the noise.
 */
export function drawFollowers(
  rng: SeededSource,
  width: number,
  { noisy, noise }: NoisyCells,
  counts: Float64Array,
  members: Int32Array,
  size: number,
  i: number,
  j: number,
  share: number,
  out: Float64Array,
): number {
  const { linear, quadratic } = noise;
  const logNone = Math.log1p(-share);
  const odds = share / (1 - share);
  let log = 0;
  for (let c = 0; c < size; c++) {
    const at = members[c]! * width;
    const n = counts[at + j]!;
    let r = 0;
    if (n > 0)
      r = n * share < FEW && share <= 0.5 ? few(rng, n, logNone, odds) : binomial.sample(rng, n, share);
    out[c] = r;
    if (r === 0) continue;
    const p = noisy[at + i]! - counts[at + i]!;
    const q = noisy[at + j]! - n;
    log -=
      linear * (Math.abs(p - r) - Math.abs(p) + Math.abs(q + r) - Math.abs(q)) +
      2 * quadratic * r * (r + q - p);
  }
  return log;
}

/** A binomial draw by sequential search, as `binomial.sample` does it, with what all cells share worked out before. */
function few(rng: SeededSource, n: number, logNone: number, odds: number): number {
  let mass = Math.exp(n * logNone);
  let u = rng.uniform();
  let k = 0;
  // Past 200 the mass is below 1e-180: rounding brought u there, and any answer will do.
  while (u > mass && k < n && k < 200) {
    u -= mass;
    mass *= ((n - k) / (k + 1)) * odds;
    k++;
  }
  return k;
}
