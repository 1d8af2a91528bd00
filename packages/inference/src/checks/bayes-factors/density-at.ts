import {
  type Chains,
  essBulk,
  mcseMean,
  mcseSd,
  pooled,
  quantileOfSorted,
  sorted,
  varianceOf,
} from "../../diagnostics/index.ts";
import { meanOf } from "../../diagnostics/moments.ts";
import { fail, requireFinite } from "../../errors/index.ts";
import { logNormalDensity } from "../../math/special/index.ts";
import { boundaryKernel, normalKernel } from "./kernels.ts";

/** The density of a number's posterior at one point, from its draws. */
export interface DensityAt {
  readonly logDensity: number;
  /** Standard error of the log density: Monte Carlo error and, for a kernel, what its width changes. */
  readonly error: number;
  /** "kernel": draws lie around the point; "normal tail": too few do, and a normal law with the draws' mean and sd stands in. */
  readonly form: "kernel" | "normal tail";
}

/** Where the number can lie; unlimited where absent. */
export interface Limits {
  readonly lower?: number;
  readonly upper?: number;
}

/** Fewer draws than this under the kernel say little of the density there. */
const LEAST_UNDER_KERNEL = 30;

/** The density of draws at a place, in logs, with its Monte Carlo error and the form that it was read from. */
export function densityAt(draws: Chains, at: number, limits: Limits = {}): DensityAt {
  requireFinite("at", at);
  const all = sorted(pooled(draws));
  const spread = Math.sqrt(varianceOf(all));
  if (!(spread > 0)) fail("ARGUMENT", { name: "draws", found: "all the same", accepted: "different" });
  const width = kernelWidth(draws, all, spread);
  const values = kernelValues(draws, at, limits, meanOf(all), spread, width);
  return underKernel(values) < LEAST_UNDER_KERNEL
    ? normalTail(draws, at, meanOf(all), spread)
    : kernelDensity(values, kernelValues(draws, at, limits, meanOf(all), spread, Math.SQRT2 * width));
}

/** Silverman's rule of thumb, 0.9·min(sd, IQR/1.34)·n^(−1/5), with the effective number of draws for n. */
function kernelWidth(draws: Chains, all: Float64Array, spread: number): number {
  const quartiles = quantileOfSorted(all, 0.75) - quantileOfSorted(all, 0.25);
  const size = essBulk(draws);
  const scale = quartiles > 0 ? Math.min(spread, quartiles / 1.34) : spread;
  return 0.9 * scale * (Number.isNaN(size) ? all.length : Math.max(4, size)) ** -0.2;
}

function kernelValues(
  draws: Chains,
  at: number,
  { lower = -Infinity, upper = Infinity }: Limits,
  mean: number,
  spread: number,
  width: number,
): Chains {
  if (at < lower || at > upper)
    fail("ARGUMENT", { name: "at", found: at, accepted: `from ${lower} to ${upper}` });
  const kernel =
    at - lower < 4 * width || upper - at < 4 * width
      ? boundaryKernel((lower - at) / width, (upper - at) / width)
      : normalKernel;
  // Draws drawn towards their mean so that kernels about them have the draws' own variance, not more: normal margins are then
  // estimated without bias whatever the width (West 1993).
  const shrink = kernel === normalKernel ? Math.sqrt(Math.max(0, 1 - (width / spread) ** 2)) : 1;
  return draws.map((chain) => chain.map((x) => kernel((mean + shrink * (x - mean) - at) / width) / width));
}

/** (ΣK)²/ΣK²: about how many draws the estimate rests on. Kernels far out are tiny, so they are compared with the largest. */
function underKernel(values: Chains): number {
  const all = pooled(values);
  const largest = all.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest === 0) return 0;
  let [sum, squares] = [0, 0];
  for (const value of all) {
    sum += value / largest;
    squares += (value / largest) ** 2;
  }
  return sum > 0 ? sum ** 2 / squares : 0;
}

/**
 * The bias of a kernel estimate grows with the square of its width, so that an estimate of √2 times the width has twice as much: the difference of the two is about
 * the bias itself.
 */
function kernelDensity(values: Chains, wider: Chains): DensityAt {
  const density = meanOf(pooled(values));
  const bias = meanOf(pooled(wider)) - density;
  const error = Math.hypot(mcseMean(values), bias) / density;
  return Object.freeze({ logDensity: Math.log(density), error, form: "kernel" });
}

/** log N(x; m, s²) with the errors of m and s: ∂/∂m = z/s and ∂/∂s = (z² − 1)/s for z = (x − m)/s. */
function normalTail(draws: Chains, at: number, mean: number, spread: number): DensityAt {
  const z = (at - mean) / spread;
  const error = Math.hypot((z * mcseMean(draws)) / spread, ((z * z - 1) * mcseSd(draws)) / spread);
  return Object.freeze({ logDensity: logNormalDensity(z) - Math.log(spread), error, form: "normal tail" });
}
