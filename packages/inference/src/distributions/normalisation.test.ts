import { describe, expect, it } from "vitest";
import { correlationCholesky } from "../transforms/correlation-cholesky.ts";
import { interval } from "../transforms/interval.ts";
import { positive } from "../transforms/positive.ts";
import { simplex } from "../transforms/simplex.ts";
import type { Transform } from "../transforms/transform.ts";
import * as laws from "./index.ts";

/**
 * ∫ exp(log density + log Jacobian) over a grid of the transform's coordinates. Integrands are
 * analytic and fall off exponentially, so the trapezoid rule errs by e^{−2π·(strip)/step}: with
 * step ⅛ below 1e-15 for the narrowest strip here, π/4.
 */
function integral(transform: Transform, logDensity: (x: Float64Array) => number, reach = 30, step = 0.125) {
  const q = new Float64Array(transform.unconstrainedLength);
  const x = new Float64Array(transform.constrainedLength);
  const points = Math.round((2 * reach) / step);
  let sum = 0;
  for (let index = 0; index < (points + 1) ** q.length; index++) {
    let rest = index;
    for (let k = 0; k < q.length; k++) {
      q[k] = -reach + (rest % (points + 1)) * step;
      rest = Math.floor(rest / (points + 1));
    }
    const logJacobian = transform.constrain(q, 0, x, 0);
    sum += Math.exp(logDensity(x) + logJacobian);
  }
  return sum * step ** q.length;
}

describe("densities integrate to one", () => {
  it.each<[string, (x: number) => number]>([
    ["half-normal", (x) => laws.halfNormal.logDensity(x, 0.7)],
    ["exponential", (x) => laws.exponential.logDensity(x, 3)],
    ["gamma", (x) => laws.gamma.logDensity(x, 2.5, 3)],
    ["gamma, small shape", (x) => laws.gamma.logDensity(x, 0.9, 3)],
    ["inverse gamma", (x) => laws.inverseGamma.logDensity(x, 2.5, 3)],
  ])("%s", (_, log) => {
    expect(integral(positive(), (x) => log(x[0]!))).toBeCloseTo(1, 9);
  });

  it("beta and truncated beta", () => {
    expect(integral(interval(0, 1), (x) => laws.beta.logDensity(x[0]!, 1.3, 2.2))).toBeCloseTo(1, 9);
    const truncated = (x: Float64Array) => laws.truncatedBeta.logDensity(x[0]!, 0.3, 2.2, 0.2, 0.9);
    expect(integral(interval(0.2, 0.9), truncated)).toBeCloseTo(1, 9);
  });

  it("truncated normal", () => {
    const log = (x: Float64Array) => laws.truncatedNormal.logDensity(x[0]!, 0, 0.1, 1, 1.5);
    expect(integral(interval(1, 1.5), log)).toBeCloseTo(1, 9);
  });

  // Ends and mean differ by 10⁸ deviations: the mass and the plain density are both e^(−5·10¹⁵).
  it.each([
    ["above", 0, 1e-7],
    ["below", -1e-7, 0],
  ])("truncated normal far %s its mean", (side, low, high) => {
    const mean = side === "above" ? -1e8 : 1e8;
    const log = (x: Float64Array) => laws.truncatedNormal.logDensity(x[0]!, mean, 1, low, high);
    expect(integral(interval(low, high), log)).toBeCloseTo(1, 9);
  });

  it("truncated normal where squares overflow", () => {
    // Near its end the law is exponential with rate p: the log density there is log p.
    expect(laws.truncatedNormal.logDensity(1e300, 0, 1, 1e300, Infinity)).toBeCloseTo(300 * Math.LN10, 9);
    expect(laws.truncatedNormal.logDensity(-1e300, 0, 1, -Infinity, -1e300)).toBeCloseTo(300 * Math.LN10, 9);
  });

  it("Dirichlet", () => {
    const log = (x: Float64Array) => laws.dirichlet.logDensity(x, [1.5, 2, 0.9]);
    expect(integral(simplex(3), log)).toBeCloseTo(1, 9);
  });

  // The density of L with the transform's Jacobian, and the factorised density of the coordinates.
  it.each([0.8, 1, 2.5])("LKJ(%d) in three dimensions", (eta) => {
    const law = laws.lkjCholesky(3, eta);
    expect(integral(correlationCholesky(3), law.logDensity, 9, 0.3)).toBeCloseTo(1, 5);
    const transform = correlationCholesky(3);
    const q = Float64Array.of(0.4, -0.8, 1.3);
    const L = new Float64Array(9);
    const gradient = new Float64Array(3);
    const logJacobian = transform.constrain(q, 0, L, 0);
    expect(law.logDensity(L) + logJacobian).toBeCloseTo(law.logDensityOfCoordinates(q, 0, gradient), 12);
    const gradientL = new Float64Array(9);
    const pulled = new Float64Array(3);
    law.logDensityGradient(L, gradientL);
    transform.pullBack(q, 0, L, 0, gradientL, pulled);
    pulled.forEach((g, k) => {
      expect(g).toBeCloseTo(gradient[k]!, 12);
    });
  });
});
