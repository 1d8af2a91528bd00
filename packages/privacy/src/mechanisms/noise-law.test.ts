import { expect, test } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import { type NoiseRecord, noiseLaw } from "./noise-law.ts";

test("Laplace and geometric parameters give the two-sided geometric law", () => {
  const parameters = { grid: 1, rate: { s: 1, t: 2 } } as const;
  const expected = Math.log(Math.tanh(0.25)) - 1.5;
  expect(noiseLaw({ kind: "laplace", parameters }).logDensity(3)).toBeCloseTo(expected, 14);
  expect(noiseLaw({ kind: "geometric", parameters }).logDensity(-3)).toBeCloseTo(expected, 14);
});

test("Gaussian parameters give the discrete Gaussian law, in released units", () => {
  const parameters = { grid: 0.25, sigmaSteps: 40 };
  const expected = -0.5 * 0.3 ** 2 - Math.log(10 * Math.sqrt(2 * Math.PI));
  for (const kind of ["gaussian", "gaussian-with-response"] as const) {
    const law = noiseLaw({ kind, parameters });
    expect(law.logDensity(3)).toBeCloseTo(expected, 13);
    expect(law.variance).toBeCloseTo(100, 12);
  }
});

test.each<[string, unknown]>([
  ["an unknown kind", { kind: "zz" }],
  ["an unknown kind with parameters", { kind: "zz", parameters: { grid: 1, sigmaSteps: 40 } }],
  ["an inherited name", { kind: "toString", parameters: {} }],
  ["nothing", undefined],
  ["no parameters", { kind: "laplace" }],
  ["no rate", { kind: "laplace", parameters: { grid: 1 } }],
  ["a rate of 0", { kind: "geometric", parameters: { grid: 1, rate: { s: 0, t: 1 } } }],
  ["a negative rate", { kind: "laplace", parameters: { grid: 1, rate: { s: 1, t: -1 } } }],
  ["a grid of 0", { kind: "gaussian", parameters: { grid: 0, sigmaSteps: 40 } }],
  ["no noise", { kind: "gaussian", parameters: { grid: 1, sigmaSteps: 0 } }],
  ["a text for noise", { kind: "gaussian-with-response", parameters: { grid: 1, sigmaSteps: "40" } }],
])("%s: refused", (_, record) => {
  expect(() => noiseLaw(record as NoiseRecord)).toThrow(DpbayesError);
});
