import { describe, expect, it } from "vitest";
import { binomial } from "../../distributions/index.ts";
import { expectMasses } from "../../distributions/statistics.testing.ts";
import { seededSource } from "../../math/random/index.ts";
import { shareOut } from "./share-out.ts";

const weights = Float64Array.of(0.2, 1.1, 1e-100, 0.7);
const total = 2;

// Each component's count is binomial; chi-square with a false-alarm rate of 1e-9 per case.
describe.each([5, 15, 16, 400])("%i counts over components", (count) => {
  it.each([0, 1, 3])("component %i has its binomial law", (k) => {
    const [tallies, own] = [new Float64Array(6), new Float64Array(4)];
    expectMasses(
      (rng) => {
        tallies.fill(0);
        own.fill(0);
        shareOut(rng, count, weights, total, tallies, 1, own);
        return own[k]!;
      },
      (n) => binomial.logMass(n, count, weights[k]! / total),
      0,
      count,
      { draws: 10_000 },
    );
  });

  it("all of them are shared out, to both tallies", () => {
    const [tallies, own] = [new Float64Array(6), new Float64Array(4)];
    shareOut(seededSource(2), count, weights, total, tallies, 1, own);
    expect(own.reduce((sum, n) => sum + n)).toBe(count);
    expect([...tallies]).toEqual([0, ...own, 0]);
    expect(own[2]).toBe(0);
  });
});
