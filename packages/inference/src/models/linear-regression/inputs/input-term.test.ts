import { describe, expect, it, test } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { perturbedInputsTerm, simulateInputs } from "../index.ts";
import { differences, evaluate, relativeGap, somePoint } from "../regressions.testing.ts";
import { recordSimulator } from "../simulate.ts";
import { inputMoments } from "./input-moments.ts";

describe("perturbed inputs", () => {
  test.each([
    [1, false],
    [1, true],
    [4, true],
  ])("of %i covariates, with mean: %s, have the gradient of finite differences", (d, mean) => {
    const rng = seededSource(d);
    const point = somePoint(rng, d, mean);
    const noise = Float64Array.from({ length: d + 1 }, (_, a) => 0.5 + 0.2 * a);
    const term = perturbedInputsTerm(simulateInputs(rng, point, { count: 60, noise }));
    point.variance *= 1.3;
    expect(relativeGap(evaluate(term, point).gradient, differences(term, point))).toBeLessThan(1e-7);
  });

  it("count one by one what the moments say at once", () => {
    const rng = seededSource(2);
    const point = somePoint(rng, 1, true);
    const next = recordSimulator(point);
    const noise = [0.3, 0.7];
    const rows = Array.from({ length: 7 }, () => [...next(rng)]);
    const times = [1, 2, 1, 3, 1, 1, 1];
    const term = perturbedInputsTerm(inputMoments(rows, times, noise));
    // A report is normal with mean (m, α + θm) and covariance [[τ² + ν, θτ²], [θτ², θ²τ² + σ² + ν']].
    const [m, theta, tau2] = [point.mean[0]!, point.coefficients[0]!, point.covariance[0]!];
    const [a, b, c] = [tau2 + noise[0]!, theta * tau2, theta ** 2 * tau2 + point.variance + noise[1]!];
    const determinant = a * c - b * b;
    const logDensity = ([x, y]: readonly number[]) => {
      const [u, v] = [x! - m, y! - point.intercept - theta * m];
      const square = (c * u * u - 2 * b * u * v + a * v * v) / determinant;
      return -Math.log(2 * Math.PI) - 0.5 * Math.log(determinant) - 0.5 * square;
    };
    const sum = rows.reduce((total, row, i) => total + times[i]! * logDensity(row), 0);
    expect(evaluate(term, point).value).toBeCloseTo(sum, 10);
  });

  it("cost the same for any number of reports: moments of 3 rows stand for a million", () => {
    const million = inputMoments(
      [
        [1, 2],
        [0, 1],
        [2, 2],
      ],
      [400_000, 300_000, 300_000],
      [1, 1],
    );
    expect(million.count).toBe(1_000_000);
    expect([...Float64Array.from(million.mean)]).toEqual([1, 1.7]);
    expect(million.covariance[1]).toBeCloseTo(0.3, 12);
  });

  it("that are broken are refused without showing them", () => {
    expect(() => inputMoments([], [], [1, 1])).toThrow("reports is none");
    expect(() => inputMoments([[1, Number.NaN]], [1], [1, 1])).toThrow("report 1 is not a number");
    expect(() => inputMoments([[1, 2, 3]], [1], [1, 1])).toThrow("report 1 has length 3, must be 2");
    expect(() => inputMoments([[1, 2]], [0.5], [1, 1])).toThrow("times[0] is 0.5");
    expect(() => inputMoments([[1, 2]], [1], [1, 0])).toThrow("noise[1] is 0");
  });
});
