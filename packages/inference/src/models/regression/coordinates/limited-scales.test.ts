import { describe, expect, it } from "vitest";
import {
  constrained,
  expectJacobian,
  expectPullBack,
  unconstrained,
} from "../../../transforms/transform.testing.ts";
import { limitedScales } from "./limited-scales.ts";

describe("limited scales", () => {
  const transform = limitedScales([0.5, 3, 1]);

  it("come back, have the Jacobian they state and pull gradients back", () => {
    for (const q of [
      [-1.3, 0.2, 2.5],
      [-25, 25, 0],
    ]) {
      const back = unconstrained(transform, constrained(transform, q).x);
      back.forEach((value, i) => {
        expect(value).toBeCloseTo(q[i]!, 10);
      });
      expectPullBack(transform, q);
    }
    expectJacobian(transform, [-1.3, 0.2, 2.5], [0, 1, 2]);
  });

  it("are logarithmic far below the limit and roots far above, without over- or underflow", () => {
    const { x, logJacobian } = constrained(transform, [-600, 1e6, 0]);
    expect(x[0]! / (0.5 * Math.exp(-600))).toBeCloseTo(1, 12);
    expect(x[1]).toBeCloseTo(3 * Math.sqrt(2e6), 6);
    expect(x[2]).toBeCloseTo(Math.sqrt(Math.LN2), 12);
    expect(Number.isFinite(logJacobian)).toBe(true);
  });
});
