import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lobattoRule, lobattoWeights, oneReport } from "./lobatto.ts";

describe("lobattoWeights", () => {
  const values = Float64Array.of(1, 1.3, 1.31, 2.2, 2.9, 3);
  const times = Float64Array.of(2, 1, 5, 1, 3, 4);

  it.each([1, 2, 5, 16])("sums polynomials of degree %d exactly", (degree) => {
    const weights = new Float64Array(degree + 1);
    lobattoWeights(degree, { values, times, from: 0, to: values.length, low: 1, high: 3 }, weights);
    const { nodes } = lobattoRule(degree);
    for (let power = 0; power <= degree; power++) {
      const f = (x: number) => (x - 1.7) ** power;
      const exact = values.reduce((sum, z, i) => sum + times[i]! * f(z), 0);
      const interpolated = nodes.reduce((sum, x, j) => sum + weights[j]! * f(2 + x), 0);
      expect(interpolated).toBeCloseTo(exact, 10);
    }
  });

  it("splits a report linearly between two ends in degree 1", () => {
    const weights = new Float64Array(2);
    lobattoWeights(1, oneReport(0.25, 8, [0, 1]), weights);
    expect([...weights]).toEqual([2, 6]);
  });

  it("gives a report at a node to that node alone, and keeps the total", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.nat(), (degree, pick) => {
        const { nodes } = lobattoRule(degree);
        const weights = new Float64Array(degree + 1);
        const j = pick % (degree + 1);
        lobattoWeights(degree, oneReport(nodes[j]!, 1, [-1, 1]), weights);
        weights.forEach((weight, k) => {
          expect(weight).toBeCloseTo(k === j ? 1 : 0, 12);
        });
      }),
    );
  });

  it("has symmetric nodes that include both ends", () => {
    for (const degree of [1, 8, 16]) {
      const { nodes } = lobattoRule(degree);
      expect([nodes[0], nodes[degree]]).toEqual([1, -1]);
      for (let j = 0; j <= degree; j++) expect(nodes[j]! + nodes[degree - j]!).toBe(0);
    }
  });
});
