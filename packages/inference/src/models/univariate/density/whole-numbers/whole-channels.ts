import type { NoiseModel } from "../../../../noise/index.ts";
import { WeightedScores } from "../quadrature/weighted-scores.ts";
import type { ReportDensity } from "../report-density.ts";
import type { WholeLaw } from "./whole-law.ts";

/**
 * Exponential noise on whole values, Laplace or two-sided geometric (rate −log α, whole reports): the values
 * below a report act through one number, B(k) = Σ_{j≤k} P(j)·e^{−λ(k−j)} = e^{−λ}·B(k − 1) + P(k), those above
 * through its mirror image. One report costs two terms however many values there are.
 */
function wholeExponential(law: WholeLaw, noise: NoiseModel): ReportDensity {
  const { linear: rate, whole: wholeReports } = noise;
  const logConstant = noise.logDensity(0);
  const { parameterCount: count, logMasses, scores, low } = law;
  const last = logMasses.length - 1;
  const below = new Float64Array(last + 1);
  const belowScores = new Float64Array(scores.length);
  const above = new Float64Array(last + 1);
  const aboveScores = new Float64Array(scores.length);
  const sum = new WeightedScores(count);

  function accumulate(k: number, from: number, logs: Float64Array, means: Float64Array): void {
    sum.clear();
    sum.add(logMasses[k]!, scores, k * count);
    if (from >= 0 && from <= last) sum.add(logs[from]! - rate, means, from * count);
    logs[k] = sum.write(means, k * count);
  }

  return {
    parameterCount: count,
    at(parameters) {
      law.set(parameters);
      for (let k = 0; k <= last; k++) accumulate(k, k - 1, below, belowScores);
      for (let k = last; k >= 0; k--) accumulate(k, k + 1, above, aboveScores);
    },
    logDensity(z, gradient) {
      const inside = Math.min(Math.max(z - low, 0), last);
      const k = Math.floor(inside);
      sum.clear();
      if (!wholeReports || Number.isInteger(z)) {
        sum.add(below[k]! - rate * (inside - k), belowScores, k * count);
        if (k < last) sum.add(above[k + 1]! - rate * (k + 1 - inside), aboveScores, (k + 1) * count);
      }
      return sum.write(gradient, 0) + logConstant - rate * Math.abs(z - low - inside);
    },
  };
}

/** Terms e^−60 below the largest change no digit, however many thousand there are. */
const NEGLIGIBLE = 60;

/**
 * Gaussian noise on whole values: the direct sum, without values so rare that, even if the report were
 * exactly there, they could not compare with the most frequent one.
 */
function wholeGaussian(law: WholeLaw, noise: NoiseModel): ReportDensity {
  const { quadratic: square } = noise;
  const logConstant = noise.logDensity(0);
  const { parameterCount: count, logMasses, scores, low } = law;
  const sum = new WeightedScores(count);
  let top = 0;
  return {
    parameterCount: count,
    at(parameters) {
      law.set(parameters);
      top = 0;
      for (let k = 1; k < logMasses.length; k++) if (logMasses[k]! > logMasses[top]!) top = k;
    },
    logDensity(z, gradient) {
      sum.clear();
      const least = logMasses[top]! - square * (z - low - top) ** 2 - NEGLIGIBLE;
      for (let k = 0; k < logMasses.length; k++) {
        if (logMasses[k]! < least) continue;
        const d = z - low - k;
        sum.add(logMasses[k]! - square * d * d, scores, k * count);
      }
      return sum.write(gradient, 0) + logConstant;
    },
  };
}

/** Noise on whole values. */
export function wholeNoisy(law: WholeLaw, noise: NoiseModel): ReportDensity {
  return noise.quadratic === 0 ? wholeExponential(law, noise) : wholeGaussian(law, noise);
}

/** Randomised response over the answers of `bounds`: P(z) = keep·P(x = z) + other·P(x ≠ z). */
export function wholeResponse(
  law: WholeLaw,
  [first, final]: readonly [number, number],
  keep: number,
  other: number,
): ReportDensity {
  const { parameterCount: count, logMasses, scores, low } = law;
  return {
    parameterCount: count,
    at: (parameters) => law.set(parameters),
    logDensity(z, gradient) {
      gradient.fill(0, 0, count);
      if (!(Number.isInteger(z) && z >= first && z <= final)) return Number.NEGATIVE_INFINITY;
      const k = z - low;
      const mass = k >= 0 && k < logMasses.length ? Math.exp(logMasses[k]!) : 0;
      const p = keep * mass + other * Math.max(0, 1 - mass);
      if (p > 0 && mass > 0)
        for (let i = 0; i < count; i++) gradient[i] = (((keep - other) * mass) / p) * scores[k * count + i]!;
      return Math.log(p);
    },
  };
}
