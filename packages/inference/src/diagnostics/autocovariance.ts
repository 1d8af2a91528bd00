import type { Chains } from "./chains.ts";
import { fourierTransform, unitRoots } from "./fft.ts";
import { meanOf } from "./moments.ts";

/**
 * The mean over chains of the autocovariance at every lag t = 0 … n − 1,
 * (1/n) Σ_s (x_s − x̄)(x_{s+t} − x̄), each chain about its own mean and with divisor n at every lag.
 *
 * By Wiener-Khinchin in O(n log n): the transform of an autocovariance is the power spectrum, once the
 * chain is padded with n zeros against wrapping around. Two chains share one complex transform:
 * for z = a + ib the real part of Σ_s z_{s+t}·z̄_s is the sum of the autocovariances of a and b.
 */
export function meanAutocovariance(chains: Chains): Float64Array {
  const n = chains[0]!.length;
  const size = 2 ** Math.ceil(Math.log2(2 * n));
  const roots = unitRoots(size);
  const power = new Float64Array(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  for (let c = 0; c < chains.length; c += 2) {
    fillCentred(re, chains[c]);
    fillCentred(im, chains[c + 1]);
    fourierTransform(re, im, roots);
    for (let k = 0; k < size; k++) power[k]! += re[k]! * re[k]! + im[k]! * im[k]!;
  }
  im.fill(0);
  // The spectrum is real; the real part of its transform is that of its inverse transform, times size.
  fourierTransform(power, im, roots);
  return power.subarray(0, n).map((sum) => sum / (size * n * chains.length));
}

function fillCentred(out: Float64Array, chain: Float64Array | undefined): void {
  out.fill(0);
  if (chain === undefined) return;
  const mean = meanOf(chain);
  for (let i = 0; i < chain.length; i++) out[i] = chain[i]! - mean;
}
