import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { flat } from "../../glm/points.testing.ts";
import { regressionPoint } from "../../regression/index.ts";
import { featureSumTerm } from "../features/feature-sum-term.ts";
import { densePoissonSumTerm } from "./dense-sum-term.ts";
import type { PoissonLayout } from "./statistic-coordinates.ts";

type Rows = readonly (readonly number[])[];

interface Case {
  readonly id: string;
  readonly function: string;
  readonly inputs: {
    readonly layout: PoissonLayout;
    readonly alpha: number;
    readonly theta: readonly number[];
    readonly x_mean: readonly number[];
    readonly Sigma: Rows;
    readonly N: number;
    readonly noise_sd_per_block: Readonly<Record<string, number>>;
    readonly z: readonly number[];
  };
  readonly expected: {
    readonly log_marginal: number;
    readonly d_alpha: number;
    readonly d_theta: readonly number[];
    readonly d_x_mean: readonly number[];
    readonly d_Sigma_symmetric_convention: Rows;
  };
}

/** The Poisson likelihoods beside the repository, where they are present. */
function casesOf(name: string): readonly Case[] {
  const path = new URL("../../../../../../../shared/vectors/glm.json", import.meta.url);
  if (!existsSync(path)) return [];
  const { cases } = JSON.parse(readFileSync(path, "utf8")) as { cases: readonly Case[] };
  return cases.filter((item) => item.function === name && item.inputs.layout.startsWith("poisson"));
}

describe("shared vectors", () => {
  it.each(casesOf("glm.log_marginal_and_gradients"))("$id", ({ inputs, expected }) => {
    const covariates = inputs.theta.length;
    const point = regressionPoint(covariates);
    point.intercept = inputs.alpha;
    point.coefficients.set(inputs.theta);
    point.mean.set(inputs.x_mean);
    point.covariance.set(inputs.Sigma.flat());
    const { layout, N: count, z: values } = inputs;
    const noise = Object.fromEntries(
      Object.entries(inputs.noise_sd_per_block).map(([block, sd]) => [block, sd * sd]),
    );
    for (const term of [densePoissonSumTerm, featureSumTerm]) {
      const gradient = regressionPoint(covariates);
      const sum = { layout, covariates, count, values, noise, responseBound: Infinity };
      const got = [term(sum).addTo(point, gradient), ...flat(gradient)];
      const wanted = [expected.log_marginal, expected.d_alpha, ...expected.d_theta, ...expected.d_x_mean];
      [...wanted, ...expected.d_Sigma_symmetric_convention.flat()].forEach((value, i) => {
        expect(Math.abs(got[i]! - value)).toBeLessThanOrEqual(1e-9 + 1e-8 * Math.abs(value));
      });
    }
  });

  it("need not be there", () => {
    expect(casesOf("nothing")).toEqual([]);
  });
});
