import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { randomPoint } from "../../glm/points.testing.ts";
import { expectMomentsOfRecords } from "../../glm/statistic/simulated-moments.testing.ts";
import { simulateLogisticSum } from "../simulate-logistic.ts";
import { logisticMoments } from "./logistic-moments.ts";

describe("moments of one record", () => {
  it("are those of simulated records, mean and covariance", () => {
    const point = randomPoint(seededSource(11), 2, true, 1.5);
    const options = { layout: "logistic_intercept", count: 1, noise: {} } as const;
    const rng = seededSource("records");
    const record = () => simulateLogisticSum(rng, point, options).values;
    expectMomentsOfRecords(logisticMoments(options.layout, point), record, 40_000);
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
