import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { randomPoint } from "../../glm/points.testing.ts";
import { simulateLogisticSum } from "../simulate.ts";
import { logisticMoments } from "./logistic-moments.ts";

describe("moments of one record", () => {
  it("are those of simulated records, mean and covariance", () => {
    const d = 2;
    const point = randomPoint(seededSource(11), d, true, 1.5);
    const layout = "logistic_intercept";
    const { mean, covariance } = logisticMoments(layout, point);
    const k = mean.length;
    const rng = seededSource("records");
    const N = 40_000;
    const none = { y: 0, yx: 0, x: 0, x2: 0 };
    const sums = new Float64Array(k);
    const products = new Float64Array(k * k);
    const squares = new Float64Array(k * k);
    for (let i = 0; i < N; i++) {
      const t = simulateLogisticSum(rng, point, { layout, count: 1, noise: none }).values;
      for (let a = 0; a < k; a++) {
        sums[a]! += t[a]!;
        for (let c = 0; c < k; c++) {
          const product = (t[a]! - mean[a]!) * (t[c]! - mean[c]!);
          products[a * k + c]! += product;
          squares[a * k + c]! += product * product;
        }
      }
    }
    // 8 means and 36 covariances, each within 5.2 of its standard errors: false alarms below 1e-5.
    for (let a = 0; a < k; a++) {
      expect(Math.abs(sums[a]! / N - mean[a]!)).toBeLessThan(5.2 * Math.sqrt(covariance[a * k + a]! / N));
      for (let c = 0; c <= a; c++) {
        const average = products[a * k + c]! / N;
        const error = Math.sqrt((squares[a * k + c]! / N - average ** 2) / N);
        expect(Math.abs(average - covariance[a * k + c]!)).toBeLessThan(5.2 * error);
      }
    }
  });

  it("of a coin toss are those of a normal vector", () => {
    const point = randomPoint(seededSource(3), 1, false, 0);
    const [S] = point.covariance;
    const { mean, covariance } = logisticMoments("logistic", point);
    expect([...mean]).toEqual([0, S]);
    [S!, 0, 0, 2 * S! ** 2].forEach((value, i) => {
      expect(covariance[i]).toBeCloseTo(value, 14);
    });
  });
});
