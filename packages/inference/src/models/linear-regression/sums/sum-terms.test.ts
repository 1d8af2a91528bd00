import { describe, expect, it, test } from "vitest";
import { type SeededSource, seededSource } from "../../../math/random/index.ts";
import type { MomentEntry, SummedMoments } from "../../regression/linear/summed-moments.ts";
import { denseMomentsTerm } from "../../regression/linear/sums/dense-moments-term.ts";
import { isotropicForm } from "../../regression/linear/sums/isotropic-form.ts";
import { isotropicSumTerm } from "../../regression/linear/sums/isotropic-sum-term.ts";
import { statisticMoments, summedMomentsTerm } from "../index.ts";
import { differences, evaluate, relativeGap, somePoint } from "../regressions.testing.ts";
import { recordSimulator } from "../simulate.ts";

/** Sums near what the point expects, with block noise whose blocks all differ. */
function someSums(
  rng: SeededSource,
  d: number,
  constant: boolean,
  { missing = "", variance = 900, count = 500 } = {},
): SummedMoments {
  const entries: MomentEntry[] = [];
  const add = (name: string, row: number, column: number, noise: number) => {
    if (name === missing || (row === 0 && !constant)) return;
    entries.push({
      row,
      column,
      variance: noise,
      value: (row === column ? 0.4 : 0.1) * count + 30 * rng.normal(),
    });
  };
  for (let j = 1; j <= d; j++) {
    add("x", 0, j, 0.7 * variance);
    for (let k = j; k <= d; k++) add("x2", j, k, k === j ? variance : variance / 2);
    add("xy", j, d + 1, 1.3 * variance);
  }
  add("y", 0, d + 1, 0.4 * variance);
  add("yy", d + 1, d + 1, 2.2 * variance);
  return { covariates: d, count, entries };
}

const sizes = [1, 2, 3, 5, 7];

describe("moments of the statistic", () => {
  it("are those of simulated records, first moments included", () => {
    const rng = seededSource("moments");
    const point = somePoint(rng, 2, true);
    const places = [0, 1, 2, 3].flatMap((a) => [1, 2, 3].filter((b) => b >= a).map((b) => [a, b] as const));
    const { mean, covariance } = statisticMoments(point, places);
    const next = recordSimulator(point);
    const n = 40_000;
    const k = places.length;
    const [sum, squares, fourth] = [new Float64Array(k), new Float64Array(k * k), new Float64Array(k * k)];
    const t = new Float64Array(k);
    for (let r = 0; r < n; r++) {
      const w = [1, ...next(rng)];
      places.forEach(([a, b], i) => {
        t[i] = w[a]! * w[b]! - mean[i]!;
        sum[i]! += t[i]!;
      });
      for (let i = 0; i < k; i++)
        for (let j = 0; j < k; j++) {
          squares[i * k + j]! += t[i]! * t[j]!;
          fourth[i * k + j]! += (t[i]! * t[j]!) ** 2;
        }
    }
    // 90 comparisons, each within 5.5 standard errors: a false alarm in fewer than 1 of 1e5 runs.
    sum.forEach((s, i) => {
      expect(Math.abs(s / n)).toBeLessThan(5.5 * Math.sqrt(covariance[i * k + i]! / n));
    });
    squares.forEach((s, i) => {
      const spread = Math.sqrt((fourth[i]! / n - (s / n) ** 2) / n);
      expect(Math.abs(s / n - covariance[i]!)).toBeLessThan(5.5 * spread);
    });
  });
});

describe("the dense form", () => {
  test.each(sizes.flatMap((d) => [false, true].map((constant) => [d, constant] as const)))(
    "of %i covariates, first moments: %s, has the gradient of finite differences",
    (d, constant) => {
      const rng = seededSource(d);
      const point = somePoint(rng, d, constant);
      const term = denseMomentsTerm(someSums(rng, d, constant));
      expect(relativeGap(evaluate(term, point).gradient, differences(term, point))).toBeLessThan(1e-7);
    },
  );

  it("serves sums without first moments of covariates that have a mean", () => {
    const rng = seededSource(9);
    const point = somePoint(rng, 2, true);
    const term = summedMomentsTerm(someSums(rng, 2, false), { mean: true });
    expect(relativeGap(evaluate(term, point).gradient, differences(term, point))).toBeLessThan(1e-7);
  });
});

describe("the fast form", () => {
  const cases = sizes.flatMap((d) =>
    [false, true].flatMap((constant) => ["", "yy", "y"].map((missing) => [d, constant, missing] as const)),
  );

  test.each(cases)(
    "of %i covariates, first moments: %s, without %s, is the dense one",
    (d, constant, missing) => {
      const rng = seededSource(100 * d + missing.length);
      const point = somePoint(rng, d, constant);
      // From noise that hides the records to noise that hardly shows.
      for (const variance of [1e8, 900, 1e-2]) {
        const sums = someSums(rng, d, constant, { missing, variance });
        const dense = evaluate(denseMomentsTerm(sums), point);
        const fast = evaluate(isotropicSumTerm(isotropicForm(sums)!, d, sums.count), point);
        expect(Math.abs(fast.value - dense.value)).toBeLessThan(1e-11 * Math.abs(dense.value));
        expect(relativeGap(dense.gradient, fast.gradient)).toBeLessThan(1e-10);
      }
    },
  );

  it("agrees to the last digits where noise and sampling are of one size", () => {
    const rng = seededSource(3);
    const point = somePoint(rng, 8, true);
    const sums = someSums(rng, 8, true);
    const dense = evaluate(denseMomentsTerm(sums), point);
    const fast = evaluate(summedMomentsTerm(sums, { mean: true }), point);
    expect(Math.abs(fast.value / dense.value - 1)).toBeLessThan(1e-13);
    expect(relativeGap(dense.gradient, fast.gradient)).toBeLessThan(1e-12);
  });

  it("has the gradient of finite differences", () => {
    const rng = seededSource(4);
    const point = somePoint(rng, 4, true);
    const term = summedMomentsTerm(someSums(rng, 4, true), { mean: true });
    expect(relativeGap(evaluate(term, point).gradient, differences(term, point))).toBeLessThan(1e-7);
  });

  it("integrates over a hidden number of records: value by quadrature, gradient by differences", () => {
    const rng = seededSource(7);
    const point = somePoint(rng, 2, true);
    const sums = someSums(rng, 2, true);
    const sd = 25;
    const { mean } = statisticMoments(
      point,
      sums.entries.map(({ row, column }) => [row, column]),
    );
    const at = (shift: number) =>
      sums.entries.map((entry, i) => ({ ...entry, value: entry.value - shift * mean[i]! }));
    const steps = Array.from({ length: 401 }, (_, i) => (i - 200) / 20);
    const total = steps.reduce((sum, z) => {
      const { value } = evaluate(denseMomentsTerm({ ...sums, entries: at(sd * z) }), point);
      return sum + (Math.exp(value + 80 - 0.5 * z * z) / Math.sqrt(2 * Math.PI)) * 0.05;
    }, 0);
    const term = summedMomentsTerm({ ...sums, countVariance: sd * sd }, { mean: true });
    const found = evaluate(term, point);
    expect(found.value).toBeCloseTo(Math.log(total) - 80, 9);
    expect(found.value).not.toBeCloseTo(evaluate(denseMomentsTerm(sums), point).value, 2);
    expect(relativeGap(found.gradient, differences(term, point))).toBeLessThan(1e-7);
  });

  it("knows when it does not apply", () => {
    const rng = seededSource(5);
    const sums = someSums(rng, 3, true);
    const change = (i: number) => ({
      ...sums,
      entries: sums.entries.map((entry, k) => (k === i ? { ...entry, variance: 2 * entry.variance } : entry)),
    });
    expect(isotropicForm(sums)).toBeDefined();
    expect(isotropicForm(change(0))).toBeUndefined();
    expect(isotropicForm(change(1))).toBeUndefined();
    expect(isotropicForm({ ...sums, entries: sums.entries.slice(1) })).toBeUndefined();
  });

  it("calls a point that is not a regression impossible", () => {
    const rng = seededSource(6);
    const point = somePoint(rng, 2, true);
    point.covariance[0] = Number.POSITIVE_INFINITY;
    const term = summedMomentsTerm(someSums(rng, 2, true), { mean: true });
    expect(evaluate(term, point).value).toBe(-Infinity);
  });
});

describe("bad sums", () => {
  const good = someSums(seededSource(1), 1, true);
  const [first, ...rest] = good.entries;
  const entry = (change: Partial<MomentEntry>) => ({ ...good, entries: [{ ...first!, ...change }, ...rest] });
  test.each([
    ["no entries", { ...good, entries: [] }, "entries is empty"],
    ["no records", { ...good, count: 0 }, "count is 0"],
    ["negative noise on the count", { ...good, countVariance: -1 }, "countVariance is -1"],
    ["noise 0", entry({ variance: 0 }), "noise variance at 0,1 is 0"],
    ["a value that is not a number", entry({ value: Number.NaN }), "the sum at 0,1 is NaN"],
    ["a place twice", { ...good, entries: [...good.entries, first!] }, "an entry's place is 0,1"],
    ["a place outside", entry({ column: 5 }), "an entry's place is 0,5"],
  ])("are refused: %s", (_, sums, message) => {
    expect(() => summedMomentsTerm(sums, { mean: true })).toThrow(message);
  });
});
