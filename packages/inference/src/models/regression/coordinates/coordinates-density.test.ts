import { describe, expect, test } from "vitest";
import { multiplyTransposed } from "../../../math/linear-algebra/index.ts";
import { logDeterminant } from "../../../math/linear-algebra/symmetric.ts";
import { seededSource } from "../../../math/random/index.ts";
import { scalarPriorOf } from "../../priors/index.ts";
import { linearDefaults } from "../defaults-free-of-bounds.ts";
import { regressionPrior } from "../regression-prior.ts";
import {
  type KnownSizes,
  type RegressionCoordinates,
  regressionCoordinates,
} from "./regression-coordinates.ts";

const limits = { scales: [0.7, 0.4, 1.5], sigma: 0.9, meanResponse: 0.3 };
const sizes: readonly [string, KnownSizes][] = [
  ["scaled slopes", { responseVariance: 0.3 }],
  ["limited scales", { limits }],
  ["both", { responseVariance: 0.3, limits, effects: { product: 0.1, effect: 0.2 } }],
];
const shapes = [
  { covariates: 3, intercept: false, mean: false, residual: false },
  { covariates: 3, intercept: false, mean: true, residual: true },
  { covariates: 3, intercept: true, mean: true, residual: true },
];
const cases = sizes.flatMap(([name, known]) =>
  shapes.map((shape) => [name, JSON.stringify(shape), known, shape] as const),
);

/** log|∂suited/∂natural| at q, by central differences of step 1e-4. */
function logVolume(q: Float64Array, suitedOf: (q: Float64Array) => Float64Array): number {
  const n = q.length;
  const J = new Float64Array(n * n);
  q.forEach((x, k) => {
    const [up, down] = [suitedOf(q.with(k, x + 1e-4)), suitedOf(q.with(k, x - 1e-4))];
    for (let i = 0; i < n; i++) J[i * n + k] = (up[i]! - down[i]!) / 2e-4;
  });
  const JtJ = new Float64Array(n * n);
  multiplyTransposed(J, J, JtJ, n, n, n);
  return 0.5 * logDeterminant(JtJ, n, new Float64Array(n * n));
}

/** Where the point of `natural` at q lies in `suited`. */
const between = (natural: RegressionCoordinates, suited: RegressionCoordinates) => (q: Float64Array) => {
  natural.moveTo(q);
  const { variance, ...rest } = natural.point;
  return suited.coordinatesOf({ ...rest, sigma: Math.sqrt(variance) });
};

// Central differences of step 1e-4 leave 1e-7 of an entry of the Jacobian, so 1e-5 of log|J| with 16 coordinates.
describe("the prior density in coordinates that suit the data", () => {
  test.each(cases)("%s, %s: that of natural coordinates over |∂suited/∂natural|", (_, __, known, shape) => {
    const prior = regressionPrior({}, shape);
    const natural = regressionCoordinates(shape, prior);
    const suited = regressionCoordinates(shape, prior, known);
    const rng = seededSource(7);
    for (let repeat = 0; repeat < 3; repeat++) {
      const q = new Float64Array(natural.dimension).map(() => 0.6 * rng.normal());
      const suitedOf = between(natural, suited);
      const other = suited.moveTo(suitedOf(q)) + logVolume(q, suitedOf);
      expect(natural.moveTo(q)).toBeCloseTo(other, 5);
    }
  });
});

describe("the prior density of standardised effects", () => {
  test.each(cases)("%s, %s: that of b, times Π s/σ, in the place of θ's", (_, __, known, given) => {
    const shape = { ...given, indicators: [1] };
    const { standardised: law, level, ...same } = linearDefaults;
    const [plain, flat] = [{ ...same, coefficients: law, intercept: level }, scalarPriorOf(level)];
    const natural = regressionCoordinates(shape, regressionPrior({}, shape, plain));
    // The first column has a law of its own coefficient beside the others' effects.
    const clause = { coefficients: { x1: "normal(0.1, 0.4)" } };
    const suited = regressionCoordinates(shape, regressionPrior(clause, shape, linearDefaults), known);
    const student = scalarPriorOf(law);
    const own = scalarPriorOf({ law: "normal", mean: 0.1, sd: 0.4 });
    const rng = seededSource(7);
    const q = new Float64Array(natural.dimension).map(() => 0.6 * rng.normal());
    const suitedOf = between(natural, suited);
    const other = suited.moveTo(suitedOf(q)) + logVolume(q, suitedOf);
    let expected = natural.moveTo(q);
    const { coefficients, variance, mean, intercept } = natural.point;
    expected += own.logDensity(coefficients[0]!) - student.logDensity(coefficients[0]!);
    coefficients.forEach((theta, k) => {
      if (k === 0) return;
      const unit = (k === 1 ? 0.5 : natural.scale(k)) / (shape.residual ? Math.sqrt(variance) : 1);
      expected += student.logDensity(theta * unit) + Math.log(unit) - student.logDensity(theta);
    });
    const atMean = coefficients.reduce((sum, theta, k) => sum + theta * mean[k]!, intercept);
    if (shape.intercept) expected += flat.logDensity(atMean) - flat.logDensity(intercept);
    expect(other).toBeCloseTo(expected, 5);
  });
});
