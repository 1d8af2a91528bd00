import { describe, expect, test } from "vitest";
import { multiplyTransposed } from "../../../math/linear-algebra/index.ts";
import { logDeterminant } from "../../../math/linear-algebra/symmetric.ts";
import { seededSource } from "../../../math/random/index.ts";
import { regressionPrior } from "../regression-prior.ts";
import { type KnownSizes, regressionCoordinates } from "./regression-coordinates.ts";

const limits = { scales: [0.7, 0.4, 1.5], sigma: 0.9, meanResponse: 0.3 };
const sizes: readonly [string, KnownSizes][] = [
  ["scaled slopes", { responseVariance: 0.3 }],
  ["limited scales", { limits }],
  ["both", { responseVariance: 0.3, limits }],
];
const shapes = [
  { covariates: 3, intercept: false, mean: false, residual: false },
  { covariates: 3, intercept: false, mean: true, residual: true },
  { covariates: 3, intercept: true, mean: true, residual: true },
];
const cases = sizes.flatMap(([name, known]) =>
  shapes.map((shape) => [name, JSON.stringify(shape), known, shape] as const),
);

describe("the prior density in coordinates that suit the data", () => {
  // Central differences of step 1e-4 leave 1e-7 of an entry of the Jacobian, so 1e-5 of log|J| with 16 coordinates.
  test.each(cases)("%s, %s: that of natural coordinates over |∂suited/∂natural|", (_, __, known, shape) => {
    const prior = regressionPrior({}, shape);
    const [natural, suited] = [
      regressionCoordinates(shape, prior),
      regressionCoordinates(shape, prior, known),
    ];
    const n = natural.dimension;
    const suitedOf = (q: Float64Array) => {
      natural.moveTo(q);
      const { variance, ...rest } = natural.point;
      return suited.coordinatesOf({ ...rest, sigma: Math.sqrt(variance) });
    };
    const rng = seededSource(7);
    for (let repeat = 0; repeat < 3; repeat++) {
      const q = new Float64Array(n).map(() => 0.6 * rng.normal());
      const J = new Float64Array(n * n);
      q.forEach((x, k) => {
        const [up, down] = [suitedOf(q.with(k, x + 1e-4)), suitedOf(q.with(k, x - 1e-4))];
        for (let i = 0; i < n; i++) J[i * n + k] = (up[i]! - down[i]!) / 2e-4;
      });
      const JtJ = new Float64Array(n * n);
      multiplyTransposed(J, J, JtJ, n, n, n);
      const logVolume = 0.5 * logDeterminant(JtJ, n, new Float64Array(n * n));
      const other = suited.moveTo(suitedOf(q));
      expect(natural.moveTo(q)).toBeCloseTo(other + logVolume, 5);
    }
  });
});
