import { describe, expect, it } from "vitest";
import { ball } from "./ball.ts";
import { correlationCholesky } from "./correlation-cholesky.ts";
import { interval } from "./interval.ts";
import { choleskyGradient, scaleRows, scaleRowsPullBack } from "./scaled-cholesky.ts";
import { simplex } from "./simplex.ts";
import { stickBreaking } from "./stick-breaking.ts";
import { constrained } from "./transform.testing.ts";

describe("values known by hand", () => {
  it("q = 0 is the middle", () => {
    expect([...constrained(interval(2, 4), [0]).x]).toEqual([3]);
    for (const share of constrained(stickBreaking(5), [0, 0, 0, 0]).x) expect(share).toBeCloseTo(0.2, 14);
    for (const share of constrained(simplex(4), [0, 0, 0]).x) expect(share).toBe(0.25);
    expect([...constrained(correlationCholesky(2), [0]).x]).toEqual([1, 0, 0, 1]);
  });

  it("a simplex keeps its logarithms where shares underflow", () => {
    // θ = (1, e^−1000, e^−1000) up to rounding: Σ log θ = −2000.
    expect(constrained(simplex(3), [1000, 0]).logJacobian).toBe(-2000);
  });

  it("a partial correlation of tanh 40 leaves a diagonal of 1/cosh 40", () => {
    const { x } = constrained(correlationCholesky(2), [40]);
    expect(x[3]! / (2 * Math.exp(-40))).toBeCloseTo(1, 14);
  });

  it("the ball's edge is reached and not passed at coordinates of 1e200", () => {
    expect([...constrained(ball(2, 3), [1e200, 0]).x]).toEqual([3, 0]);
  });
});

describe("diag(τ)L", () => {
  const tau = Float64Array.of(9, 0.7, 1.9, 1.2);
  const L = Float64Array.of(9, 9, ...constrained(correlationCholesky(3), [0.4, -0.8, 0.3]).x);
  const G = Float64Array.of(0.5, 0.1, -0.3, 0.1, -0.2, 0.7, -0.3, 0.7, 0.9);

  // f = Σ G_ij Σ_ij is quadratic in each entry: central differences have no truncation error.
  it("takes a gradient in Σ back to τ and L", () => {
    const C = new Float64Array(9);
    const value = (scales: Float64Array, factor: Float64Array) => {
      scaleRows(scales, 1, factor, 2, 3, C);
      let sum = 0;
      for (let i = 0; i < 3; i++)
        for (let j = 0; j < 3; j++)
          for (let k = 0; k < 3; k++) sum += G[i * 3 + j]! * C[i * 3 + k]! * C[j * 3 + k]!;
      return sum;
    };
    value(tau, L);
    const gradientC = new Float64Array(9);
    choleskyGradient(G, C, 3, gradientC);
    const gradientTau = new Float64Array(4);
    const gradientL = new Float64Array(11);
    scaleRowsPullBack(tau, 1, L, 2, 3, gradientC, gradientTau, gradientL);
    for (const i of [1, 2, 3])
      expect(gradientTau[i]).toBeCloseTo(
        slope(tau, i, (t) => value(t, L)),
        8,
      );
    for (const i of [2, 5, 6, 8, 9, 10])
      expect(gradientL[i]).toBeCloseTo(
        slope(L, i, (l) => value(tau, l)),
        8,
      );
    for (const i of [3, 4, 7]) expect(gradientL[i]).toBe(0);
  });
});

function slope(at: Float64Array, i: number, f: (x: Float64Array) => number): number {
  const h = 1e-3;
  const up = at.slice();
  const down = at.slice();
  up[i]! += h;
  down[i]! -= h;
  return (f(up) - f(down)) / (2 * h);
}
