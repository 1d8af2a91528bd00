import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lowerTimesTransposed } from "../math/linear-algebra/index.ts";
import { ball } from "../transforms/ball.ts";
import { blocks } from "../transforms/blocks.ts";
import { correlationCholesky } from "../transforms/correlation-cholesky.ts";
import { positive } from "../transforms/positive.ts";
import { real } from "../transforms/real.ts";
import { scaleRows } from "../transforms/scaled-cholesky.ts";
import { halfNormal, inverseGamma, inverseWishart, lkjCholesky, normal, wishart } from "./index.ts";

/** The language-neutral cases beside the repository, where they are present. */
function casesOf(file: string, name: string): readonly Case[] {
  const path = new URL(`../../../../../shared/vectors/${file}`, import.meta.url);
  if (!existsSync(path)) return [];
  const { cases } = JSON.parse(readFileSync(path, "utf8")) as { cases: readonly Case[] };
  return cases.filter((item) => item.function === name);
}

interface Case {
  readonly id: string;
  readonly function: string;
  readonly inputs: never;
  readonly expected: never;
  readonly tolerance: { readonly relative: number; readonly absolute: number };
}

function expectClose(got: ArrayLike<number>, expected: readonly number[], { tolerance }: Case): void {
  expect(got.length).toBe(expected.length);
  expected.forEach((value, i) => {
    expect(Math.abs(got[i]! - value)).toBeLessThanOrEqual(
      tolerance.absolute + tolerance.relative * Math.abs(value),
    );
  });
}

type Rows = readonly (readonly number[])[];

interface GlmPrior {
  readonly d: number;
  readonly q: readonly number[];
  readonly s_theta: number;
  readonly ball: number | null;
  readonly s_alpha: number;
  readonly s_tau: number;
  readonly eta: number;
}

/** The prior of the glm spec §7 in unconstrained coordinates, put together from blocks. */
function glmPrior({ d, q, s_theta, ball: radius, s_alpha, s_tau, eta }: GlmPrior) {
  const vector = blocks({
    alpha: real(),
    theta: radius === null ? real([d]) : ball(d, radius),
    tau: positive([d]),
    L: correlationCholesky(d),
  });
  const { alpha, theta, tau, L } = vector.places;
  const x = new Float64Array(vector.constrainedLength);
  const gradientX = new Float64Array(vector.constrainedLength);
  const gradient = new Float64Array(vector.unconstrainedLength);
  const partial = new Float64Array(3);
  let log = vector.constrain(Float64Array.from(q), 0, x, 0);
  for (let i = alpha.xAt; i < tau.xAt; i++) {
    log += normal.logDensityGradient(x[i]!, 0, i < theta.xAt ? s_alpha : s_theta, partial);
    gradientX[i] = partial[0]!;
  }
  for (let i = tau.xAt; i < L.xAt; i++) {
    log += halfNormal.logDensityGradient(x[i]!, s_tau, partial);
    gradientX[i] = partial[0]!;
  }
  log += lkjCholesky(d, eta).logDensityGradient(x.subarray(L.xAt), gradientX.subarray(L.xAt));
  vector.pullBack(Float64Array.from(q), 0, x, 0, gradientX, gradient);
  const C = new Float64Array(d * d);
  const Sigma = new Float64Array(d * d);
  scaleRows(x, tau.xAt, x, L.xAt, d, C);
  lowerTimesTransposed(C, d, Sigma);
  return { log, gradient, x, places: vector.places, Sigma };
}

describe("shared vectors", () => {
  it.each(casesOf("glm.json", "glm.unconstrained_prior"))("$id", (item) => {
    const inputs = item.inputs as GlmPrior;
    const expected = item.expected as {
      theta: readonly number[];
      tau: readonly number[];
      corr_cholesky: Rows;
      Sigma: Rows;
      log_prior_plus_log_jacobian: number;
      gradient: readonly number[];
    };
    const got = glmPrior(inputs);
    const { theta, tau, L } = got.places;
    expectClose(got.x.subarray(theta.xAt, tau.xAt), expected.theta, item);
    expectClose(got.x.subarray(tau.xAt, L.xAt), expected.tau, item);
    expectClose(got.x.subarray(L.xAt), expected.corr_cholesky.flat(), item);
    expectClose(got.Sigma, expected.Sigma.flat(), item);
    expectClose([got.log], [expected.log_prior_plus_log_jacobian], item);
    expectClose(got.gradient, expected.gradient, item);
  });

  it.each(casesOf("central.json", "density.wishart_and_inverse_wishart"))("$id", (item) => {
    const { S, Sigma, dof_wishart, Lambda, kappa } = item.inputs as {
      S: Rows;
      Sigma: Rows;
      dof_wishart: number;
      Lambda: Rows;
      kappa: number;
    };
    const { log_wishart, log_inverse_wishart_of_Sigma } = item.expected as Record<string, number>;
    const flat = (rows: Rows) => Float64Array.from(rows.flat());
    const got = [
      wishart(S.length).logDensity(flat(S), flat(Sigma), dof_wishart),
      inverseWishart(S.length).logDensity(flat(Sigma), flat(Lambda), kappa),
    ];
    expectClose(got, [log_wishart!, log_inverse_wishart_of_Sigma!], item);
  });

  it.each(casesOf("central.json", "density.inverse_gamma"))("$id", (item) => {
    const { value, shape, scale } = item.inputs as { value: number; shape: number; scale: number };
    const { log_density } = item.expected as { log_density: number };
    expectClose([inverseGamma.logDensity(value, shape, scale)], [log_density], item);
  });

  it("need not be there", () => {
    expect(casesOf("absent.json", "nothing")).toEqual([]);
  });
});
