import { describe, expect, it } from "vitest";
import { logistic } from "../../math/special/index.ts";
import { largestShift } from "./shift-by-law.ts";

const within: [number, number] = [-9, 9];

describe("the slope that another law of the covariate would give", () => {
  it("is the same where the link is a line", () => {
    const { shift } = largestShift({ level: 0.3, slope: 0.7, rest: 0.5, link: (u) => 2 * u, within });
    expect(Math.abs(shift)).toBeLessThan(1e-6);
  });

  // E ty/E y is K′(b) for the cumulants K of t, whatever else stands in an exponent: b of a normal law, b/(1 + b) of 1 − an exponential one.
  it("follows from cumulants where the link is an exponential", () => {
    const slope = 0.3;
    for (const rest of [0, 0.4]) {
      const { shift, law } = largestShift({ level: -1, slope, rest, link: Math.exp, within });
      expect(law).toBe("a long tail to the left");
      // 60 points stand for the tail: within a fifth.
      expect(Math.abs(shift / (slope / (1 - slope) - slope) - 1)).toBeLessThan(0.2);
    }
  });

  it("is nearer for small effects, and for covariates that their bounds hold together", () => {
    const shiftOf = (slope: number, reach: number) =>
      Math.abs(
        largestShift({ level: 0, slope, rest: 0, link: logistic, within: [-reach, reach] }).shift / slope,
      );
    expect(shiftOf(0.2, 9)).toBeLessThan(0.2 * shiftOf(1.5, 9));
    // Within one standard deviation on either side only one law is left, that of two points.
    expect(shiftOf(1.5, 1.2)).toBeLessThan(shiftOf(1.5, 9));
  });
});
