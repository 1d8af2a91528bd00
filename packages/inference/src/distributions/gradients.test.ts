import { describe, expect, it } from "vitest";
import * as laws from "./index.ts";

/** Five-point differences: error h⁴/30 times the fifth derivative and 1e-16/h: about 1e-11 here. */
function derivative(f: (x: number) => number, x: number): number {
  const h = 1e-3 * Math.min(1, Math.abs(x) + 0.1);
  return (f(x - 2 * h) - 8 * f(x - h) + 8 * f(x + h) - f(x + 2 * h)) / (12 * h);
}

function close(got: number, truth: number): void {
  expect(Math.abs(got - truth)).toBeLessThan(1e-7 * (1 + Math.abs(truth)));
}

type Scalar = (...args: number[]) => number;

/** Density, its gradient, arguments, and which of them the gradient is about. */
const scalars: readonly [string, Scalar, unknown, readonly number[], readonly number[]][] = [
  ["normal", laws.normal.logDensity, laws.normal.logDensityGradient, [0.7, -0.4, 1.3], [0, 1, 2]],
  ["half-normal", laws.halfNormal.logDensity, laws.halfNormal.logDensityGradient, [0.7, 1.3], [0, 1]],
  ["exponential", laws.exponential.logDensity, laws.exponential.logDensityGradient, [0.7, 1.3], [0, 1]],
  ["Laplace", laws.laplace.logDensity, laws.laplace.logDensityGradient, [0.7, -0.4, 1.3], [0, 1, 2]],
  [
    "Student",
    laws.studentT.logDensity,
    laws.studentT.logDensityGradient,
    [0.7, 3.5, -0.4, 1.3],
    [0, 1, 2, 3],
  ],
  [
    "Student, far",
    laws.studentT.logDensity,
    laws.studentT.logDensityGradient,
    [9, 3.5, -0.4, 1.3],
    [0, 1, 2, 3],
  ],
  ["gamma", laws.gamma.logDensity, laws.gamma.logDensityGradient, [0.7, 2.5, 1.3], [0, 1, 2]],
  ["gamma, large", laws.gamma.logDensity, laws.gamma.logDensityGradient, [30, 40, 1.3], [0, 1, 2]],
  [
    "inverse gamma",
    laws.inverseGamma.logDensity,
    laws.inverseGamma.logDensityGradient,
    [0.7, 2.5, 1.3],
    [0, 1, 2],
  ],
  ["beta", laws.beta.logDensity, laws.beta.logDensityGradient, [0.3, 0.6, 1.3], [0, 1, 2]],
  ["beta, large", laws.beta.logDensity, laws.beta.logDensityGradient, [0.3, 6, 13], [0, 1, 2]],
  [
    "truncated normal",
    laws.truncatedNormal.logDensity,
    laws.truncatedNormal.logDensityGradient,
    [0.7, 0.1, 1.3, -0.5, 2],
    [0, 1, 2],
  ],
  [
    "truncated normal, tail",
    laws.truncatedNormal.logDensity,
    laws.truncatedNormal.logDensityGradient,
    [9.5, 0.1, 1.3, 9, Number.POSITIVE_INFINITY],
    [0, 1, 2],
  ],
  ["Poisson", laws.poisson.logMass, laws.poisson.logMassGradient, [4, 3.3], [1]],
  ["binomial", laws.binomial.logMass, laws.binomial.logMassGradient, [4, 9, 0.3], [2]],
  [
    "negative binomial",
    laws.negativeBinomial.logMass,
    laws.negativeBinomial.logMassGradient,
    [4, 2.5, 0.3],
    [1, 2],
  ],
  ["Bernoulli", laws.bernoulli.logMassOfLogit, laws.bernoulli.logMassOfLogitGradient, [1, 0.3], [1]],
  ["Bernoulli", laws.bernoulli.logMassOfLogit, laws.bernoulli.logMassOfLogitGradient, [0, 0.3], [1]],
];

describe("gradients of scalar laws", () => {
  it.each(scalars)("%s", (_, log, gradientOf, args, about) => {
    const gradient = new Float64Array(about.length);
    const value = (gradientOf as (...all: unknown[]) => number)(...args, gradient);
    expect(value).toBe(log(...args));
    about.forEach((i, k) => {
      close(
        gradient[k]!,
        derivative((x) => log(...args.map((a, j) => (j === i ? x : a))), args[i]!),
      );
    });
  });
});

/** A symmetric change of entries (i, j) and (j, i) moves f by G_ij + G_ji, or G_ii. */
function expectSymmetricGradient(
  f: (x: Float64Array) => number,
  at: Float64Array,
  gradient: Float64Array,
  n: number,
) {
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      const moved = (step: number) => {
        const x = at.slice();
        x[i * n + j] = at[i * n + j]! + step;
        x[j * n + i] = at[j * n + i]! + step;
        return f(x);
      };
      const slope = gradient[i * n + j]! + (i === j ? 0 : gradient[j * n + i]!);
      close(slope, derivative(moved, 0));
    }
}

describe("gradients of matrix laws", () => {
  const x = Float64Array.of(2.6, 0.05, 0.6, 0.05, 1.5, 0.1, 0.6, 0.1, 1.6);
  const scale = Float64Array.of(1, 0.2, 0.1, 0.2, 2, -0.3, 0.1, -0.3, 1.5);
  const gradient = new Float64Array(9);

  it("Wishart and inverse Wishart", () => {
    for (const law of [laws.wishart(3), laws.inverseWishart(3)]) {
      expect(law.logDensityGradient(x, scale, 6.5, gradient)).toBe(law.logDensity(x, scale, 6.5));
      expectSymmetricGradient((m) => law.logDensity(m, scale, 6.5), x, gradient, 3);
    }
  });

  it("multivariate normal", () => {
    const law = laws.multivariateNormal(3);
    const point = Float64Array.of(0.3, -1, 2);
    const mean = Float64Array.of(0.5, 0, 0.5);
    const gradientX = new Float64Array(3);
    expect(law.logDensityGradient(point, mean, x, gradientX, gradient)).toBe(law.logDensity(point, mean, x));
    expectSymmetricGradient((m) => law.logDensity(point, mean, m), x, gradient, 3);
    for (let i = 0; i < 3; i++) {
      const moved = (value: number) => law.logDensity(point.with(i, value), mean, x);
      close(gradientX[i]!, derivative(moved, point[i]!));
    }
  });

  it("Dirichlet", () => {
    const shares = [0.2, 0.5, 0.3];
    const concentration = [0.7, 2.5, 30];
    const both = new Float64Array(6);
    laws.dirichlet.logDensityGradient(shares, concentration, both);
    // Moving weight from the last share to share k stays on the simplex.
    for (const k of [0, 1]) {
      const moved = (step: number) =>
        laws.dirichlet.logDensity(
          shares.map((s, i) => (i === k ? s + step : i === 2 ? s - step : s)),
          concentration,
        );
      close(both[k]! - both[2]!, derivative(moved, 0));
    }
    for (const k of [0, 1, 2]) {
      const moved = (a: number) => laws.dirichlet.logDensity(shares, concentration.with(k, a));
      close(both[3 + k]!, derivative(moved, concentration[k]!));
    }
  });
});
