import { describe, expect, it } from "vitest";
import { linearAddRemoveSensitivity, linearRegression, poissonRegression } from "../../statistics/index.ts";
import { attackAllSensitivities } from "./attack-all.ts";
import { attackSensitivity } from "./attack-sensitivity.ts";
import { intervalDomain, rowDomain } from "./input-domain.ts";
import { patternSearch } from "./pattern-search.ts";
import { weylPoint } from "./weyl-sequence.ts";

describe("the attack on every sensitivity", () => {
  const summaries = attackAllSensitivities(40);

  it.each(summaries)("$statistic, $norm, $neighbours: never above the bound, and reaches it", (summary) => {
    expect(summary.largestRatio).toBeLessThanOrEqual(1);
    expect(summary.smallestExactRatio).toBeGreaterThan(0.99);
    expect(summary.exactSettings).toBeGreaterThan(10);
  });
});

describe("the attack catches false claims", () => {
  it("an add/remove value claimed for replace-one", () => {
    const statistic = linearRegression({ covariates: 2, radius: 1, responseBound: 1 });
    const squaredWeights = { x2: 1, xy: 1, yy: 1 };
    const claim = linearAddRemoveSensitivity({ radius: 1, responseBound: 1, squaredWeights });
    const liar = { ...statistic, sensitivity: () => claim };
    const domain = rowDomain(2, 1, (u) => 2 * u - 1);
    expect(attackSensitivity(liar, domain, "L2", "replace-one").ratio).toBeGreaterThan(1.2);
  });

  it("the printed Poisson sensitivity", () => {
    const weights = { x: 1, x2: 0.01, yx: 0.01, yx2: 1 };
    const statistic = poissonRegression({ covariates: 2, radius: 1, responseBound: 1, weights });
    const liar = { ...statistic, sensitivity: () => 2.1214 };
    const domain = rowDomain(2, 1, (u) => (u < 0.5 ? 0 : 1));
    expect(attackSensitivity(liar, domain, "L2", "replace-one").ratio).toBeCloseTo(2.2361 / 2.1214, 4);
  });

  it("a lower bound used twice", () => {
    const statistic = {
      kind: "sum",
      layout: { blocks: [], coordinates: ["x"] },
      integral: false,
      magnitude: 5,
      of: (x: number, out: Float64Array) => void out.fill(x),
      sensitivity: () => 2 - 2 + 1e-9,
    };
    expect(attackSensitivity(statistic, intervalDomain(2, 5), "L1", "local").found).toBe(3);
    expect(attackSensitivity(statistic, intervalDomain(2, 5), "L1", "add-remove").found).toBe(5);
  });
});

describe("the search", () => {
  it("climbs to the top of a smooth hill", () => {
    const point = Float64Array.of(0.9, 0.1, 0.5);
    const hill = ([x, y, z]: Float64Array) => 3 - (x! - 0.2) ** 2 - (y! - 0.7) ** 2 - x! * z!;
    expect(patternSearch(point, { first: 0.5, last: 2 ** -22 }, hill)).toBeCloseTo(
      hill(Float64Array.of(0.2, 0.7, 0)),
      9,
    );
  });

  it("starts from points that fill the cube evenly", () => {
    const points = Array.from({ length: 1000 }, (_, i) => weylPoint(i, 2));
    for (const [a, b] of [
      [0.3, 0.5],
      [0.8, 0.25],
    ] as const) {
      const share = points.filter(([x, y]) => x! < a && y! < b).length / 1000;
      expect(Math.abs(share - a * b)).toBeLessThan(0.01);
    }
  });
});
