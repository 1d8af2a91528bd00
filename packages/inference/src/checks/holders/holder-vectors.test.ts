import { describe, expect, it } from "vitest";
import { clearUpper, multiplyLower, requireCholesky } from "../../math/linear-algebra/index.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { holderByHolder } from "./holder-by-holder.ts";
import { holderLooks } from "./holder-looks.ts";
import type { HolderSummaries } from "./holder-summaries.ts";
import { holderVectors } from "./holder-vectors.ts";
import type { Quantity, QuantityBlock } from "./quantities.ts";

const blocks: readonly QuantityBlock[] = ["level", "slopes", "slopes", "means"];
const quantities = blocks.map(
  (block, k): Quantity => ({ name: `number ${k}`, block, log: false, spread: 0.3 }),
);
const K = blocks.length;
const sd = 0.05;
const covariance = Float64Array.from({ length: K * K }, (_, at) =>
  at % (K + 1) === 0 ? sd ** 2 : 0.7 * sd ** 2,
);

/** Five holders with errors that go together and a spread of their own; the first is off by `shift` in level and slopes. */
function study(rng: SeededSource, spread: number, shift = 0): HolderSummaries {
  const factor = covariance.slice();
  requireCholesky("covariance", factor, K);
  clearUpper(factor, K);
  const holders = Array.from({ length: 5 }, (_, j) => {
    const estimate = Float64Array.from({ length: K }, () => rng.normal());
    multiplyLower(factor, K, estimate, estimate);
    blocks.forEach((block, k) => {
      const off = j === 0 && block !== "means" ? shift * (-1) ** k : 0;
      estimate[k]! += spread * rng.normal() + off;
    });
    return { holder: `holder ${j}`, records: 1000, estimate, covariance, route: "curvature" as const };
  });
  return { quantities, centre: new Float64Array(2), holders };
}

function adjustedOf(one: HolderSummaries) {
  const comparisons = holderByHolder(one);
  const vectors = holderVectors(one, comparisons);
  const least = (values: readonly { readonly adjusted: number }[]) =>
    Math.min(...values.map(({ adjusted }) => adjusted));
  return {
    numbers: least(comparisons),
    vectors: (["coefficients", "all"] as const).map((numbers) =>
      least(vectors.filter((vector) => vector.numbers === numbers)),
    ),
    looks: Math.min(
      ...holderLooks(
        one.holders.map(({ holder }) => holder),
        quantities,
        comparisons,
        vectors,
      ),
    ),
  };
}

describe("several numbers of a holder at once", () => {
  it("blame a sound study no more often than they say", () => {
    const rng = seededSource("sound holders");
    for (const spread of [0, 0.05, 0.2]) {
      const found = Array.from({ length: 200 }, () => adjustedOf(study(rng, spread)));
      // At a rate of 0.05 more than 23 of 200 are seen once in 10 000 studies of this size (binomial).
      for (const look of [0, 1])
        expect(found.filter(({ vectors }) => vectors[look]! < 0.05).length).toBeLessThan(24);
      expect(found.filter(({ looks }) => looks < 0.05).length).toBeLessThan(24);
    }
  });

  it("find what no number alone shows", () => {
    const rng = seededSource("one is off");
    const found = Array.from({ length: 50 }, () => adjustedOf(study(rng, 0.02, 0.6)));
    const count = (of: (one: (typeof found)[number]) => number) =>
      found.filter((one) => of(one) < 0.001).length;
    expect(count(({ vectors }) => vectors[0]!)).toBeGreaterThan(45);
    expect(count(({ numbers }) => numbers)).toBeLessThan(25);
    expect(count(({ looks }) => looks)).toBeGreaterThan(45);
  });

  it("pay less together than each for itself, and never more", () => {
    const rng = seededSource("together");
    for (let i = 0; i < 20; i++) {
      const { numbers, vectors, looks } = adjustedOf(study(rng, 0.02, 0.3));
      expect(looks).toBeLessThanOrEqual(4 * Math.min(numbers, ...vectors));
    }
  });
});
