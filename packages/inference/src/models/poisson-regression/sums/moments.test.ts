import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { randomPoint } from "../../glm/points.testing.ts";
import { expectMomentsOfRecords } from "../../glm/statistic/simulated-moments.testing.ts";
import { poissonOutcome } from "../outcome/poisson-outcome.ts";
import { simulatePoissonSum } from "../simulate-poisson.ts";
import { poissonMoments } from "./poisson-moments.ts";

describe("moments of one record", () => {
  it("are those of simulated records, mean and covariance, counts clipped", () => {
    const point = randomPoint(seededSource(11), 2, true, 1.5);
    const options = { layout: "poisson_intercept", responseBound: 3, count: 1, noise: {} } as const;
    const rng = seededSource("records");
    const record = () => simulatePoissonSum(rng, point, options).values;
    expectMomentsOfRecords(poissonMoments(options.layout, point, poissonOutcome(3)), record, 30_000);
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
