import { describe, expect, it } from "vitest";
import type { Model } from "../contracts/model.ts";
import { DpbayesError } from "../errors/index.ts";
import { covarianceOf, normalModel } from "../examples/normal-posterior.ts";
import { seededSource } from "../math/random/index.ts";
import { logisticRegression } from "../models/logistic-regression.testing.ts";
import { hessian } from "./hessian.ts";
import { laplaceApproximation, maximise } from "./index.ts";

/** Minus Rosenbrock's banana; optionally impossible for x > 1.2, where line searches like to step. */
function rosenbrock(limit = Number.POSITIVE_INFINITY): Model {
  return {
    ...normalModel(covarianceOf([1, 1])),
    logDensityGradient([x, y]: ArrayLike<number> & Iterable<number>, gradient) {
      if (x! > limit) return Number.NEGATIVE_INFINITY;
      gradient[0] = 2 * (1 - x!) + 400 * x! * (y! - x! * x!);
      gradient[1] = -200 * (y! - x! * x!);
      return -((1 - x!) ** 2) - 100 * (y! - x! * x!) ** 2;
    },
  };
}

describe("maximise", () => {
  it.each([
    ["freely", rosenbrock()],
    ["next to a wall", rosenbrock(1.2)],
  ])("follows the banana %s", (_, model) => {
    const found = maximise(model, { start: [-1.2, 1] });
    expect(found.converged).toBe(true);
    expect(found.q[0]).toBeCloseTo(1, 6);
    expect(found.q[1]).toBeCloseTo(1, 6);
    expect(found.evaluations).toBeLessThan(120);
  });

  it("solves badly scaled normals", () => {
    const sds = Array.from({ length: 20 }, (_, i) => 10 ** (i / 5 - 2));
    const mean = sds.map((_, i) => i - 10);
    const found = maximise(normalModel(covarianceOf(sds), mean), { start: new Float64Array(20) });
    found.q.forEach((x, i) => {
      expect(Math.abs(x - mean[i]!) / sds[i]!).toBeLessThan(1e-3);
    });
  });

  it("says when it runs out of iterations", () => {
    expect(maximise(rosenbrock(), { start: [-1.2, 1], maxIterations: 3 }).converged).toBe(false);
  });

  it("refuses a start of the wrong length or outside the support", () => {
    expect(() => maximise(rosenbrock(), { start: [1] })).toThrow("the initial point has length 1, must be 2");
    expect(() => maximise(rosenbrock(1.2), { start: [5, 1] })).toThrow("x[1] is 5");
    const steep: Model = {
      ...normalModel([1]),
      logDensityGradient(q, gradient) {
        gradient[0] = Number.NaN;
        return -0.5 * q[0]! ** 2;
      },
    };
    expect(() => maximise(steep, { start: [2] })).toThrow(
      "the gradient of the log density with respect to x[1] is NaN where x[1] is 2, must be finite",
    );
  });
});

describe("hessian", () => {
  it("is exact for normals and symmetric for others", () => {
    const matrix = hessian(normalModel([2, 0.5, 0.5, 1]), Float64Array.of(3, -1));
    const determinant = 2 - 0.25;
    [-1, 0.5, 0.5, -2].forEach((entry, at) => {
      expect(matrix[at]).toBeCloseTo(entry / determinant, 8);
    });
    const other = hessian(logisticRegression(50, 3), Float64Array.of(0.1, -0.2, 0.05));
    expect(other[1]).toBe(other[3]);
  });
});

describe("laplaceApproximation", () => {
  it("is exact for normals", () => {
    const covariance = covarianceOf([0.1, 2, 30], 0.7);
    const found = laplaceApproximation(normalModel(covariance, [1, 2, 3]), { start: [0, 0, 0] });
    found.covariance.forEach((entry, at) => {
      expect(entry / covariance[at]!).toBeCloseTo(1, 6);
    });
    const logDeterminant = 2 * Math.log(0.1 * 2 * 30) + Math.log((1 - 0.7) ** 2 * (1 + 2 * 0.7));
    expect(found.logEvidence).toBeCloseTo(0.5 * (3 * Math.log(2 * Math.PI) + logDeterminant), 6);
  });

  it("draws from its normal", () => {
    const { sampler } = laplaceApproximation(normalModel([4], [1]), { start: [0] });
    const rng = seededSource(2);
    const n = 4000;
    const z = Array.from({ length: n }, () => (sampler.init(rng)[0]! - 1) / 2);
    // Means of n independent values with variances 1 and 2: six standard errors, false alarm 2e-9.
    expect(Math.abs(z.reduce((s, x) => s + x, 0) / n)).toBeLessThan(6 / Math.sqrt(n));
    expect(Math.abs(z.reduce((s, x) => s + x * x, 0) / n - 1)).toBeLessThan(6 * Math.sqrt(2 / n));
  });

  it("refuses a posterior without a mode", () => {
    const slope: Model = {
      ...normalModel([1]),
      logDensityGradient(q, gradient) {
        gradient[0] = 1;
        return q[0]!;
      },
    };
    expect(() => laplaceApproximation(slope, { start: [0] })).toThrow(DpbayesError);
  });
});
