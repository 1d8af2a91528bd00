import { poisson } from "../../distributions/index.ts";
import { requireLength, requireNumber } from "../../errors/index.ts";
import type { Fit } from "../../fit/index.ts";
import { gammaUpper, logSumExp, normalCdf } from "../../math/special/index.ts";
import { type PredictOptions, predictedDraws } from "../regression/prediction/predicted-draws.ts";
import { type PredictedNumber, predictedNumber } from "../regression/prediction/predicted-number.ts";
import type { PredictionRow } from "../regression/prediction/prediction-row.ts";
import { type CountLink, countLink } from "./link/count-link.ts";

export interface PredictedCount {
  /** The expected count at this row: uncertainty of the coefficients only. */
  readonly rate: PredictedNumber;
  /** One new count, not clipped. Whole ends that leave at most (1 − interval)/2 outside on either side. */
  readonly count: PredictedNumber;
}

export interface PoissonPredictions {
  readonly rows: readonly PredictedCount[];
  /** rows × draws: the expected count of each row under each draw. */
  readonly rates: Float64Array;
  /** Whose counts they are, in words, where the fit has several holders: their mean without `holder`. */
  readonly about?: string;
}

/**
 * Predictions of a Poisson regression for new people, in original units. A new count follows the mixture of Poisson laws
 * over the draws, or of negative binomial ones where the fit has a dispersion above 1; no random numbers are needed. The link is that
 * of the fit's origin, softplus where it names none.
 *
 * @example
 * ```ts
 * import { createFit, predictPoisson } from "@dpbayes/inference";
 * const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
 * const run = [{ chain: 0, seed: 1, draws: Float64Array.of(1, 0.5, 1, 0.5), stats: {}, warmup, seconds: 0 }];
 * const parameters = [{ name: "intercept", shape: [] }, { name: "coefficients", shape: [1] }];
 * const { rows } = predictPoisson(createFit(parameters, run, { seed: 1 }), [[4]]);
 * console.log(rows[0]!.rate.mean.toFixed(4), rows[0]!.count.low, rows[0]!.count.high); // 3.0486 1 6
 * ```
 */
export function predictPoisson(
  fit: Fit,
  rows: readonly PredictionRow[],
  options: PredictOptions = {},
): PoissonPredictions {
  const { values, sortedRow, share, about } = predictedDraws(fit, rows, options, linkOf(fit).rate);
  const draws = fit.chainCount * fit.drawCount;
  return Object.freeze({
    rows: Object.freeze(
      rows.map((_, i) =>
        predictedCount(sortedRow(i), share, countLaw(fit, values.subarray(i * draws, (i + 1) * draws))),
      ),
    ),
    rates: values,
    ...(about !== undefined && { about }),
  });
}

function linkOf({ origin }: Fit): CountLink {
  return countLink(origin.link === "log" ? "log" : "softplus");
}

function predictedCount(sorted: Float64Array, share: number, law: CountLaw): PredictedCount {
  const rate = predictedNumber(sorted, share);
  return Object.freeze({
    rate,
    // Var Y = E[φ·rate] + Var rate.
    count: Object.freeze({
      mean: rate.mean,
      sd: Math.sqrt(law.variance + rate.sd ** 2),
      low: countQuantile(law.cdf, (1 - share) / 2),
      high: countQuantile(law.cdf, (1 + share) / 2),
    }),
  });
}

/** The smallest k with P(Y ≤ k) ≥ p under the mixture over draws. */
function countQuantile(cdf: CountLaw["cdf"], p: number): number {
  let [low, high] = [-1, 1];
  while (!(cdf(high) >= p)) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (cdf(middle) >= p) high = middle;
    else low = middle;
  }
  return high;
}

/** A new count, given its row's rate and the dispersion at every draw: P(Y ≤ k), and the mean of its variance given a draw. */
interface CountLaw {
  readonly variance: number;
  cdf(k: number): number;
}

function countLaw(fit: Fit, rates: Float64Array): CountLaw {
  const known = fit.names.includes("dispersion");
  const phi = known ? Float64Array.from(fit.chains("dispersion").flatMap((chain) => [...chain])) : undefined;
  const at = (draw: number) => phi?.[draw] ?? 1;
  return {
    variance: rates.reduce((sum, rate, draw) => sum + at(draw) * rate, 0) / rates.length,
    cdf: (k) => rates.reduce((sum, rate, draw) => sum + cdfOf(k, rate, at(draw)), 0) / rates.length,
  };
}

/** From here on P(Y = 0) leaves the doubles, and the count is nearly normal. */
const NEARLY_NORMAL = 600;

/** A Poisson law's is the upper incomplete gamma function of k + 1; with φ > 1 a negative binomial of r = rate/(φ − 1), summed up. */
function cdfOf(k: number, rate: number, phi: number): number {
  if (!(phi > 1 + 1e-9)) return gammaUpper(k + 1, rate);
  const r = rate / (phi - 1);
  if (r * Math.log(phi) > NEARLY_NORMAL) return normalCdf((k + 0.5 - rate) / Math.sqrt(phi * rate));
  let mass = phi ** -r;
  let sum = mass;
  for (let y = 0; y < k; y++) {
    mass *= ((y + r) / (y + 1)) * (1 - 1 / phi);
    sum += mass;
  }
  return sum;
}

/**
 * The log predictive mass of observed counts, one number per row: log of the average of P(Y = count) over the draws.
 * Larger is better; their mean compares models on public test data.
 */
export function poissonLogScores(
  { rows, rates }: PoissonPredictions,
  counts: readonly number[],
): readonly number[] {
  requireLength("counts", counts, rows.length);
  const draws = rates.length / rows.length;
  const logs = new Float64Array(draws);
  return counts.map((count, i) => {
    requireNumber(`counts[${i}]`, count, (c) => Number.isSafeInteger(c) && c >= 0, "a count from 0");
    for (let draw = 0; draw < draws; draw++) logs[draw] = poisson.logMass(count, rates[i * draws + draw]!);
    return logSumExp(logs) - Math.log(draws);
  });
}
