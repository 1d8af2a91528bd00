import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededSource } from "../../math/random/index.ts";
import { projectToSimplex, unbiasedShares } from "./baselines.ts";
import { zipf } from "./information.testing.ts";
import { simulateResponses, simulateUnaryReports, simulateUnarySums } from "./simulate.ts";

const point = fc
  .array(fc.integer({ min: -100, max: 200 }), { minLength: 1, maxLength: 12 })
  .map((x) => x.map((n) => n / 100));

function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Math.hypot(...Array.from(a, (x, k) => x - b[k]!));
}

describe("projectToSimplex", () => {
  it("gives shares", () => {
    fc.assert(
      fc.property(point, (x) => {
        const shares = projectToSimplex(x);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 12);
      }),
    );
  });

  it("leaves shares alone", () => {
    fc.assert(
      fc.property(point, (x) => {
        const shares = projectToSimplex(x);
        expect(distance(projectToSimplex(shares), shares)).toBeLessThan(1e-14);
      }),
    );
  });

  it("finds the closest: no other shares are nearer", () => {
    fc.assert(
      fc.property(point, fc.infiniteStream(fc.double({ min: 1e-6, max: 1, noNaN: true })), (x, stream) => {
        const weights = x.map(() => stream.next().value as number);
        const total = weights.reduce((sum, w) => sum + w);
        const other = weights.map((w) => w / total);
        expect(distance(projectToSimplex(x), x)).toBeLessThanOrEqual(distance(other, x) + 1e-12);
      }),
    );
  });

  it("refuses what is no point", () => {
    expect(() => projectToSimplex([])).toThrow("x has length 0, must be 1");
    expect(() => projectToSimplex([1, Number.NaN])).toThrow("x[1] is NaN, must be finite");
  });
});

describe("unbiasedShares", () => {
  it("averages to the truth over many people, whatever the mix of terms", () => {
    const rng = seededSource(8);
    const shares = zipf(4);
    const count = 400_000;
    const term = (epsilon: number) => ({ epsilon, count });
    const estimate = unbiasedShares({
      levels: 4,
      terms: [
        { kind: "unary-reports", epsilon: 1, reports: simulateUnaryReports(rng, shares, term(1)) },
        { kind: "unary-sums", epsilon: 3, ones: simulateUnarySums(rng, shares, term(3)), count },
        { kind: "response-counts", epsilon: 2, counts: simulateResponses(rng, shares, term(2)) },
      ],
    });
    // The sd of every single term is below 0.004; 6 of them: false alarm 1e-8.
    for (let k = 0; k < 4; k++) expect(Math.abs(estimate[k]! - shares[k]!)).toBeLessThan(6 * 0.004);
    expect(estimate.reduce((sum, share) => sum + share)).not.toBe(1);
  });

  it("gives a term with a tiny budget hardly any weight, and one without noise nearly all", () => {
    const weak = { kind: "response-counts", epsilon: 0.01, counts: [0, 1000] } as const;
    const clear = { kind: "response-counts", epsilon: 60, counts: [300, 700] } as const;
    const [first] = unbiasedShares({ levels: 2, terms: [weak, clear] });
    expect(first).toBeCloseTo(0.3, 6);
  });
});
