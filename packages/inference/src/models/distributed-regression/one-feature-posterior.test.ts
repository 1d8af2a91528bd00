import { describe, expect, it } from "vitest";
import { oneFeatureExample } from "./holders.testing.ts";
import { oneFeaturePosterior } from "./one-feature-posterior.ts";

describe("oneFeaturePosterior", () => {
  it("agrees with an independent quadrature", () => {
    const { holders, prior } = oneFeatureExample();
    const exact = oneFeaturePosterior(holders.slice(0, 1), prior);
    expect(exact.coefficientMean).toBeCloseTo(0.6656596741487557, 10);
    expect(exact.coefficientVariance).toBeCloseTo(0.09552314844555915, 10);
    expect(exact.gramMeans[0]).toBeCloseTo(34.977060376316985, 8);
    expect(exact.gramSds[0]).toBeCloseTo(9.295480583165073, 8);
    expect(exact.varianceMean).toBeCloseTo(0.4986497621940352, 10);
    expect(exact.covarianceMean).toBeCloseTo(1.1766793669779674, 10);
  });

  it("refuses what it cannot integrate", () => {
    const { holders, prior } = oneFeatureExample();
    expect(() => oneFeaturePosterior([...holders, ...holders], prior)).toThrow("must be at most two");
  });
});
