import { describe, expect, test } from "vitest";
import type { Neighbours } from "../../accounting/loss.ts";
import { misfit } from "../../noise/draws.testing.ts";
import { SecureSource } from "../../noise/secure-source.ts";
import { repeatableWords } from "../../noise/words.testing.ts";
import {
  gaussianMeanRange,
  gaussianRange,
  poissonRange,
} from "../../statistics/posterior-range/posterior-range.ts";
import { drawExponent } from "../draw-exponent.ts";
import { gaussianMeanPosterior, gaussianPosterior } from "./gaussian.ts";
import { type PointFamily, pointExponents, scoreTable } from "./point-posterior.ts";
import { exponentialPosterior, poissonPosterior } from "./rates.ts";

const relations: readonly Neighbours[] = ["replace-one", "add-remove"];

/** A small Poisson family that tests can enumerate. */
function smallFamily(values: readonly number[], high: number): PointFamily {
  return {
    family: "poisson",
    names: ["mean"],
    points: values.map((value) => [value]),
    logPrior: values.map((value) => -0.3 * value),
    records: { low: 0, high },
    coefficients: [values.map((l) => -l), values.map(Math.log)],
    truncation: {},
    prior: {},
    steps: [values.length - 1],
  };
}

/** Every table of up to `most` records with values 0 … high, as (N, Σx): neighbours differ in one record. */
function neighbouringTotals(most: number, high: number, neighbours: Neighbours) {
  const pairs: (readonly [bigint[], bigint[]])[] = [];
  for (let n = 1; n <= most; n++)
    for (let others = 0; others <= (n - 1) * high; others++)
      for (let x = 0; x <= high; x++) {
        const one = [BigInt(n), BigInt(others + x)];
        if (neighbours === "add-remove") pairs.push([one, [BigInt(n - 1), BigInt(others)]]);
        else for (let y = 0; y < x; y++) pairs.push([one, [BigInt(n), BigInt(others + y)]]);
      }
  return pairs;
}

function logLaw(table: ReturnType<typeof scoreTable>, totals: readonly bigint[]): number[] {
  const exponents = pointExponents(table, totals);
  const first = exponents[0]!;
  const logs = exponents.map((e) => Number(e - first) / table.tempering.rate.t);
  const largest = Math.max(...logs);
  const logTotal = largest + Math.log(logs.reduce((sum, e) => sum + Math.exp(e - largest), 0));
  return logs.map((e) => e - logTotal);
}

function worstRatio(family: PointFamily, epsilon: number, neighbours: Neighbours): number {
  const table = scoreTable(family, { epsilon, neighbours });
  const pairs = neighbouringTotals(4, family.records.high, neighbours);
  return Math.max(
    ...pairs.map(([a, b]) => {
      const [p, q] = [logLaw(table, a), logLaw(table, b)];
      return Math.max(...p.map((log, i) => Math.abs(log - q[i]!)));
    }),
  );
}

test.each(relations)("%s: no outcome of neighbouring tables differs by more than e^ε", (neighbours) => {
  for (const epsilon of [0.1, 1, 3]) {
    const worst = worstRatio(smallFamily([0.2, 1, 2, 5], 3), epsilon, neighbours);
    // logLaw works in doubles; the law itself has no rounding.
    expect(worst).toBeLessThanOrEqual(epsilon + 1e-12);
    expect(worst).toBeGreaterThan(0.4 * epsilon);
  }
});

test("the bound is tight: where all records agree the loss comes within 3 % of ε", () => {
  const table = scoreTable(smallFamily([1, 2, 5, 20], 3), { epsilon: 1, neighbours: "replace-one" });
  const [p, q] = [logLaw(table, [60n, 0n]), logLaw(table, [60n, 3n])];
  const worst = Math.max(...p.map((log, i) => Math.abs(log - q[i]!)));
  expect(worst).toBeLessThanOrEqual(1 + 1e-12);
  expect(worst).toBeGreaterThan(0.97);
});

describe("ranges on the grid are those of the specification", () => {
  const data = { low: -1, high: 1 };
  test.each(relations)("%s", (neighbours) => {
    const common = { epsilon: 1, neighbours, steps: 64 };
    const mean = gaussianMeanPosterior({ ...common, bounds: [-1, 1], mean: [-1, 0.5], variance: 0.8 });
    const meanRange = gaussianMeanRange({ data, mean: { low: -1, high: 0.5 }, variance: 0.8 }, neighbours);
    // Add-remove: the spread of x's parabola over the means is reached at an end of the grid or at x, within half a step.
    expect(mean.parameters.range / meanRange).toBeCloseTo(1, neighbours === "add-remove" ? 2 : 9);
    const poisson = poissonPosterior({ ...common, bounds: [0, 5], mean: [0.5, 8] });
    const rate = { low: 0.5, high: 8 };
    expect(poisson.parameters.range / poissonRange({ cap: 5, rate }, neighbours)).toBeCloseTo(1, 2);
    const both = gaussianPosterior({ ...common, bounds: [-1, 1], variance: [0.1, 2], steps: 16 });
    const bothRange = gaussianRange({ data, variance: { low: 0.1, high: 2 } }, neighbours);
    expect(both.parameters.range).toBeLessThanOrEqual(bothRange);
    expect(both.parameters.range).toBeGreaterThan(0.85 * bothRange);
  });

  test("exponential: (high − low)(l₂ − l₁)", () => {
    const mechanism = exponentialPosterior({
      epsilon: 1,
      neighbours: "replace-one",
      bounds: [2, 7],
      rate: [0.5, 3],
      steps: 32,
    });
    expect(mechanism.parameters.range).toBeCloseTo(12.5, 9);
  });
});

test("the quadratic bound holds for every pair of records and of points", () => {
  const values = [0.3, 1, 2.2];
  const variances = [0.2, 0.7, 3];
  const pairs = values.flatMap((m) => variances.map((v) => ({ m, v })));
  const family: PointFamily = {
    ...smallFamily([1, 2], 8),
    points: pairs.map(({ m, v }) => [m, v]),
    logPrior: pairs.map(() => 0),
    coefficients: [
      pairs.map(({ m, v }) => (-m * m) / (2 * v) - Math.log(v) / 2),
      pairs.map(({ m, v }) => m / v),
      pairs.map(({ v }) => -1 / (2 * v)),
    ],
  };
  const score = (i: number, x: number) =>
    family.coefficients.reduce((sum, row, k) => sum + row[i]! * x ** k, 0);
  const spread = (change: (i: number) => number) => {
    const changes = pairs.map((_, i) => change(i));
    return Math.max(...changes) - Math.min(...changes);
  };
  const records = Array.from({ length: 9 }, (_, x) => x);
  const truth = {
    "replace-one": Math.max(
      ...records.flatMap((x) => records.map((y) => spread((i) => score(i, y) - score(i, x)))),
    ),
    "add-remove": Math.max(...records.map((x) => spread((i) => score(i, x)))),
  };
  for (const neighbours of ["replace-one", "add-remove"] as const) {
    const { range } = scoreTable(family, { epsilon: 1, neighbours });
    expect(range).toBeGreaterThanOrEqual(truth[neighbours] - 1e-9);
    expect(range).toBeLessThan(1.2 * truth[neighbours]);
  }
});

test("draws follow the tempered posterior, false-alarm rate 1e-9", () => {
  const values = [0.2, 0.6, 1, 2, 5];
  const table = scoreTable(smallFamily(values, 3), { epsilon: 5, neighbours: "replace-one" });
  const T = table.tempering.temperature;
  const [n, sum] = [10, 14];
  const weights = values.map((l) => Math.exp(-0.3 * l + (sum * Math.log(l) - n * l) / T));
  const total = weights.reduce((a, b) => a + b);
  const bits = repeatableWords(7);
  const counts = values.map(() => 0);
  const exponents = pointExponents(table, [BigInt(n), BigInt(sum)]);
  for (let i = 0; i < 8_000; i++) counts[drawExponent(exponents, BigInt(table.tempering.rate.t), bits)]!++;
  const shares = weights.map((weight) => weight / total);
  expect(misfit(counts, shares, 8_000)).toBeLessThanOrEqual(1.001);
});

test("scores are exact whatever the number of records", () => {
  const table = scoreTable(smallFamily([0.2, 1, 5], 3), { epsilon: 1, neighbours: "replace-one" });
  const many = 10n ** 30n;
  const [a, b] = [pointExponents(table, [many, many]), pointExponents(table, [many, many + 1n])];
  const changes = a.map((e, i) => b[i]! - e);
  const slopes = table.coefficients[1]!.map((c) => c * BigInt(table.tempering.rate.s));
  expect(changes).toEqual(slopes);
});

describe("a truncation that leaves nothing is refused", () => {
  const common = { epsilon: 1, neighbours: "replace-one", bounds: [0, 5] } as const;
  test.each([
    () => poissonPosterior({ ...common, mean: [2, 2] }),
    () => poissonPosterior({ ...common, mean: [0, 2] }),
    () => poissonPosterior({ ...common, mean: [3, 1] }),
    () => exponentialPosterior({ ...common, rate: [1, Number.POSITIVE_INFINITY] }),
    () => gaussianPosterior({ ...common, variance: [0, 1] }),
    () => gaussianMeanPosterior({ ...common, mean: [1, 1], variance: 1 }),
    () => poissonPosterior({ ...common, mean: ["1", "2"] as unknown as [number, number] }),
    () => poissonPosterior({ ...common, mean: [1, 2, 3] as unknown as [number, number] }),
    () => poissonPosterior({ ...common, mean: null as unknown as [number, number] }),
  ])("%#", (make) => {
    expect(make).toThrow(/nothing else is left to draw/);
  });
});

describe("numbers that no grid carries are refused", () => {
  const common = { epsilon: 1, neighbours: "replace-one", bounds: [0, 5] } as const;
  test.each([
    [() => gaussianMeanPosterior({ ...common, variance: 1e-310 }), /log-likelihood/],
    [() => gaussianMeanPosterior({ ...common, variance: 1e300 }), /between 2\^-900 and 2\^900/],
    [() => gaussianMeanPosterior({ ...common, bounds: [-1e308, 1e308], variance: 1 }), /bounds/],
    [() => poissonPosterior({ ...common, mean: [1, 2], steps: 1e6 }), /steps is 1000000/],
    [() => gaussianPosterior({ ...common, variance: [1, 2], steps: 5000 }), /steps is 5000/],
    [() => poissonPosterior({ ...common, mean: [1, 2], prior: { shape: 1, rate: 1e308 } }), /log prior/],
  ])("%#", (make, sentence) => {
    expect(make).toThrow(sentence);
  });
});

test("a grid may have more points than a call takes arguments", () => {
  const values = Array.from({ length: 130_000 }, (_, i) => 1 + i);
  const { range } = scoreTable(smallFamily(values, 1), { epsilon: 1, neighbours: "replace-one" });
  expect(range).toBeCloseTo(Math.log(130_000), 9);
});

test("totals that are no BigInts are refused, and not shown", () => {
  const mechanism = poissonPosterior({
    epsilon: 1,
    neighbours: "replace-one",
    bounds: [0, 5],
    mean: [1, 2],
    steps: 1,
  });
  const source = SecureSource.platform();
  expect(() => mechanism.randomise([7, 13] as unknown as bigint[], source)).toThrow(/a total is no BigInt/);
  expect(() => mechanism.randomise([7n], source)).toThrow(/totals.length is 1, must be 2/);
});
