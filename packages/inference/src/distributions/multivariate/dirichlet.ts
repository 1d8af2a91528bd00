import { fail, requireLength } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { digamma } from "../../math/special/index.ts";
import { HALF_LOG_TWO_PI, IMPOSSIBLE } from "../checks.ts";
import { standardLogGamma } from "../continuous/gamma.ts";
import { deviance, stirlingError } from "../saddle-point.ts";

/**
 * log of Γ(A)/ΠΓ(α_k)·Πx_k^{α_k−1}, A = Σα, on the simplex (x must sum to 1 within 1e-9). It is the
 * multinomial term A!/Πα_k!·Πx_k^{α_k} times Πα_k/(A·Πx_k), in Loader's form (see multinomial), so
 * that large concentrations do not cancel.
 */
function logDensity(x: ArrayLike<number>, concentration: ArrayLike<number>): number {
  requireLength("concentration", concentration, x.length);
  const total = requireConcentration(concentration);
  if (!isOnSimplex(x)) return IMPOSSIBLE;
  let log = stirlingError(total) + HALF_LOG_TWO_PI - 0.5 * Math.log(total);
  for (let k = 0; k < x.length; k++) log += categoryTerm(x[k]!, concentration[k]!, total);
  return log;
}

/** log(α/x) − δ(α) − ½·log 2πα − D(α, Ax); its limits at x = 0 are those of x^{α−1}. */
function categoryTerm(x: number, alpha: number, total: number): number {
  const constant = 0.5 * Math.log(alpha) - stirlingError(alpha) - HALF_LOG_TWO_PI;
  if (x > 0) return constant - Math.log(x) - deviance(alpha, total * x);
  if (alpha === 1) return constant + Math.log(total) + 1;
  return alpha > 1 ? IMPOSSIBLE : Number.POSITIVE_INFINITY;
}

function isOnSimplex(x: ArrayLike<number>): boolean {
  let sum = 0;
  for (let k = 0; k < x.length; k++) {
    if (Number.isNaN(x[k])) fail("ARGUMENT", { name: `x[${k}]`, found: "NaN", accepted: "a number" });
    if (x[k]! < 0) return false;
    sum += x[k]!;
  }
  return Math.abs(sum - 1) < 1e-9;
}

/** The log density; writes its derivatives in x (as free numbers), then in the concentrations. */
function logDensityGradient(
  x: ArrayLike<number>,
  concentration: ArrayLike<number>,
  gradient: Float64Array,
): number {
  const n = x.length;
  const both = digamma(requireConcentration(concentration));
  for (let k = 0; k < n; k++) {
    gradient[k] = (concentration[k]! - 1) / x[k]!;
    gradient[n + k] = both - digamma(concentration[k]!) + Math.log(x[k]!);
  }
  return logDensity(x, concentration);
}

/** Positive concentrations; their sum. */
export function requireConcentration(concentration: ArrayLike<number>): number {
  let total = 0;
  for (let k = 0; k < concentration.length; k++) {
    const alpha = concentration[k]!;
    if (!(alpha > 0 && alpha < Number.POSITIVE_INFINITY))
      fail("ARGUMENT", {
        name: `concentration[${k}]`,
        found: String(alpha),
        accepted: "positive and finite",
      });
    total += alpha;
  }
  return total;
}

/** Writes log x: log gamma variables minus their log-sum-exp, exact where x underflows. */
function sampleLog(rng: SeededSource, concentration: ArrayLike<number>, out: Float64Array): void {
  requireConcentration(concentration);
  requireLength("out", out, concentration.length);
  let largest = IMPOSSIBLE;
  for (let k = 0; k < out.length; k++) {
    out[k] = standardLogGamma(rng, concentration[k]!);
    largest = Math.max(largest, out[k]!);
  }
  let sum = 0;
  for (let k = 0; k < out.length; k++) sum += Math.exp(out[k]! - largest);
  const logTotal = largest + Math.log(sum);
  for (let k = 0; k < out.length; k++) out[k]! -= logTotal;
}

/** Writes probabilities that sum to one. */
function sample(rng: SeededSource, concentration: ArrayLike<number>, out: Float64Array): void {
  sampleLog(rng, concentration, out);
  for (let k = 0; k < out.length; k++) out[k] = Math.exp(out[k]!);
}

/** The Dirichlet law on probabilities x_1..x_K. */
export const dirichlet = Object.freeze({ logDensity, logDensityGradient, sample, sampleLog });
