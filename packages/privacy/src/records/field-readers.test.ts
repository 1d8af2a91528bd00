import { describe, expect, it } from "vitest";
import { clippingTally } from "./clipping-tally.ts";
import { countReader, countsReader, numberReader } from "./field-readers.ts";

const refused = (code: string) => expect.objectContaining({ code });

describe.each([
  ["a number", numberReader, { type: "number", bounds: [-3, 7] }, [-1e300, -4, -3 - 2 ** -51], 2.5],
  ["a count", countReader, { type: "count", bounds: [2, 7] }, [0, 1], 5],
] as const)("the reader of %s", (_, reader, variable, below, inside) => {
  const [low, high] = variable.bounds;
  const above = [high + 1, 2 ** 52];
  const clipping = (tally = clippingTally()) => reader("v", { ...variable, outside: "clip" } as never, tally);

  it("moves what lies below to the lower bound and what lies above to the upper one, and counts both", () => {
    const tally = clippingTally();
    const read = clipping(tally);
    for (const v of below) expect(read({ v }, 1)).toBe(low);
    for (const v of above) expect(read({ v }, 1)).toBe(high);
    expect(tally.counts()).toEqual({ v: below.length + above.length });
  });

  it("leaves the bounds and what lies between them alone", () => {
    const tally = clippingTally();
    for (const v of [low, inside, high]) expect(clipping(tally)({ v }, 1)).toBe(v);
    expect(tally.counts()).toEqual({ v: 0 });
  });

  it("refuses both sides where the study does, and counts nothing", () => {
    const tally = clippingTally();
    const read = reader("v", { ...variable, outside: "refuse" } as never, tally);
    for (const v of [...below, ...above])
      expect(() => read({ v }, 1)).toThrow(refused("RECORD_OUT_OF_BOUNDS"));
    expect(tally.counts()).toEqual({ v: 0 });
  });

  it("refuses what is no number, on both ends of the line too", () => {
    for (const v of [Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, "3", null, undefined])
      expect(() => clipping()({ v }, 1)).toThrow(refused("RECORD_FIELD"));
  });
});

describe("the reader of a vector of counts", () => {
  const variable = { type: "counts", length: 3, total: 5, outside: "clip" } as const;

  it("refuses a count below 0, and counts a total beyond the study's as clipped", () => {
    const tally = clippingTally();
    const read = countsReader("v", variable, tally);
    const out = new Float64Array(3);
    expect(() => read({ v: [1, -1, 0] }, 1, out)).toThrow(refused("RECORD_FIELD"));
    read({ v: [0, 0, 0] }, 1, out);
    read({ v: [1, 4, 0] }, 1, out);
    expect(tally.counts()).toEqual({ v: 0 });
    read({ v: [2, 4, 0] }, 1, out);
    expect(tally.counts()).toEqual({ v: 1 });
  });
});
