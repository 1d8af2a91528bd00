import { expect, test } from "vitest";
import { SecureSource } from "../../noise/secure-source.ts";
import type { PosteriorMechanism } from "../posterior-mechanism.ts";
import { gaussianMeanPosterior, gaussianPosterior } from "./gaussian.ts";
import type { Bounds } from "./parameter-grid.ts";
import { exponentialPosterior, poissonPosterior } from "./rates.ts";
import { stepsFromLow } from "./resolution.ts";

/** Mean and standard deviation of an unnormalised density on an interval, by the midpoint rule. */
function moments(logDensity: (x: number) => number, [low, high]: Bounds) {
  const cells = 500;
  const nodes = Array.from({ length: cells }, (_, i) => low + ((high - low) * (i + 0.5)) / cells);
  const logs = nodes.map(logDensity);
  const largest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - largest));
  const total = weights.reduce((a, b) => a + b);
  const mean = nodes.reduce((sum, x, i) => sum + weights[i]! * x, 0) / total;
  const variance = nodes.reduce((sum, x, i) => sum + weights[i]! * (x - mean) ** 2, 0) / total;
  return { mean, sd: Math.sqrt(variance) };
}

const source = SecureSource.platform();
const DRAWS = 1500;

/** 6.1 standard errors of each mean, a false-alarm rate of 1e-9, and room for the grid. */
function expectMeans(mechanism: PosteriorMechanism, totals: readonly bigint[], truths: readonly Moments[]) {
  const sums = truths.map(() => 0);
  for (let i = 0; i < DRAWS; i++)
    mechanism.randomise(totals, source).forEach((value, k) => {
      sums[k]! += value;
    });
  sums.forEach((sum, k) => {
    const { mean, sd } = truths[k]!;
    expect(Math.abs(sum / DRAWS - mean) / sd).toBeLessThan(6.1 / Math.sqrt(DRAWS) + 0.01);
  });
}

type Moments = ReturnType<typeof moments>;

const common = { epsilon: 4, neighbours: "replace-one", steps: 96 } as const;

/** (N, Σj, Σj²) of numbers within bounds. */
function totalsOf(values: readonly number[], [low, high]: Bounds): bigint[] {
  const whole = values.map((value) => BigInt(stepsFromLow(value, low, high)));
  const sum = (power: bigint) => whole.reduce((total, j) => total + j ** power, 0n);
  return [sum(0n), sum(1n), sum(2n)];
}

test("Poisson: the mean of the tempered gamma law", () => {
  const mean: Bounds = [0.2, 9];
  const prior = { shape: 1.5, rate: 0.2 };
  const mechanism = poissonPosterior({ ...common, bounds: [0, 6], mean, prior });
  const { temperature: T } = mechanism.parameters;
  const log = (l: number) => 0.5 * Math.log(l) - 0.2 * l + (25 * Math.log(l) - 10 * l) / T;
  expectMeans(mechanism, [10n, 25n], [moments(log, mean)]);
});

test("exponential: numbers that do not begin at 0, flat prior", () => {
  const [bounds, rate]: readonly [Bounds, Bounds] = [
    [2, 7],
    [0.05, 2],
  ];
  const mechanism = exponentialPosterior({ ...common, bounds, rate });
  const { temperature: T } = mechanism.parameters;
  const values = [2, 2.5, 3, 4, 6.5];
  const sum = values.reduce((a, b) => a + b);
  const log = (l: number) => (5 * Math.log(l) - l * sum) / T;
  expectMeans(mechanism, totalsOf(values, bounds).slice(0, 2), [moments(log, rate)]);
});

test("Gaussian of known variance", () => {
  const [bounds, mean]: readonly [Bounds, Bounds] = [
    [-3, 5],
    [-2, 4],
  ];
  const prior = { mean: 3, variance: 2 };
  const mechanism = gaussianMeanPosterior({ ...common, bounds, mean, variance: 2.5, prior });
  const { temperature: T } = mechanism.parameters;
  const values = [-3, -1, 0.5, 0, -2, -2.5];
  const fit = (m: number) => values.reduce((sum, x) => sum - (x - m) ** 2 / 5, 0);
  const log = (m: number) => fit(m) / T - (m - 3) ** 2 / 4;
  expectMeans(mechanism, totalsOf(values, bounds).slice(0, 2), [moments(log, mean)]);
});

test("Gaussian, both unknown: mean and standard deviation under the conjugate prior", () => {
  const [bounds, variance]: readonly [Bounds, Bounds] = [
    [-3, 5],
    [0.5, 16],
  ];
  const prior = { mean: 1, weight: 0.5, shape: 2, scale: 3 };
  const mechanism = gaussianPosterior({ ...common, epsilon: 60, steps: 20, bounds, variance, prior });
  const { temperature: T } = mechanism.parameters;
  const values = [-3, -1, 0.5, 0, -2, -2.5, 3];
  const joint = (m: number, v: number) => {
    const fit = values.reduce((sum, x) => sum - (x - m) ** 2 / (2 * v) - Math.log(v) / 2, 0);
    return fit / T - 3.5 * Math.log(v) - 3 / v - (0.25 * (m - 1) ** 2) / v;
  };
  // Each margin by a coarse sum over the other parameter.
  const over = (at: (x: number) => number, [low, high]: Bounds) => {
    const logs = Array.from({ length: 100 }, (_, i) => at(low + ((high - low) * (i + 0.5)) / 100));
    const largest = Math.max(...logs);
    return largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0));
  };
  const meanLaw = moments((m) => over((v) => joint(m, v), variance), bounds);
  const sdLaw = moments((s) => Math.log(s) + over((m) => joint(m, s * s), bounds), [Math.sqrt(0.5), 4]);
  const totals = totalsOf(values, bounds);
  expectMeans(mechanism, totals, [meanLaw, sdLaw]);
});
