import { fail } from "../errors/fail-on-device.ts";
import { bernoulliExp, bernoulliExpFraction } from "./bernoulli.ts";
import { bernoulliExpFractionBig } from "./bernoulli-big.ts";
import {
  geometricExp,
  proposeBelow,
  proposeBelowBig,
  refuseBeyondSafe,
  wholeQuotient,
} from "./discrete-laplace.ts";
import type { RandomBits } from "./random-bits.ts";
import { uniformBelow, uniformBelowBig } from "./uniform-below.ts";

/** The largest σ of the safe-integer path: up to it U + σ·V is safe while V < 2^13. */
export const LARGEST_FAST_SIGMA = 2 ** 40;

/**
 * One exact draw from the discrete Gaussian law on the integers, P(k) proportional to
 * exp(-k²/2σ²), for an integer σ from 1 to 2^40.
 *
 * Derivation (Canonne, Kamath, Steinke 2020, algorithm 3, with the proposal's scale t = σ):
 * 1. |y| = U + σV is a discrete Laplace magnitude: proportional to exp(-|y|/σ).
 * 2. Kept with probability exp(-(|y| - σ)²/2σ²), since |y|/σ + (|y| - σ)²/2σ² = y²/2σ² + 1/2.
 * 3. With ||y| - σ| = qσ + r this is (exp(-q/2)·exp(-r/σ))^q·exp(-r²/2σ²): independent coins whose
 *    numbers never exceed σ or q, so nothing is rounded and nothing overflows.
 * 4. A fair sign; (minus, 0) is drawn again.
 *
 * A draw beyond the safe integers (probability below 10^-3556, see {@link discreteLaplace}) is refused,
 * never rounded; `discreteGaussianSteps`, which the mechanisms use, returns it too.
 */
export function discreteGaussian(sigma: number, bits: RandomBits): number {
  const draw = drawFast(sigma, bits);
  return typeof draw === "number" ? draw : refuseBeyondSafe();
}

/** A number while U + σ·V is a safe integer, else a BigInt: exact either way. */
function drawFast(sigma: number, bits: RandomBits): number | bigint {
  if (!(sigma >= 1 && sigma <= LARGEST_FAST_SIGMA && Number.isInteger(sigma)))
    fail("ARGUMENT", { name: "sigma", found: sigma, accepted: "an integer from 1 to 2^40" });
  for (;;) {
    const u = proposeBelow(sigma, bits);
    const v = geometricExp(bits);
    if (!keep(u, v, sigma, bits)) continue;
    const magnitude = wholeQuotient(u, v, sigma, 1);
    const negative = uniformBelow(2, bits) === 1;
    if (!negative) return magnitude;
    if (magnitude) return -magnitude;
  }
}

/** The same law for any positive integer σ; the same draws from the same words. */
export function discreteGaussianBig(sigma: bigint, bits: RandomBits): bigint {
  for (;;) {
    const u = proposeBelowBig(sigma, bits);
    const v = geometricExp(bits);
    if (!keepBig(u, v, sigma, bits)) continue;
    const magnitude = u + sigma * BigInt(v);
    const negative = uniformBelow(2, bits) === 1;
    if (!negative) return magnitude;
    if (magnitude !== 0n) return -magnitude;
  }
}

/** The draw as a BigInt, by the fast path where it applies: every integer has its exact probability. */
export function discreteGaussianSteps(sigma: number, bits: RandomBits): bigint {
  if (sigma <= LARGEST_FAST_SIGMA) return BigInt(drawFast(sigma, bits));
  return discreteGaussianBig(BigInt(sigma), bits);
}

/**
 * Step 3. For v >= 1, |y| - σ = (v-1)σ + u. For v = 0, σ - |y| = σ - u, which is σ itself (q = 1)
 * when u = 0.
 */
function keep(u: number, v: number, sigma: number, bits: RandomBits): boolean {
  const below = v === 0 && u !== 0;
  const q = below ? 0 : v === 0 ? 1 : v - 1;
  const r = below ? sigma - u : u;
  for (let i = 0; i < q; i++)
    if (!(bernoulliExp(q, 2, bits) && bernoulliExpFraction(r, sigma, bits))) return false;
  return bernoulliExpHalfSquare(r, sigma, bits);
}

function keepBig(u: bigint, v: number, sigma: bigint, bits: RandomBits): boolean {
  const below = v === 0 && u !== 0n;
  const q = below ? 0 : v === 0 ? 1 : v - 1;
  const r = below ? sigma - u : u;
  for (let i = 0; i < q; i++)
    if (!(bernoulliExp(q, 2, bits) && bernoulliExpFractionBig(r, sigma, bits))) return false;
  return bernoulliExpHalfSquareBig(r, sigma, bits);
}

/**
 * True with probability exp(-(r/σ)²/2), 0 <= r <= σ: the alternating series of bernoulliExpFraction
 * with γ/k = (1/2k)·(r/σ)·(r/σ), each factor a coin of its own.
 */
function bernoulliExpHalfSquare(r: number, sigma: number, bits: RandomBits): boolean {
  let k = 1;
  while (uniformBelow(2 * k, bits) === 0 && uniformBelow(sigma, bits) < r && uniformBelow(sigma, bits) < r)
    k++;
  return k % 2 === 1;
}

function bernoulliExpHalfSquareBig(r: bigint, sigma: bigint, bits: RandomBits): boolean {
  let k = 1;
  while (
    uniformBelow(2 * k, bits) === 0 &&
    uniformBelowBig(sigma, bits) < r &&
    uniformBelowBig(sigma, bits) < r
  )
    k++;
  return k % 2 === 1;
}
