import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { flat } from "../../glm/points.testing.ts";
import { denseLogisticSumTerm } from "../../glm/sums/dense-sum-term.ts";
import { type RegressionPoint, regressionPoint } from "../../regression/index.ts";
import { logisticMoments } from "./logistic-moments.ts";
import type { LogisticBlock, LogisticLayout } from "./statistic-coordinates.ts";
import type { LogisticSum } from "./sum-data.ts";
import { logisticSumTerm } from "./sum-term.ts";

type Rows = readonly (readonly number[])[];

interface Case {
  readonly id: string;
  readonly function: string;
  readonly inputs: {
    readonly layout: LogisticLayout;
    readonly alpha?: number;
    readonly theta: readonly number[];
    readonly x_mean?: readonly number[];
    readonly Sigma: Rows;
    readonly N?: number;
    readonly noisy_count?: number;
    readonly count_variance?: number;
    readonly noise_sd_per_block: Readonly<Record<LogisticBlock, number>>;
    readonly z: readonly number[];
  };
  readonly expected: {
    readonly mean_per_record: readonly number[];
    readonly covariance_per_record_upper_rows: Rows;
    readonly log_marginal: number;
    readonly d_alpha: number;
    readonly d_theta: readonly number[];
    readonly d_x_mean: readonly number[];
    readonly d_Sigma_symmetric_convention: Rows;
  };
  readonly tolerance: { readonly relative: number; readonly absolute: number };
}

/** The logistic cases beside the repository, where they are present. */
function casesOf(name: string): readonly Case[] {
  const path = new URL("../../../../../../../shared/vectors/glm.json", import.meta.url);
  if (!existsSync(path)) return [];
  const { cases } = JSON.parse(readFileSync(path, "utf8")) as { cases: readonly Case[] };
  return cases.filter((item) => item.function === name && item.inputs.layout?.startsWith("logistic"));
}

function pointOf({ alpha = 0, theta, x_mean, Sigma }: Case["inputs"]): RegressionPoint {
  const point = regressionPoint(theta.length);
  point.intercept = alpha;
  point.coefficients.set(theta);
  point.mean.set(x_mean ?? point.mean);
  point.covariance.set(Sigma.flat());
  return point;
}

function sumOf({ layout, theta, N, noisy_count, count_variance = 0, noise_sd_per_block, z }: Case["inputs"]) {
  const noise = Object.fromEntries(Object.entries(noise_sd_per_block).map(([block, sd]) => [block, sd * sd]));
  const count = N ?? noisy_count!;
  return {
    layout,
    covariates: theta.length,
    count,
    countVariance: count_variance,
    values: z,
    noise,
  } satisfies LogisticSum;
}

function expectClose(got: readonly number[], expected: readonly number[], { tolerance }: Case): void {
  expect(got.length).toBe(expected.length);
  expected.forEach((value, i) => {
    const allowed = tolerance.absolute + tolerance.relative * Math.abs(value);
    expect(Math.abs(got[i]! - value)).toBeLessThanOrEqual(allowed);
  });
}

describe("shared vectors", () => {
  it.each(casesOf("glm.moments"))("$id", (item) => {
    const { mean, covariance } = logisticMoments(item.inputs.layout, pointOf(item.inputs));
    const k = mean.length;
    const upper = [...covariance].filter((_, at) => at % k >= Math.floor(at / k));
    expectClose([...mean], item.expected.mean_per_record, item);
    expectClose(upper, item.expected.covariance_per_record_upper_rows.flat(), item);
  });

  it.each([...casesOf("glm.log_marginal_and_gradients"), ...casesOf("glm.log_marginal_noisy_count")])(
    "$id",
    (item) => {
      const { expected, inputs } = item;
      const point = pointOf(inputs);
      const free = point.mean.some((value) => value !== 0);
      const symmetric = expected.d_Sigma_symmetric_convention.flat();
      const wanted = [expected.log_marginal, ...expected.d_theta, ...symmetric];
      for (const term of [
        denseLogisticSumTerm(sumOf(inputs)),
        logisticSumTerm(sumOf(inputs), { mean: free }),
      ]) {
        const gradient = regressionPoint(point.coefficients.length);
        const log = term.addTo(point, gradient);
        expectClose([log, ...flat(gradient, false).slice(1)], wanted, item);
        if (inputs.layout !== "logistic")
          expectClose([gradient.intercept, ...gradient.mean], [expected.d_alpha, ...expected.d_x_mean], item);
      }
    },
  );

  it("need not be there", () => {
    expect(casesOf("nothing")).toEqual([]);
  });
});
