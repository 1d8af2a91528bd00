import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { randomPoint } from "../../glm/points.testing.ts";
import { poissonOutcome } from "../outcome/poisson-outcome.ts";
import { simulatePoissonSum } from "../simulate.ts";
import { poissonMoments } from "./poisson-moments.ts";

describe("moments of one record", () => {
  it("are those of simulated records, mean and covariance, counts clipped", () => {
    const d = 2;
    const point = randomPoint(seededSource(11), d, true, 1.5);
    const [layout, responseBound] = ["poisson_intercept", 3] as const;
    const { mean, covariance } = poissonMoments(layout, point, poissonOutcome(responseBound));
    const k = mean.length;
    const rng = seededSource("records");
    const N = 30_000;
    const sums = new Float64Array(k);
    const products = new Float64Array(k * k);
    const squares = new Float64Array(k * k);
    for (let i = 0; i < N; i++) {
      const t = simulatePoissonSum(rng, point, { layout, responseBound, count: 1, noise: {} }).values;
      for (let a = 0; a < k; a++) {
        sums[a]! += t[a]!;
        for (let c = 0; c <= a; c++) {
          const product = (t[a]! - mean[a]!) * (t[c]! - mean[c]!);
          products[a * k + c]! += product;
          squares[a * k + c]! += product * product;
        }
      }
    }
    // 11 means and 66 covariances, each within 5.3 of its standard errors: false alarms below 1e-5.
    for (let a = 0; a < k; a++) {
      expect(Math.abs(sums[a]! / N - mean[a]!)).toBeLessThan(5.3 * Math.sqrt(covariance[a * k + a]! / N));
      for (let c = 0; c <= a; c++) {
        const average = products[a * k + c]! / N;
        const error = Math.sqrt((squares[a * k + c]! / N - average ** 2) / N);
        expect(Math.abs(average - covariance[a * k + c]!)).toBeLessThan(5.3 * error);
      }
    }
  });

  it("of a count that ignores the covariates factorise", () => {
    const point = randomPoint(seededSource(3), 1, false, 0);
    const S = point.covariance[0]!;
    const { mean } = poissonMoments("poisson", point, poissonOutcome());
    [0, S, 0, Math.LN2 * S].forEach((value, i) => {
      expect(mean[i]).toBeCloseTo(value, 14);
    });
  });
});
