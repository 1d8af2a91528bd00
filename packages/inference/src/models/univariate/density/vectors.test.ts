import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { logPolynomialTimesExponential } from "./closed-forms/polynomial-times-exponential.ts";
import { type DataFamily, type Noise, reportDensity } from "./report-density.ts";

interface Case {
  readonly id: string;
  readonly function: string;
  readonly inputs: Readonly<Record<string, number>> & {
    readonly model: string;
    readonly mechanism: string;
    readonly parameters: readonly number[];
    readonly g_coefficients: readonly number[];
    readonly h_coefficients: readonly number[];
  };
  readonly expected: Readonly<Record<string, number>> & { readonly grad_parameters: readonly number[] };
  readonly tolerance: { readonly relative: number; readonly absolute: number };
}

/** The language-neutral cases beside the repository, where they are present. */
function casesOf(name: string): readonly Case[] {
  const path = new URL("../../../../../../../shared/vectors/local.json", import.meta.url);
  if (!existsSync(path)) return [];
  const { cases } = JSON.parse(readFileSync(path, "utf8")) as { cases: readonly Case[] };
  return cases.filter((item) => item.function === name);
}

function expectReport(
  { tolerance }: Case,
  [family, bounds, noise]: readonly [DataFamily, readonly [number, number], Noise],
  parameters: readonly number[],
  z: number,
  expected: readonly number[],
): void {
  const density = reportDensity(family, { bounds, noise, whole: false });
  const gradient = new Float64Array(parameters.length);
  density.at(Float64Array.from(parameters));
  const got = [density.logDensity(z, gradient), ...gradient];
  expected.forEach((value, i) => {
    expect(Math.abs(got[i]! - value), `${got[i]} for ${value}`).toBeLessThanOrEqual(
      tolerance.absolute + tolerance.relative * Math.abs(value),
    );
  });
}

const FAMILIES: Readonly<Record<string, DataFamily>> = {
  lognormal: "log-normal",
  negbin: "negative-binomial",
};

function noiseOf(mechanism: string, parameter: number): Noise {
  if (mechanism === "laplace") return { kind: "laplace", scale: parameter };
  if (mechanism === "gaussian") return { kind: "gaussian", sd: parameter };
  return { kind: "geometric", alpha: parameter };
}

describe("shared vectors", () => {
  it.each(casesOf("rectified_gauss_laplace"))("$id", (item) => {
    const { z, mu, sigma, a, b, laplace_scale } = item.inputs;
    const { log_density, grad_mu, grad_sigma } = item.expected;
    const setting = ["gaussian", [a!, b!], { kind: "laplace", scale: laplace_scale! }] as const;
    expectReport(item, setting, [mu!, sigma!], z!, [log_density!, grad_mu!, grad_sigma!]);
  });

  it.each(casesOf("rectified_gauss_gauss"))("$id", (item) => {
    const { z, mu, sigma, a, b, noise_sd } = item.inputs;
    const { log_density, grad_mu, grad_sigma } = item.expected;
    const setting = ["gaussian", [a!, b!], { kind: "gaussian", sd: noise_sd! }] as const;
    expectReport(item, setting, [mu!, sigma!], z!, [log_density!, grad_mu!, grad_sigma!]);
  });

  it.each(casesOf("rectified_exp_laplace"))("$id", (item) => {
    const { z, theta, b, laplace_scale } = item.inputs;
    const setting = ["exponential", [0, b!], { kind: "laplace", scale: laplace_scale! }] as const;
    expectReport(item, setting, [theta!], z!, [item.expected["log_density"]!, item.expected["grad_theta"]!]);
  });

  it.each(casesOf("rectified_exp_gauss"))("$id", (item) => {
    const { z, theta, b, noise_sd } = item.inputs;
    const setting = ["exponential", [0, b!], { kind: "gaussian", sd: noise_sd! }] as const;
    expectReport(item, setting, [theta!], z!, [item.expected["log_density"]!, item.expected["grad_theta"]!]);
  });

  it.each(casesOf("rectified_general"))("$id", (item) => {
    const { model, mechanism, parameters, z, a, b, mechanism_parameter } = item.inputs;
    const family = FAMILIES[model] ?? (model as DataFamily);
    const setting = [family, [a!, b!], noiseOf(mechanism, mechanism_parameter!)] as const;
    expectReport(item, setting, parameters, z!, [
      item.expected["log_density"]!,
      ...item.expected.grad_parameters,
    ]);
  });

  it.each(casesOf("lemma_3_2_corrected"))("$id", (item) => {
    const { z, noise_sd, a, b, g_coefficients: g, h_coefficients: h } = item.inputs;
    const got = logPolynomialTimesExponential(z!, noise_sd!, g, h, [a!, b!]);
    const expected = item.expected["log_integral"]!;
    expect(Math.abs(got - expected)).toBeLessThanOrEqual(
      item.tolerance.absolute + item.tolerance.relative * Math.abs(expected),
    );
  });

  it("need not be there", () => {
    expect(casesOf("nothing")).toEqual([]);
  });
});
