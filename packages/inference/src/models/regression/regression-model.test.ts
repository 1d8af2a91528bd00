import { describe, expect, it, test } from "vitest";
import { seededSource } from "../../math/random/index.ts";
import {
  plainUnits,
  type RegressionPoint,
  type RegressionTerm,
  regressionModel,
  regressionPrior,
} from "./index.ts";

/** A smooth function of every part, so that each chain rule shows. */
const everything: RegressionTerm = {
  addTo(point, gradient) {
    let sum = Math.sin(point.intercept) + Math.log(point.variance + 1);
    gradient.intercept += Math.cos(point.intercept);
    gradient.variance += 1 / (point.variance + 1);
    point.coefficients.forEach((c, j) => {
      sum += (j + 1) * c * point.mean[j]!;
      gradient.coefficients[j]! += (j + 1) * point.mean[j]!;
      gradient.mean[j]! += (j + 1) * c;
    });
    return sum + quadratic(point, gradient);
  },
};

/** θᵀΣθ, whose gradient in Σ is θθᵀ and in θ is 2Σθ. */
function quadratic({ coefficients, covariance }: RegressionPoint, gradient: RegressionPoint): number {
  const d = coefficients.length;
  let sum = 0;
  for (let i = 0; i < d; i++)
    for (let j = 0; j < d; j++) {
      sum += coefficients[i]! * covariance[i * d + j]! * coefficients[j]!;
      gradient.coefficients[i]! += 2 * covariance[i * d + j]! * coefficients[j]!;
      gradient.covariance[i * d + j]! += coefficients[i]! * coefficients[j]!;
    }
  return sum;
}

function modelOf(covariates: number, full: boolean) {
  const shape = { covariates, intercept: full, mean: full, residual: full };
  const prior = regressionPrior({}, shape);
  return regressionModel({ shape, prior, terms: [everything], units: plainUnits(covariates), start: {} });
}

describe("the gradient", () => {
  test.each([
    [1, false],
    [1, true],
    [3, false],
    [4, true],
  ])("of %i covariates, all parts: %s, is that of finite differences", (d, full) => {
    const model = modelOf(d, full);
    const rng = seededSource(5);
    const q = new Float64Array(model.dimension).map(() => 0.5 * rng.normal());
    const gradient = new Float64Array(model.dimension);
    const scratch = new Float64Array(model.dimension);
    model.logDensityGradient(q, gradient);
    q.forEach((x, i) => {
      const up = model.logDensityGradient(q.with(i, x + 1e-5), scratch);
      const down = model.logDensityGradient(q.with(i, x - 1e-5), scratch);
      expect(gradient[i]).toBeCloseTo((up - down) / 2e-5, 5);
    });
  });
});

describe("draws", () => {
  it("are in people's units", () => {
    const shape = { covariates: 2, intercept: true, mean: true, residual: true };
    const units = {
      columns: [
        { name: "age", centre: 50, scale: 30 },
        { name: "smokes", centre: 0, scale: 1 },
      ],
      response: { name: "days", centre: 15, scale: 15 },
    };
    const start = {
      intercept: 0.2,
      coefficients: [0.5, -0.1],
      mean: [0.1, 0.4],
      scales: [0.3, 0.5],
      sigma: 0.2,
    };
    const model = regressionModel({ shape, prior: regressionPrior({}, shape), terms: [], units, start });
    const middle = model.initial({ ...seededSource(1), normal: () => 0 });
    const out = new Float64Array(8);
    model.constrain(middle, out);
    // days = 15 + 15·(0.2 + 0.5·(age − 50)/30 − 0.1·smokes)
    const expected = [15 + 15 * (0.2 - (0.5 * 50) / 30), (15 * 0.5) / 30, -1.5, 3, 53, 0.4, 9, 0.5];
    out.forEach((x, i) => {
      expect(x).toBeCloseTo(expected[i]!, 10);
    });
    expect(model.parameters.map(({ name }) => name)).toEqual([
      "intercept",
      "coefficients",
      "sigma",
      "covariate_mean",
      "covariate_sd",
    ]);
  });

  it("of an impossible point are refused by -Infinity", () => {
    const shape = { covariates: 1, intercept: false, mean: false, residual: true };
    const never: RegressionTerm = { addTo: () => -Infinity };
    const prior = regressionPrior({}, shape);
    const model = regressionModel({ shape, prior, terms: [never], units: plainUnits(1), start: {} });
    expect(model.logDensityGradient(new Float64Array(3), new Float64Array(3))).toBe(-Infinity);
  });
});
