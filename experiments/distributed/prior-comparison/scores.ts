import type { SamplingRun } from "@dpbayes/inference";
import { quantileOfSorted, rHat } from "@dpbayes/inference/diagnostics";
import {
  type PosteriorMoments,
  predictionError,
  predictiveMoments,
} from "@dpbayes/inference/models/distributed-regression";
import type { Rows } from "../../data/prepare-regression.ts";
import type { Problem } from "./rows.ts";

/** How one method did on one release. */
export interface Scores {
  readonly logScore: number;
  readonly error: number;
  /** True coefficients in their central 90 % intervals; null for real data. */
  readonly covered: number | null;
  /** Of θ and log|Σ_x|, the larger; null without chains. */
  readonly rHat: number | null;
}

/** A central 90 % interval per coefficient. */
type Intervals = (i: number) => readonly [low: number, high: number];

/** Half the width of a normal central 90 % interval. */
const NORMAL_90 = 1.6448536269514722;

export function scoresOfRun(run: SamplingRun, { covariates: d, test, coefficients }: Problem): Scores {
  if (run.failures.length > 0) throw run.failures[0]!.error;
  const width = d + 3;
  const chains = (column: number) =>
    run.results.map(({ draws }) =>
      Float64Array.from({ length: draws.length / width }, (_, t) => draws[t * width + column]!),
    );
  const columns = Array.from({ length: d + 1 }, (_, k) => chains(k).flatMap((chain) => [...chain]));
  const sorted = columns.map((values) => Float64Array.from(values).sort());
  const intervals: Intervals = (i) => [
    quantileOfSorted(sorted[i]!, 0.05),
    quantileOfSorted(sorted[i]!, 0.95),
  ];
  const worst = Math.max(...[...Array(d).keys(), d + 1].map((k) => rHat(chains(k))));
  return { ...scoresOf(momentsOf(columns), intervals, test, coefficients), rHat: worst };
}

export function scoresOfNormal(moments: PosteriorMoments, { test, coefficients }: Problem): Scores {
  const d = moments.mean.length;
  const intervals: Intervals = (i) => {
    const reach = NORMAL_90 * Math.sqrt(moments.covariance[i * (d + 1)]!);
    return [moments.mean[i]! - reach, moments.mean[i]! + reach];
  };
  return { ...scoresOf(moments, intervals, test, coefficients), rHat: null };
}

function scoresOf(
  moments: PosteriorMoments,
  intervals: Intervals,
  test: Rows,
  truth: Float64Array | null,
): Omit<Scores, "rHat"> {
  const inside = truth?.map((value, i) => {
    const [low, high] = intervals(i);
    return value >= low && value <= high ? 1 : 0;
  });
  return {
    logScore: logScoreOf(moments, test),
    error: predictionError(moments.mean, test.x, test.y),
    covered: inside?.reduce((sum, hit) => sum + hit, 0) ?? null,
  };
}

/** Mean log density of the test responses under normal predictive laws. */
function logScoreOf(moments: PosteriorMoments, { count, x, y }: Rows): number {
  const d = moments.mean.length;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const { mean, variance } = predictiveMoments(moments, x.subarray(i * d, (i + 1) * d));
    sum -= 0.5 * (Math.log(2 * Math.PI * variance) + (y[i]! - mean) ** 2 / variance);
  }
  return sum / count;
}

/** Columns of draws: θ, then σ². */
function momentsOf(columns: readonly (readonly number[])[]): PosteriorMoments {
  const d = columns.length - 1;
  const n = columns[0]!.length;
  const means = columns.map((values) => values.reduce((sum, v) => sum + v, 0) / n);
  const covariance = Float64Array.from({ length: d * d }, (_, at) => {
    const [i, k] = [Math.floor(at / d), at % d];
    const products = columns[i]!.reduce(
      (sum, v, t) => sum + (v - means[i]!) * (columns[k]![t]! - means[k]!),
      0,
    );
    return products / (n - 1);
  });
  return { mean: Float64Array.from(means.slice(0, d)), covariance, variance: means[d]! };
}
