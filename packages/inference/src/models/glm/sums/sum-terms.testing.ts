import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { gradientError } from "../../gradients.testing.ts";
import {
  plainUnits,
  type RegressionTerm,
  regressionModel,
  regressionPoint,
  regressionPrior,
} from "../../regression/index.ts";
import { flat, randomPoint, worstDifference } from "../points.testing.ts";

interface Compared {
  readonly covariates: number;
  /** Whether intercept and mean of the covariates are free. */
  readonly mean: boolean;
  readonly seed: string;
}

/** Largest relative differences of two log likelihoods and of their gradients at points of many sizes. */
export function disagreement(
  [dense, fast]: readonly [RegressionTerm, RegressionTerm],
  { covariates, mean, seed }: Compared,
): { readonly log: number; readonly gradient: number } {
  const rng = seededSource(seed);
  const worst = { log: 0, gradient: 0 };
  for (const size of [0, 0.3, 1, 6]) {
    const point = randomPoint(rng, covariates, mean, size);
    const [expected, got] = [regressionPoint(covariates), regressionPoint(covariates)];
    const log = dense.addTo(point, expected);
    worst.log = Math.max(worst.log, Math.abs(fast.addTo(point, got) / log - 1));
    worst.gradient = Math.max(worst.gradient, worstDifference(flat(got, mean), flat(expected, mean)));
  }
  return worst;
}

/** The same where all covariates have one variance, so that every basis is an eigenbasis. */
export function disagreementAtEqualEigenvalues([dense, fast]: readonly [
  RegressionTerm,
  RegressionTerm,
]): number {
  const point = randomPoint(seededSource(1), 3, true);
  point.covariance.set([0.5, 0, 0, 0, 0.5, 0, 0, 0, 0.5]);
  const [expected, got] = [regressionPoint(3), regressionPoint(3)];
  dense.addTo(point, expected);
  fast.addTo(point, got);
  return worstDifference(flat(got), flat(expected));
}

/** How far the gradient of a term is from differences, as part of a regression with its coordinates. */
export function gradientErrorOf(
  term: RegressionTerm,
  d: number,
  free: { readonly intercept: boolean; readonly mean: boolean },
): number {
  const shape = { covariates: d, ...free, residual: false };
  const prior = regressionPrior({}, shape);
  const start = { intercept: 0.2, coefficients: Array(d).fill(0.5), mean: Array(d).fill(0.3) };
  const model = regressionModel({ shape, prior, terms: [term], units: plainUnits(d), start });
  return gradientError(model, seededSource("gradient"), 3);
}

/** Terms of two covariates: -Infinity, not NaN and not an error, where a covariance is not one. */
export function expectImpossibleWhereNumbersOverflow(term: RegressionTerm): void {
  const point = randomPoint(seededSource(2), 2, true);
  for (const bad of [Infinity, Number.NaN, 1e200]) {
    point.covariance[0] = bad;
    expect(term.addTo(point, regressionPoint(2))).toBe(-Infinity);
  }
}

/** A family's sums, and its likelihood of them written out and in its fast form. */
export interface FamilySums<Layout extends string, Sum> {
  readonly layout: { readonly plain: Layout; readonly intercept: Layout };
  /** Whether covariates may have a mean other than 0 without an intercept. */
  readonly freeMean: boolean;
  readonly randomSum: (layout: Layout, d: number, seed: number, mean: boolean) => Sum;
  readonly dense: (sum: Sum) => RegressionTerm;
  readonly fast: (sum: Sum) => RegressionTerm;
  /** What the study's model takes. */
  readonly chosen: (sum: Sum, mean: boolean) => RegressionTerm;
  /** How far both forms may differ: they lose digits to the condition of K. */
  readonly tolerance: { readonly log: number; readonly gradient: number; readonly equal: number };
  /** How far gradients may be from differences. */
  readonly differences: number;
}

/** What likelihoods of summed statistics do alike, whatever the outcome. */
export function describeSumTerms<Layout extends string, Sum extends object>(
  family: FamilySums<Layout, Sum>,
): void {
  const { layout, randomSum, dense, fast, chosen, tolerance } = family;
  const bothForms = (sum: Sum) => [dense(sum), fast(sum)] as const;
  const settings = [
    { layout: layout.plain, intercept: false, mean: false },
    ...(family.freeMean ? [{ layout: layout.plain, intercept: false, mean: true }] : []),
    { layout: layout.intercept, intercept: true, mean: true },
  ];

  describe("the likelihood of a summed statistic, as of any family", () => {
    it.each(settings.flatMap((setting) => [1, 2, 5, 8].map((d) => ({ ...setting, d }))))(
      "is the dense one in its fast form: $layout, d = $d, free mean $mean",
      ({ layout: own, d, mean }) => {
        const compared = { covariates: d, mean, seed: `${own} ${d}` };
        const { log, gradient } = disagreement(bothForms(randomSum(own, d, d, mean)), compared);
        expect(log).toBeLessThan(tolerance.log);
        expect(gradient).toBeLessThan(tolerance.gradient);
      },
    );

    it("does not mind equal eigenvalues", () => {
      const forms = bothForms(randomSum(layout.intercept, 3, 4, true));
      expect(disagreementAtEqualEigenvalues(forms)).toBeLessThan(tolerance.equal);
    });

    it.each([...settings, { layout: layout.plain, intercept: false, mean: true }])(
      "has the gradient of differences: $layout, free mean $mean",
      ({ layout: own, intercept, mean }) => {
        const sum = randomSum(own, 2, 9, mean);
        for (const term of [dense(sum), chosen(sum, mean)])
          expect(gradientErrorOf(term, 2, { intercept, mean })).toBeLessThan(family.differences);
      },
    );

    it("has the gradient of differences with a noisy count", () => {
      const sum = { ...randomSum(layout.intercept, 2, 3, true), count: 287.5, countVariance: 150 };
      const error = gradientErrorOf(chosen(sum, true), 2, { intercept: true, mean: true });
      expect(error).toBeLessThan(family.differences);
    });

    it("is impossible, not broken, where numbers overflow", () => {
      for (const term of bothForms(randomSum(layout.intercept, 2, 1, true)))
        expectImpossibleWhereNumbersOverflow(term);
    });
  });
}

/** What no sum may be; `values` are those of the plain layout with two covariates. */
export function describeRefusedSums<Sum extends { readonly values: ArrayLike<number> }>(
  good: Sum,
  use: (sum: Sum) => unknown,
  others: readonly (readonly [change: object, message: string])[],
): void {
  const broken = Array.from(good.values, (value, i) => (i === 3 ? Number.NaN : value));
  describe("a sum that is not one", () => {
    it.each<readonly [object, string]>([
      [{ layout: "linear" }, "layout is linear"],
      [{ covariates: 3 }, `values has length ${good.values.length}, must be `],
      [{ count: 0 }, "count is 0"],
      [{ countVariance: -1 }, "countVariance is -1"],
      [{ values: broken }, "values[3] is not finite"],
      ...others,
    ])("%o is refused", (change, message) => {
      expect(() => use({ ...good, ...change })).toThrow(message);
    });
  });
}
