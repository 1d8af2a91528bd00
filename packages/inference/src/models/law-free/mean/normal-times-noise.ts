import { gaussLegendre } from "../../../math/quadrature/index.ts";
import type { NoiseModel } from "../../../noise/index.ts";

const { nodes, weights } = gaussLegendre(8);
/** Standard deviations of the normal law, and widths of the noise, beyond which nothing is summed. */
const SDS = 7;
const WIDTHS = 16;

/**
 * log ∫ φ(z)·noise(e − σz)·exp(g(z)) dz, with σ > 0 and g smooth over a unit of z. The integrand has a kink at z₀ = e/σ and is
 * highest there, or at ±σ/width where the noise's slope and the normal law's balance before it. Eight Gauss points on each of the
 * (at most three) pieces between the ends, the peak and the kink.
 */
export function logNormalTimesNoise(
  e: number,
  sigma: number,
  noise: NoiseModel,
  g: (z: number) => number,
): number {
  const kink = e / sigma;
  const balance = Math.sign(e) * Math.min(Math.abs(kink), sigma / noise.width);
  const reach = balance === kink ? Math.min(SDS, (WIDTHS * noise.width) / sigma) : SDS;
  const [low, high] = [balance - reach, balance + reach];
  let sum = 0;
  let top = Number.NEGATIVE_INFINITY;
  const add = (from: number, to: number) => {
    const half = 0.5 * (to - from);
    if (!(half > 0)) return;
    for (let i = 0; i < nodes.length; i++) {
      const z = from + half * (1 + nodes[i]!);
      const term = g(z) + noise.logDensity(e - sigma * z) - 0.5 * z * z + Math.log(half * weights[i]!);
      if (term > top) {
        sum = sum * Math.exp(top - term) + 1;
        top = term;
      } else sum += Math.exp(term - top);
    }
  };
  const inner = Math.min(Math.max(kink, low), high);
  add(low, Math.min(balance, inner));
  add(Math.min(balance, inner), Math.max(balance, inner));
  add(Math.max(balance, inner), high);
  return top + Math.log(sum) - LOG_SQRT_TWO_PI;
}

const LOG_SQRT_TWO_PI = 0.5 * Math.log(2 * Math.PI);
