import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ball } from "./ball.ts";
import { blocks } from "./blocks.ts";
import { correlationCholesky } from "./correlation-cholesky.ts";
import { covarianceCholesky } from "./covariance-cholesky.ts";
import { interval } from "./interval.ts";
import { ordered } from "./ordered.ts";
import { lowerBounded, positive, upperBounded } from "./positive.ts";
import { real } from "./real.ts";
import { simplex } from "./simplex.ts";
import { stickBreaking } from "./stick-breaking.ts";
import {
  constrained,
  expectJacobian,
  expectPullBack,
  pulledBack,
  unconstrained,
} from "./transform.testing.ts";
import type { Transform } from "./transform.ts";

/** Every transform, with the entries of x its Jacobian is about. */
const cases: readonly { name: string; transform: Transform; free: readonly number[] }[] = [
  { name: "real", transform: real([2, 2]), free: upTo(4) },
  { name: "positive", transform: positive([3]), free: upTo(3) },
  { name: "lower bounded", transform: lowerBounded(-2, [2]), free: upTo(2) },
  { name: "upper bounded", transform: upperBounded(1.5, [2]), free: upTo(2) },
  { name: "interval", transform: interval(-1, 3, [3]), free: upTo(3) },
  { name: "ordered", transform: ordered(4), free: upTo(4) },
  { name: "simplex", transform: simplex(4), free: upTo(3) },
  { name: "stick breaking", transform: stickBreaking(5), free: upTo(4) },
  { name: "ball", transform: ball(3, 2.5), free: upTo(3) },
  { name: "correlation", transform: correlationCholesky(4), free: [4, 8, 9, 12, 13, 14] },
  { name: "covariance", transform: covarianceCholesky(3), free: [0, 3, 4, 6, 7, 8] },
  {
    name: "blocks",
    transform: blocks({ a: positive(), b: simplex(3), c: correlationCholesky(2), d: real([2]) }),
    free: [0, 1, 2, 6, 8, 9],
  },
];

function upTo(n: number): readonly number[] {
  return Array.from({ length: n }, (_, i) => i);
}

const coordinates = (transform: Transform, size = 3) =>
  fc.array(fc.double({ min: -size, max: size, noNaN: true }), {
    minLength: transform.unconstrainedLength,
    maxLength: transform.unconstrainedLength,
  });

describe.each(cases)("$name", ({ transform, free }) => {
  // Coordinates up to 3: condition numbers below e^9, so 16 digits leave more than 9.
  it("comes back from a round trip", () => {
    fc.assert(
      fc.property(coordinates(transform), (q) => {
        const back = unconstrained(transform, constrained(transform, q).x);
        q.forEach((value, i) => {
          expect(Math.abs(back[i]! - value)).toBeLessThan(1e-9);
        });
      }),
      { seed: 11, numRuns: 50 },
    );
  });

  it("has the determinant it states", () => {
    fc.assert(
      fc.property(coordinates(transform, 1.5), (q) => expectJacobian(transform, q, free)),
      { seed: 12, numRuns: 10 },
    );
  });

  it("pulls gradients back", () => {
    fc.assert(
      fc.property(coordinates(transform, 1.5), (q) => expectPullBack(transform, q)),
      { seed: 13, numRuns: 20 },
    );
  });

  it("stays finite at coordinates of ±40", () => {
    for (const signs of [1, 2, 3, 4]) {
      const q = upTo(transform.unconstrainedLength).map((i) => (Math.sin(signs * (i + 1)) > 0 ? 40 : -40));
      const { x, logJacobian } = constrained(transform, q);
      const gradient = pulledBack(transform, q, new Float64Array(transform.constrainedLength).fill(0.3));
      expect([logJacobian, ...x, ...gradient].every(Number.isFinite)).toBe(true);
    }
  });
});

describe("blocks", () => {
  it("names the parameters and where they lie", () => {
    const vector = blocks({ mu: real(), tau: positive([2]), L: correlationCholesky(3) });
    expect(vector.parameters).toEqual([
      { name: "mu", shape: [] },
      { name: "tau", shape: [2] },
      { name: "L", shape: [3, 3] },
    ]);
    expect([vector.unconstrainedLength, vector.constrainedLength]).toEqual([6, 12]);
    expect([vector.places.L.qAt, vector.places.L.xAt]).toEqual([3, 3]);
  });
});

describe("refusals", () => {
  it.each([
    ["positive", () => unconstrained(positive(), [-1]), "x is -1, must be above 0"],
    ["interval", () => unconstrained(interval(0, 1), [1]), "x is 1, must be between 0 and 1"],
    ["empty interval", () => interval(2, 1), "high is 1, must be above low = 2"],
    ["ordered", () => unconstrained(ordered(2), [1, 1]), "x[1] is 1, must be above x[0] = 1"],
    ["simplex", () => unconstrained(simplex(2), [0, 1]), "x[0] is 0, must be a positive probability"],
    ["stick", () => unconstrained(stickBreaking(2), [1, 0]), "x[1] is 0, must be a positive probability"],
    ["ball", () => unconstrained(ball(1, 2), [2]), "the norm of x is 2, must be below the radius 2"],
    ["factor", () => unconstrained(correlationCholesky(2), [1, 0, 1, 1]), /length of row 1/],
    ["shape", () => real([0]), "shape is 0, must be an integer of at least 1"],
  ])("%s", (_, action, message) => {
    expect(action).toThrow(message);
  });
});
