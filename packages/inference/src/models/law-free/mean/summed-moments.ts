import { logAddExp } from "../../../math/special/index.ts";
import { logNormalPlusNoise } from "../../exponential-families/sums/normal-plus-noise.ts";
import type { NoisyValue } from "../noisy-value.ts";
import { type MomentLikelihood, mostSquareVariance } from "./moment-likelihood.ts";
import { logNormalTimesNoise } from "./normal-times-noise.ts";
import type { PossibleNumber } from "./possible-numbers.ts";

/** Noisy sums of a number on [-1, 1] and of its square, and what is known of how many records there are. */
export interface NoisyMoments {
  readonly numbers: readonly PossibleNumber[];
  readonly sum: NoisyValue;
  readonly squares?: NoisyValue;
}

/** The two points of Gauss's rule for the uniform law: of k as a share of its largest value, and of ρ. */
const SHARES = [0.5 - 0.5 / Math.sqrt(3), 0.5 + 0.5 / Math.sqrt(3)] as const;
const CORRELATIONS = [-1 / Math.sqrt(3), 1 / Math.sqrt(3)] as const;

/**
 * The likelihood of README.md: (Σx, Σx²) is normal with mean N(m, q), q = v + m², and covariance N·[[v, c], [c, k]], and each has its
 * noise. The nuisances k and ρ = c/√(vk) are uniform on their ranges by a rule of two points each. Where N is public all
 * four pairs are summed; where many N are possible, every second has the one diagonal of pairs, and the others the other.
 */
export function summedMoments({ numbers, sum, squares }: NoisyMoments): MomentLikelihood {
  const diagonals = numbers.length === 1 ? 2 : 1;
  const logPairs = Math.log(2 * diagonals);
  const { N } = likeliest(numbers);
  const mean = sum.value / N;
  return {
    start: [mean, squares === undefined ? 0.1 : squares.value / N - mean * mean],
    logLikelihood(m, v) {
      let total = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < numbers.length; i++) {
        const { N, variance, logWeight } = numbers[i]!;
        if (squares === undefined) total = logAddExp(total, logWeight + logOne({ N, variance, m, v }, sum));
        else
          for (let d = 0; d < diagonals; d++)
            for (let a = 0; a < 2; a++) {
              const rho = CORRELATIONS[(a + i + d) % 2]!;
              const log = logBoth({ N, variance, m, v, share: SHARES[a]!, rho }, sum, squares);
              total = logAddExp(total, logWeight + log - logPairs);
            }
      }
      return total;
    },
  };
}

function likeliest(numbers: readonly PossibleNumber[]): PossibleNumber {
  return numbers.reduce((best, next) => (next.logWeight > best.logWeight ? next : best));
}

interface Point {
  readonly N: number;
  /** Of what is not known of N. */
  readonly variance: number;
  readonly m: number;
  readonly v: number;
}

function logOne({ N, variance, m, v }: Point, { value, noise, others }: NoisyValue): number {
  return logNormalPlusNoise(value - N * m, Math.sqrt(N * v + variance * m * m + others), noise);
}

interface FullPoint extends Point {
  /** k over its largest value. */
  readonly share: number;
  readonly rho: number;
}

/** N off by δ moves the sums by δ·(m, q). */
function logBoth({ N, variance, m, v, share, rho }: FullPoint, sum: NoisyValue, squares: NoisyValue): number {
  const q = v + m * m;
  const k = share * mostSquareVariance(q);
  const [e1, e2] = [sum.value - N * m, squares.value - N * q];
  const a = N * v + variance * m * m + sum.others;
  const b = N * k + variance * q * q + squares.others;
  const c = N * rho * Math.sqrt(v * k) + variance * m * q;
  if (sum.noise.linear === 0 && squares.noise.linear === 0)
    return logNormal2(e1, e2, a + sum.noise.variance, b + squares.noise.variance, c);
  const [sigma, tau] = [Math.sqrt(a), Math.sqrt(b)];
  const noiseAlone = !(sigma > 1e-6 * sum.noise.width && tau > 1e-6 * squares.noise.width);
  if (noiseAlone)
    return logNormalPlusNoise(e1, sigma, sum.noise) + logNormalPlusNoise(e2, tau, squares.noise);
  const along = c / sigma;
  const across = Math.sqrt(Math.max(b - along * along, 0));
  return logNormalTimesNoise(e1, sigma, sum.noise, (z) =>
    logNormalPlusNoise(e2 - along * z, across, squares.noise),
  );
}

/** The density of two normal numbers with variances a, b and covariance c. */
function logNormal2(x: number, y: number, a: number, b: number, c: number): number {
  const determinant = a * b - c * c;
  const square = (b * x * x - 2 * c * x * y + a * y * y) / determinant;
  return -0.5 * (square + Math.log(determinant)) - Math.log(2 * Math.PI);
}
