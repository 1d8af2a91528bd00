import { describe, expect, it } from "vitest";
import { calibrate } from "../../../calibration/index.ts";
import { cholesky, choleskyLogDeterminant, solveLower } from "../../../math/linear-algebra/index.ts";
import { type SeededSource, seededSource } from "../../../math/random/index.ts";
import { logisticCurve, logisticOutcome } from "../../logistic-regression/link/logistic-outcome.ts";
import { logisticLayouts } from "../../logistic-regression/sums/logistic-sum.ts";
import {
  type ColumnKinds,
  cellCount,
  type MixedPoint,
  mixedPrior,
  numbersOnly,
} from "../../regression/mixed/index.ts";
import { mixedPriorSample } from "../../regression/mixed/mixed-prior-sample.testing.ts";
import { paperDefaults } from "../../regression/regression-prior.ts";
import { statisticCoordinates } from "../statistic/statistic-coordinates.ts";
import type { StatisticSum } from "../statistic/statistic-sum.ts";
import { cellMoments } from "./cells/cell-moments.ts";
import type { ClipLimits } from "./clipping/clip-row.ts";
import { clippedMoments } from "./clipping/clipped-moments.ts";
import type { MixedMoments } from "./mixed-moments.ts";
import { simulateMixedSum } from "./simulate-mixed.testing.ts";

/**
 * Ranks of prior draws among posterior ones, which are prior draws chosen with the likelihood as weight: no Markov
 * chain, and exact as the number of candidates grows (glm spec §11). The same candidates serve every repeat.
 */
interface Case {
  readonly kinds: ColumnKinds;
  readonly clause: Readonly<Record<string, unknown>>;
  readonly count: number;
  readonly noise: number;
  readonly radius: number;
  /** What the model believes. */
  readonly moments: (exact: MixedMoments) => MixedMoments;
}

const CANDIDATES = 4000;

/** What the model believes about a record's statistic at every candidate. */
function believedAt(points: readonly MixedPoint[], moments: MixedMoments) {
  return points.map((point) => {
    moments.moveTo(point);
    return { mean: moments.mean.slice(), covariance: moments.covariance.slice() };
  });
}

/** log N(z; nμ, nC + V) but for a constant. */
function logLikelihood(
  { count, values, variances }: StatisticSum,
  { mean, covariance }: { readonly mean: Float64Array; readonly covariance: Float64Array },
): number {
  const k = mean.length;
  const K = covariance.map((c, at) => count * c + (at % (k + 1) === 0 ? variances[at % k]! : 0));
  if (cholesky(K, k) < k) return -Infinity;
  const residual = mean.map((m, a) => values[a]! - count * m);
  solveLower(K, k, residual);
  return -0.5 * (choleskyLogDeterminant(K, k) + residual.reduce((sum, r) => sum + r * r, 0));
}

async function verdictOf({ kinds, clause, count, noise, radius, moments }: Case): Promise<string> {
  const d = kinds.covariates;
  const shape = { covariates: d, intercept: false, mean: false, residual: false };
  const prior = mixedPrior(clause, shape, kinds, paperDefaults);
  const monomials = statisticCoordinates(logisticLayouts.logistic, d);
  const limits = limitsWithin(d, radius);
  const options = { monomials, count, variances: monomials.map(() => noise), limits };
  const sample = (rng: SeededSource) => mixedPriorSample(rng, shape, kinds, prior);
  const rng = seededSource("candidates");
  const candidates = Array.from({ length: CANDIDATES }, () => sample(rng));
  const exact = cellMoments(monomials, kinds, cellCount(kinds), logisticOutcome);
  const believed = believedAt(candidates, moments(exact));
  const numbersOf = ({ coefficients, shares, factor }: MixedPoint) =>
    Float64Array.of(coefficients[0]!, shares.length > 1 ? shares[0]! : factor[0]!);
  let truth = candidates[0]!;
  const report = await calibrate({
    names: ["slope", "law of the covariates"],
    prior: (source) => {
      truth = sample(source);
      return numbersOf(truth);
    },
    simulate: (source) => simulateMixedSum(source, truth, kinds, options),
    fit: (source, sum) => {
      const logs = believed.map((one) => logLikelihood(sum, one));
      const most = logs.reduce((a, b) => Math.max(a, b));
      return chosen(
        source,
        candidates.map(numbersOf),
        logs.map((log) => Math.exp(log - most)),
        19,
      );
    },
    ...{ repeats: 40, bins: 5, seed: 5, falseAlarm: 1e-4 },
  });
  return report.verdict;
}

function limitsWithin(d: number, radius: number): ClipLimits {
  return { low: new Float64Array(d).fill(-Infinity), high: new Float64Array(d).fill(Infinity), radius };
}

function chosen(
  rng: SeededSource,
  points: readonly Float64Array[],
  weights: readonly number[],
  count: number,
): Float64Array {
  const total = weights.reduce((a, b) => a + b);
  const out = new Float64Array(2 * count);
  for (let n = 0; n < count; n++) {
    let left = total * rng.uniform();
    let at = 0;
    while (at < weights.length - 1 && left > weights[at]!) left -= weights[at++]!;
    out.set(points[at]!, 2 * n);
  }
  return out;
}

const normal = (sd: number) => ({ law: "normal", mean: 0, sd }) as const;
const one = numbersOnly(1);
/** A standard deviation of 0.3 to 2 and a radius of 1: a third of the records are clipped. */
const clipping = {
  ...{ kinds: one, count: 150, noise: 30, radius: 1 },
  clause: { coefficients: normal(1), scales: { law: "log-normal", mean: 0, sd: 0.5 } },
};

describe("simulation-based calibration", () => {
  it("finds nothing wrong with the model of clipping", async () => {
    const coordinates = statisticCoordinates(logisticLayouts.logistic, 1);
    const nodes = { mean: 64, covariance: 32 };
    const moments = (exact: MixedMoments) =>
      clippedMoments(exact, coordinates, one, 1, logisticCurve, limitsWithin(1, 1), nodes);
    expect(await verdictOf({ ...clipping, moments })).toContain("no miscalibration found");
  });

  it("notices a model that knows nothing of the clipping", async () => {
    const verdict = await verdictOf({ ...clipping, moments: (exact) => exact });
    expect(verdict).not.toContain("no miscalibration found");
  });

  it("finds nothing wrong with dependent levels", async () => {
    const boolean = (place: number) => ({ levels: 2, columns: [{ place, level: 1 }] });
    const verdict = await verdictOf({
      ...{ kinds: { covariates: 2, numbers: [], variables: [boolean(0), boolean(1)] } },
      ...{ count: 100, noise: 100, radius: Infinity },
      clause: { coefficients: normal(1.5) },
      moments: (exact) => exact,
    });
    expect(verdict).toContain("no miscalibration found");
  });
});
