import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../../json/canonical.ts";
import { compared, MOST_NUMBERS_KEPT, reportTally } from "./report-tally.ts";

function full(): never {
  throw new RangeError("full");
}

describe("reports kept apart", () => {
  it("are given back to the last bit, equal ones once with their number", () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(number, number), { selector: canonicalJson }), (reports) => {
        const tally = reportTally(full);
        for (const one of [...reports, ...reports]) tally.add(one, 1);
        // JSON has no -0 either.
        const values = reports.map((one) => one.map((v) => v + 0)).sort(compared);
        expect(tally.contents(0)).toEqual({ kind: "reports", values, times: reports.map(() => 2) });
      }),
    );
  });

  it("have a limit, at which the one too many leaves no trace", () => {
    const tally = reportTally(full, "own", 5);
    tally.add([1, 2], 1);
    tally.add([3, 4], 2);
    expect(() => tally.add([5, 6], 3)).toThrow("full");
    tally.add([3, 4], 4);
    expect(tally.contents(3)).toEqual({
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
