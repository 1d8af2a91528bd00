import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../json/canonical.ts";
import { groupGatherer, MOST_NUMBERS_KEPT, sumGatherer } from "./gatherers.ts";

function full(): never {
  throw new RangeError("full");
}

function overflow(row: number, index: number): never {
  throw new RangeError(`${row} ${index}`);
}

describe("reports kept apart", () => {
  it("are given back to the last bit, equal ones once with their number", () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(number, number), { selector: canonicalJson }), (reports) => {
        const gatherer = groupGatherer(full);
        for (const one of [...reports, ...reports]) gatherer.add(one, 1);
        // JSON has no -0 either.
        const values = reports.map((one) => one.map((v) => v + 0));
        expect(gatherer.contents(0)).toEqual({ kind: "reports", values, times: reports.map(() => 2) });
      }),
    );
  });

  it("have a limit, at which the one too many leaves no trace", () => {
    const gatherer = groupGatherer(full, 5);
    gatherer.add([1, 2], 1);
    gatherer.add([3, 4], 2);
    expect(() => gatherer.add([5, 6], 3)).toThrow("full");
    gatherer.add([3, 4], 4);
    expect(gatherer.contents(3)).toEqual({
      kind: "reports",
      values: [
        [1, 2],
        [3, 4],
      ],
      times: [1, 2],
    });
  });

  it("have a text that an engine can hold, however long their numbers are", () => {
    const longest = Number("-1.2345678901234568e-300");
    const one = canonicalJson([longest]).length + 1 + "9999,".length;
    expect(String(longest)).toHaveLength(24);
    expect(MOST_NUMBERS_KEPT * one).toBeLessThan(2 ** 29 - 24);
  });
});

describe("reports added up", () => {
  it("leave out what no longer fits, and nothing of it is in the sum", () => {
    const gatherer = sumGatherer(2, overflow);
    gatherer.add([1, Number.MAX_VALUE], 1);
    expect(() => gatherer.add([1000, Number.MAX_VALUE], 2)).toThrow("2 1");
    gatherer.add([2, -1], 3);
    expect(gatherer.contents(2)).toMatchObject({ values: [3, Number.MAX_VALUE] });
  });
});
