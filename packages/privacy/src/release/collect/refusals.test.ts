import { describe, expect, it } from "vitest";
import { errorOf } from "../../errors/index.ts";
import { refusalTally } from "./refusals.ts";

describe("a tally of refusals", () => {
  it("counts the errors of single reports", () => {
    const tally = refusalTally();
    tally.add(errorOf("REPORT_STUDY", { row: 4 }), 4);
    tally.add(errorOf("REPORT_STUDY", { row: 5 }), 5);
    expect(tally.refusals()).toMatchObject({ total: 2, reasons: [{ code: "REPORT_STUDY", rows: [4, 5] }] });
  });

  it.each([
    new RangeError("out of memory"),
    errorOf("ARGUMENT", { name: "options.keep", found: "x", accepted: "y" }),
    errorOf("REPORTS_TOO_MANY", { found: 1, accepted: "at most 1" }),
    "a text",
  ])("passes on whatever is not about one report: %s", (error) => {
    const tally = refusalTally();
    expect(() => tally.add(error, 1)).toThrow(error as Error);
    expect(tally.refusals().total).toBe(0);
  });
});
