import type { NoiseModel } from "../../../noise/index.ts";
import { logNormalPlusNoise } from "./normal-plus-noise.ts";
import type { RecordNumbers } from "./number-of-records.ts";
import type { RecordLaw } from "./record-law.ts";

/** A noisy sum of clipped records, and what is known of their number. */
export interface NoisySum {
  readonly value: number;
  readonly noise: NoiseModel;
  readonly records: RecordNumbers;
}

/** Nodes after which the sum stops; what is left decays with the third power of the frequency. */
const MOST_NODES = 3000;
const NEGLIGIBLE = 1e-10;
/** A spread of the sum, in widths of the noise, whose third moment no longer shows: an error below (range/width)·1e-5. */
const TINY = 3e-3;
/** Share of the integral of absolute values below which rounding decides, or what was cut off. */
const TRUSTED = 1e-7;
const TRUSTED_IF_CUT = 1e-4;

/**
 * log p(ŝ) of ŝ = x_1 + … + x_N + noise, exactly: with φ the transform of one record and ψ that of the noise,
 * p(ŝ) = (1/2π)∫ φ(ω)^N·ψ(ω)·e^{−iωŝ} dω, Σ_N P(N)·φ^N in the place of φ^N where N is hidden. The trapezoid rule
 * with step 2π/L is p summed over ŝ + jL: exact to some 1e-9 of its peak once L spans the law. N·top has positive probability, φ^N does not vanish at infinity because of it, so
 * that atom is taken out and added by itself. Far in the tails, where the integral is all cancellation, the
 * normal law with the same mean and variance answers.
 */
export function logNoisySum(law: RecordLaw, sum: NoisySum): number {
  const { mean: N, variance: spreadN, logTotal } = sum.records.moments;
  const centre = N * law.mean;
  const sd = Math.sqrt(Math.max(N * law.variance + spreadN * law.mean ** 2, 0));
  const normal = () => logTotal + logNormalPlusNoise(sum.value - centre, sd, sum.noise);
  const rangeN = sum.records.values.length - 1;
  const far = 9 * sd + 0.45 * sum.noise.reach + rangeN * Math.abs(law.mean);
  if (sd < TINY * sum.noise.width || Math.abs(sum.value - centre) > far) return normal();
  const length =
    Math.abs(sum.value - centre) + 9 * sd + 0.6 * sum.noise.reach + rangeN * Math.abs(law.mean) + 1;
  const { density, absolute, cut } = invert(law, sum, length);
  return density > (cut ? TRUSTED_IF_CUT : TRUSTED) * absolute
    ? Math.log(density) + sum.records.logScale
    : normal();
}

function invert(law: RecordLaw, sum: NoisySum, length: number) {
  const points = Math.ceil(length) | 1;
  const step = law.whole ? (2 * Math.PI) / points : (2 * Math.PI) / length;
  const last = law.whole ? (points - 1) / 2 : MOST_NODES;
  const { low, values, generate } = sum.records;
  const at = new Float64Array(2);
  const atom = law.whole || values.length > 1 ? Number.NEGATIVE_INFINITY : low * law.logTop;
  const atomSize = Math.exp(atom);
  const atomPlace = low * law.top;
  const scale = step / Math.PI;
  const direct = atomSize > 0 ? Math.exp(atom + sum.noise.logDensity(sum.value - atomPlace)) : 0;
  generate(1, 0, at);
  let total = 0.5 * (at[0]! - atomSize);
  let absolute = total + direct / scale;
  let quiet = 0;
  for (let j = 1; j <= Math.min(last, MOST_NODES) && quiet < 6; j++) {
    const w = j * step;
    law.transform(w, at);
    const [x, y] = [at[0]!, at[1]!];
    const size = Math.exp(low * 0.5 * Math.log(x * x + y * y));
    const angle = low * Math.atan2(y, x) - w * sum.value;
    generate(x, y, at);
    const [c, s] = [size * Math.cos(angle), size * Math.sin(angle)];
    const turn = w * (atomPlace - sum.value);
    const re = at[0]! * c - at[1]! * s - atomSize * Math.cos(turn);
    const im = at[0]! * s + at[1]! * c - atomSize * Math.sin(turn);
    const psi = sum.noise.transform(w);
    total += psi * re;
    absolute += psi * Math.abs(re);
    quiet = Math.hypot(re, im) * psi < NEGLIGIBLE * absolute ? quiet + 1 : 0;
  }
  const cut = quiet < 6 && last > MOST_NODES - 1;
  return { density: scale * total + direct, absolute: scale * absolute, cut };
}
