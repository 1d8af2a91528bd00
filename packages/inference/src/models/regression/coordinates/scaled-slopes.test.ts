import { describe, expect, it } from "vitest";
import { scaledSlopes } from "./scaled-slopes.ts";

describe("scaled slopes", () => {
  it("have as square what prior and response say of θ, and the determinant of both, with correlations", () => {
    const slopes = scaledSlopes(Float64Array.of(0.2, 0.3), 0.05);
    const covariance = Float64Array.of(0.5, 0.3, 0.3, 0.4);
    const theta = Float64Array.of(0.7, -0.4);
    const none = new Float64Array(2);
    const scaled = theta.slice();
    slopes.toScaled(scaled, covariance, none);
    const explained = 0.5 * 0.49 - 2 * 0.3 * 0.28 + 0.4 * 0.16;
    expect(scaled[0]! ** 2 + scaled[1]! ** 2).toBeCloseTo(0.2 * 0.49 + 0.3 * 0.16 + explained / 0.05, 12);
    const logJacobian = slopes.toNatural(scaled, covariance, none);
    expect(logJacobian).toBeCloseTo(-0.5 * Math.log(10.2 * 8.3 - 36), 12);
    scaled.forEach((x, j) => {
      expect(x).toBeCloseTo(theta[j]!, 12);
    });
    expect(slopes.toNatural(scaled, covariance.fill(Number.POSITIVE_INFINITY), none)).toBe(-Infinity);
  });

  it("know of a mean response that is small", () => {
    const slopes = scaledSlopes(Float64Array.of(0.2), 0.05, 0.01);
    const scaled = Float64Array.of(3);
    slopes.toScaled(scaled, Float64Array.of(0.5), Float64Array.of(0.1));
    // ψ² = kθ² + θ²Σ/v + (θm)²/w.
    expect(scaled[0]! ** 2).toBeCloseTo(9 * 0.2 + (9 * 0.5) / 0.05 + 0.09 / 0.01, 12);
  });
});
