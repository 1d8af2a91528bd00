import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binCounts } from "./bin-counts.ts";
import { binOf } from "./bin-of.ts";

const edges = [0, 10, 25, 100];

describe("binCounts", () => {
  it("puts every value between the bounds into one bin: on an edge the one above, at the end the last", () => {
    const { of } = binCounts({ edges });
    const out = new Float64Array(3);
    const binAt = (x: number) => {
      of(x, out);
      expect(out.reduce((sum, n) => sum + n)).toBe(1);
      return out.indexOf(1);
    };
    expect([0, 9.99, 10, 24.9, 25, 99, 100].map(binAt)).toEqual([0, 0, 1, 1, 2, 2, 2]);
    for (const outside of [-1, 101, Number.NaN])
      expect(() => of(outside, out)).toThrow("must be a number from 0 to 100");
  });

  it("finds the bin that a walk along the edges finds", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 3, maxLength: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (numbers, u) => {
          const rising = numbers.toSorted((a, b) => a - b);
          const value = rising[0]! + u * (rising.at(-1)! - rising[0]!);
          const walked = rising.slice(1, -1).filter((edge) => edge <= value).length;
          expect(binOf(rising, value)).toBe(walked);
        },
      ),
    );
  });

  it("moves by two where a record is replaced, by one where it comes or goes", () => {
    const { sensitivity } = binCounts({ edges });
    expect(sensitivity("L1", "replace-one")).toBe(2);
    expect(sensitivity("L2", "replace-one")).toBeCloseTo(Math.SQRT2, 12);
    expect(sensitivity("L2", "replace-one")).toBeGreaterThanOrEqual(Math.SQRT2);
    expect([sensitivity("L1", "add-remove"), sensitivity("L2", "add-remove")]).toEqual([1, 1]);
  });

  it("needs two bins", () => {
    expect(() => binCounts({ edges: [0, 1] })).toThrow("number of bins is 1");
  });
});
