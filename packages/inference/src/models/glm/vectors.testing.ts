import { existsSync, readFileSync } from "node:fs";
import { expect } from "vitest";
import { type RegressionPoint, type RegressionTerm, regressionPoint } from "../regression/index.ts";
import { flat } from "./points.testing.ts";
import type { StatisticBlock } from "./statistic/statistic-coordinates.ts";
import type { SummedStatistic } from "./statistic/summed-statistic.ts";

type Rows = readonly (readonly number[])[];

export interface GlmCase<Layout extends string> {
  readonly id: string;
  readonly function: string;
  readonly inputs: {
    readonly layout: Layout;
    readonly alpha?: number;
    readonly theta: readonly number[];
    readonly x_mean?: readonly number[];
    readonly Sigma: Rows;
    readonly N?: number;
    readonly noisy_count?: number;
    readonly count_variance?: number;
    readonly noise_sd_per_block: Readonly<Record<StatisticBlock, number>>;
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

/** The cases of a family beside the repository, where they are present. */
export function casesOf<Layout extends string>(family: string, name: string): readonly GlmCase<Layout>[] {
  const path = new URL("../../../../../../shared/vectors/glm.json", import.meta.url);
  if (!existsSync(path)) return [];
  const { cases } = JSON.parse(readFileSync(path, "utf8")) as { cases: readonly GlmCase<Layout>[] };
  return cases.filter((item) => item.function === name && item.inputs.layout?.startsWith(family));
}

export function pointOf({ alpha = 0, theta, x_mean, Sigma }: GlmCase<string>["inputs"]): RegressionPoint {
  const point = regressionPoint(theta.length);
  point.intercept = alpha;
  point.coefficients.set(theta);
  point.mean.set(x_mean ?? point.mean);
  point.covariance.set(Sigma.flat());
  return point;
}

export function sumOf<Layout extends string>({
  layout,
  theta,
  N,
  noisy_count,
  count_variance = 0,
  noise_sd_per_block,
  z,
}: GlmCase<Layout>["inputs"]): SummedStatistic<Layout> {
  const noise = Object.fromEntries(Object.entries(noise_sd_per_block).map(([block, sd]) => [block, sd * sd]));
  const count = N ?? noisy_count!;
  return { layout, covariates: theta.length, count, countVariance: count_variance, values: z, noise };
}

export function expectClose(
  got: readonly number[],
  expected: readonly number[],
  { tolerance }: GlmCase<string>,
): void {
  expect(got.length).toBe(expected.length);
  expected.forEach((value, i) => {
    const allowed = tolerance.absolute + tolerance.relative * Math.abs(value);
    expect(Math.abs(got[i]! - value)).toBeLessThanOrEqual(allowed);
  });
}

/** The log likelihood and its gradient; that in the intercept and the mean only where they are free. */
export function expectLikelihood(item: GlmCase<string>, term: RegressionTerm, freeMean: boolean): void {
  const { expected, inputs } = item;
  const point = pointOf(inputs);
  const gradient = regressionPoint(point.coefficients.length);
  const log = term.addTo(point, gradient);
  const symmetric = expected.d_Sigma_symmetric_convention.flat();
  expectClose(
    [log, ...flat(gradient, false).slice(1)],
    [expected.log_marginal, ...expected.d_theta, ...symmetric],
    item,
  );
  if (freeMean)
    expectClose([gradient.intercept, ...gradient.mean], [expected.d_alpha, ...expected.d_x_mean], item);
}
