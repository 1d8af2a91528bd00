import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { highestBit, lowestBit } from "./double-bits.ts";

const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((x) => x !== 0);

describe("bits of a double", () => {
  it.each([
    [1, 0, 0],
    [-6, 1, 2],
    [0.75, -2, -1],
    [2 ** 52 + 1, 0, 52],
    [Number.MIN_VALUE, -1074, -1074],
    [3 * Number.MIN_VALUE, -1074, -1073],
    [2 ** -1022, -1022, -1022],
    [Number.MAX_VALUE, 971, 1023],
  ])("of %d are from %d to %d", (x, lowest, highest) => {
    expect(lowestBit(x)).toBe(lowest);
    expect(highestBit(x)).toBe(highest);
  });

  it("of zero and of what is not finite are no bits", () => {
    expect(lowestBit(0)).toBe(Infinity);
    expect(highestBit(0)).toBe(-Infinity);
    expect(lowestBit(Infinity)).toBeNaN();
  });

  it("make x an odd multiple of the lowest and less than twice the highest", () => {
    fc.assert(
      fc.property(finite, (x) => {
        const half = lowestBit(x) >> 1;
        const multiple = x / 2 ** half / 2 ** (lowestBit(x) - half);
        expect(Math.abs(multiple % 2)).toBe(1);
        const top = highestBit(x);
        expect(Math.abs(x) / 2 ** Math.max(top, -1022)).toBeLessThan(2);
        expect(Math.abs(x)).toBeGreaterThanOrEqual(2 ** top);
      }),
    );
  });
});
