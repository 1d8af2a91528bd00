import { describe, expect, it } from "vitest";
import { poisson } from "../../../distributions/index.ts";
import { outcomeIntegrals } from "../../glm/outcomes/outcome-moments.ts";
import { type CountLink, countLink } from "../link/count-link.ts";
import { clippedCountMoments } from "./clipped-count-moments.ts";
import { type CountDerivatives, countDerivatives } from "./count-derivatives.ts";
import { poissonCurve, poissonOutcome } from "./poisson-outcome.ts";

/** E min(Y, R)^q term by term. */
function bruteMoment(mean: number, bound: number, q: number): number {
  let sum = 0;
  const last = Math.ceil(mean + 40 * Math.sqrt(mean) + 60);
  for (let y = 0; y <= last; y++)
    sum += Math.min(y, bound) ** q * (mean === 0 ? Number(y === 0) : Math.exp(poisson.logMass(y, mean)));
  return sum;
}

const bounds = [1, 2, 3, 7, 100, 101, 400, Infinity];

describe("moments of a clipped count", () => {
  it.each(bounds)("are sums over counts: bound %d", (bound) => {
    const moments = clippedCountMoments(bound);
    for (const mean of [0, 1e-9, 0.3, 2, 30, 95, 390, 800]) {
      moments.write(mean);
      const [first, second] = [bruteMoment(mean, bound, 1), bruteMoment(mean, bound, 2)];
      expect(Math.abs(moments.first[0]! - first)).toBeLessThan(1e-12 * (1 + first));
      expect(Math.abs(moments.second[0]! - second)).toBeLessThan(1e-12 * (1 + second));
    }
  });

  it.each(bounds)("have the derivatives of differences: bound %d", (bound) => {
    const [at, above, below] = [
      clippedCountMoments(bound),
      clippedCountMoments(bound),
      clippedCountMoments(bound),
    ];
    for (const mean of [0.4, 2.5, 33, 99, 390]) {
      const h = 1e-4 * (1 + Math.sqrt(mean));
      at.write(mean);
      above.write(mean + h);
      below.write(mean - h);
      const size = Math.max(1, Math.min(mean, bound));
      for (let k = 1; k < 7; k++) {
        const first = (above.first[k - 1]! - below.first[k - 1]!) / (2 * h);
        const second = (above.second[k - 1]! - below.second[k - 1]!) / (2 * h);
        // Third differences times h²/6, and rounding of values of this size over h.
        expect(Math.abs(at.first[k]! - first)).toBeLessThan(1e-6 * size);
        expect(Math.abs(at.second[k]! - second)).toBeLessThan(1e-6 * size * size);
      }
    }
  });

  it("are not numbers where the mean is none", () => {
    const moments = clippedCountMoments(5);
    for (const mean of [Number.NaN, Infinity, -1]) {
      moments.write(mean);
      expect([...moments.first, ...moments.second].every(Number.isNaN)).toBe(true);
    }
  });
});

const links = [countLink("softplus"), countLink("log")] as const;
/** Moments of counts of this size and their kth derivatives: the log link feels a bound over 1/√R. */
const sizeOf = (link: CountLink, count: number, k: number) =>
  Math.max(1, count) * (link.name === "log" ? Math.max(1, count) ** (Math.max(0, k - 1) / 2) : 1);

describe.each(links)("derivatives in the linear predictor: $name", (link) => {
  it.each([1, 5, 150, Infinity])("are those of differences: bound %d", (bound) => {
    const [at, above, below] = [1, 2, 3].map(() => countDerivatives(bound, link)) as unknown as [
      CountDerivatives,
      CountDerivatives,
      CountDerivatives,
    ];
    const predictors = link.name === "log" ? [-30, -3, 0, 0.7, 3, 5] : [-30, -3, 0, 0.7, 4, 20, 140];
    for (const u of predictors) {
      const h = 1e-4;
      at.moveTo(u);
      above.moveTo(u + h);
      below.moveTo(u - h);
      const rate = Math.min(link.rate(u), bound);
      // Of h₂ = e²ᵘ + eᵘ without a bound the kth derivative is 2ᵏ as large; with one, third differences over h² are.
      const room = link.name === "log" ? 4e-6 : 1e-7;
      for (let k = 1; k < 7; k++) {
        const first = (above.first[k - 1]! - below.first[k - 1]!) / (2 * h);
        const second = (above.second[k - 1]! - below.second[k - 1]!) / (2 * h);
        const size = sizeOf(link, rate, k);
        expect(Math.abs(at.first[k]! - first)).toBeLessThan(room * size);
        expect(Math.abs(at.second[k]! - second)).toBeLessThan(room * size * Math.max(1, rate));
      }
    }
  });

  it("start with the curve", () => {
    const out = new Float64Array(4);
    poissonCurve(4, link).write(0.8, out);
    const at = countDerivatives(4, link);
    at.moveTo(0.8);
    expect([...out]).toEqual([at.first[0], at.first[1], at.second[0], at.second[1]]);
  });
});

describe.each(links)("integrals over a normal predictor: $name", (link) => {
  /** A trapezoid much finer than any rule of the code. */
  function brute(bound: number, mean: number, tau: number) {
    const at = countDerivatives(bound, link);
    const [first, second] = [new Float64Array(7), new Float64Array(7)];
    const felt = link.name === "log" ? Math.sqrt(bound) : 1;
    const step = 0.12 / Math.max(1, tau * felt);
    let total = 0;
    for (let z = -9.5; z <= 9.5; z += step) {
      const weight = Math.exp(-0.5 * z * z);
      at.moveTo(mean + tau * z);
      total += weight;
      for (let k = 0; k < 7; k++) {
        first[k]! += weight * at.first[k]!;
        second[k]! += weight * at.second[k]!;
      }
    }
    return { first: first.map((x) => x / total), second: second.map((x) => x / total) };
  }

  const finite = [1, 5, 40, 200];
  it.each(link.name === "log" ? finite : [...finite, Infinity])(
    "are exact for every spread: bound %d",
    (bound) => {
      const outcome = poissonOutcome(bound, link);
      const integrals = outcomeIntegrals();
      for (const [mean, tau] of [
        [0.3, 0.01],
        [-2, 0.449],
        [1.5, 0.45],
        [0, 1],
        [3, 0.1],
        [12, 2],
        [-6, 4],
        [30, 9],
        [3, 25],
      ] as const) {
        outcome.write(mean, tau * tau, integrals);
        const { first, second } = brute(bound, mean, tau);
        const most = Math.min(link.rate(mean + 9 * tau), bound);
        for (let k = 0; k < 7; k++) {
          // Sixth derivatives of a bound of 200 are differences of masses that lose three digits.
          const room = link.name === "log" && k > 4 ? 4e-12 : 2e-13;
          const size = sizeOf(link, most, k);
          expect(Math.abs(integrals[1][k]! - first[k]!)).toBeLessThan(room * size);
          expect(Math.abs(integrals[2][k]! - second[k]!)).toBeLessThan(room * size * Math.max(1, most));
        }
      }
    },
  );

  it("are the derivatives of each other: in the mean, and half the second one in the variance", () => {
    const outcome = poissonOutcome(5, link);
    const [at, above, below] = [outcomeIntegrals(), outcomeIntegrals(), outcomeIntegrals()];
    // Across the change of rule as well.
    for (const variance of [0.1, 0.45 ** 2, 3]) {
      outcome.write(0.4, variance, at);
      for (const [dMean, dVariance, order, factor] of [
        [1e-4, 0, 1, 1],
        [0, 1e-4, 2, 0.5],
      ] as const) {
        outcome.write(0.4 + dMean, variance + dVariance, above);
        outcome.write(0.4 - dMean, variance - dVariance, below);
        for (let p = 1; p < 3; p++)
          for (let k = 0; k < 5; k++) {
            const slope = (above[p]![k]! - below[p]![k]!) / 2e-4;
            expect(Math.abs(slope - factor * at[p]![k + order]!)).toBeLessThan(
              link.name === "log" ? 2e-5 : 2e-6,
            );
          }
      }
    }
  });

  it("saturate for large rates and vanish for small ones", () => {
    const integrals = outcomeIntegrals();
    poissonOutcome(5, link).write(1e8, 1, integrals);
    expect(integrals[1][0]).toBeCloseTo(5, 13);
    expect(integrals[2][0]).toBeCloseTo(25, 12);
    expect(Math.max(...integrals[1].subarray(1).map(Math.abs))).toBe(0);
    poissonOutcome(5, link).write(-800, 1, integrals);
    expect([...integrals[1], ...integrals[2]].every((value) => value === 0)).toBe(true);
    poissonOutcome(5, link).write(Number.NaN, 1, integrals);
    expect([...integrals[1], ...integrals[2]].every(Number.isNaN)).toBe(true);
  });

  it.each([0, -1, 2.5, Number.NaN])("of a bound of %d are refused", (bound) => {
    expect(() => poissonOutcome(bound)).toThrow(`bound is ${bound}, must be a count from 1`);
  });
});

describe("counts without a bound under the log link", () => {
  it("have the moments of a log-normal rate", () => {
    const integrals = outcomeIntegrals();
    poissonOutcome(Infinity, countLink("log")).write(0.3, 0.8 ** 2, integrals, 3);
    const [rate, square] = [Math.exp(0.3 + 0.32), Math.exp(0.6 + 2 * 0.64)];
    // h₂ = h₁² + 3·h₁; third derivatives of e²ᵘ have the factor 8.
    expect(integrals[1][3]).toBeCloseTo(rate, 12);
    expect(integrals[2][0]).toBeCloseTo(square + 3 * rate, 12);
    expect(integrals[2][3]).toBeCloseTo(8 * square + 3 * rate, 11);
    expect(integrals[3][2]).toBeCloseTo(rate, 12);
  });
});
