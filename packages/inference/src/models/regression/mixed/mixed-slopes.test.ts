import { expect, test } from "vitest";
import { multiplyTransposed } from "../../../math/linear-algebra/index.ts";
import { logDeterminant } from "../../../math/linear-algebra/symmetric.ts";
import { seededSource } from "../../../math/random/index.ts";
import { countUnit } from "../../poisson-regression/link/softplus-link.ts";
import { scalarPriorOf } from "../../priors/index.ts";
import { predictorDefaults } from "../defaults-free-of-bounds.ts";
import { columnMoments } from "./column-moments.ts";
import { type MixedCoordinates, mixedCoordinates } from "./mixed-coordinates.ts";
import { mixedPrior } from "./mixed-prior.ts";

const kinds = {
  covariates: 3,
  numbers: [0, 2],
  variables: [{ levels: 2, columns: [{ place: 1, level: 1 }] }],
};
// The third column indicates a level that is not enumerated.
const shape = { covariates: 3, intercept: true, mean: true, residual: false, indicators: [1, 2] };
const start = {
  ...{ mean: [0.1, 0.3, 0.4], scales: [0.4, 0, 0.5] },
  limits: { scales: [0.7, 1, 0.9] },
  effects: { product: 0.1, effect: 0.2 },
};

/** log|∂(α, θ)/∂(first coordinates)|, the others held: by central differences. */
function logVolume(coordinates: MixedCoordinates, q: Float64Array): number {
  const n = 4;
  const J = new Float64Array(n * n);
  const natural = (at: Float64Array) => {
    coordinates.moveTo(at);
    return [coordinates.point.intercept, ...coordinates.point.coefficients];
  };
  for (let k = 0; k < n; k++) {
    const [up, down] = [natural(q.with(k, q[k]! + 1e-4)), natural(q.with(k, q[k]! - 1e-4))];
    for (let i = 0; i < n; i++) J[i * n + k] = (up[i]! - down[i]!) / 2e-4;
  }
  const JtJ = new Float64Array(n * n);
  multiplyTransposed(J, J, JtJ, n, n, n);
  return 0.5 * logDeterminant(JtJ, n, new Float64Array(n * n));
}

// Differences of step 1e-4 leave 1e-7 of log|J|.
test.each([undefined, countUnit])(
  "the density of effects is that of b·Π s/unit, and of the level",
  (unit) => {
    const {
      standardised: law,
      level,
      ...same
    } = predictorDefaults({
      ...{ effect: 1.5, level: 2.5 },
      ...(unit && { unit }),
    }) as Extract<ReturnType<typeof predictorDefaults>, { standardised: unknown; level: unknown }>;
    const { unit: _, ...others } = same;
    const coordinatesOf = (defaults: Parameters<typeof mixedPrior>[3]) =>
      mixedCoordinates(
        shape,
        kinds,
        mixedPrior({ shifts: { law: "normal", mean: 0, sd: 0.5 } }, shape, kinds, defaults),
        start,
      );
    const plain = coordinatesOf({ ...others, coefficients: law, intercept: level });
    const suited = coordinatesOf({ ...same, standardised: law, level });
    const [ofEffects, ofLevel] = [scalarPriorOf(law), scalarPriorOf(level)];
    const rng = seededSource(3);
    const q = new Float64Array(plain.dimension).map(() => 0.6 * rng.normal());
    const rest = plain.moveTo(q) - logVolume(plain, q);
    plain.moveTo(q);
    const before = [...plain.point.coefficients].map(ofEffects.logDensity);
    const ofRest = rest - before.reduce((a, b) => a + b, ofLevel.logDensity(plain.point.intercept));
    const found = suited.moveTo(q) - logVolume(suited, q) - ofRest;
    suited.moveTo(q);
    const { point } = suited;
    const atMean = point.coefficients.reduce(
      (sum, slope, j) => sum + slope * columnMoments(point, kinds, j).mean,
      point.intercept,
    );
    const size = unit?.at(atMean) ?? 1;
    let expected = ofLevel.logDensity(atMean);
    point.coefficients.forEach((slope, j) => {
      const sd = j === 0 ? Math.abs(point.factor[0]!) : 0.5;
      expected += ofEffects.logDensity((slope * sd) / size) + Math.log(sd / size);
    });
    expect(found).toBeCloseTo(expected, 5);
  },
);
