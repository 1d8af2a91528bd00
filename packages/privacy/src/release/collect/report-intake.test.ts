import { describe, expect, it } from "vitest";
import { reportPaths } from "../../audit/suite/release-paths.ts";
import { planReport } from "../../plan/plan-report.ts";
import { report } from "../report/make-report.ts";
import { onlyOnce, reportIntake } from "./report-intake.ts";

describe("an id", () => {
  it("is taken before its report is added, and free again if that fails", () => {
    const once = onlyOnce();
    const added: number[] = [];
    const limit = () => {
      expect(() => once("an-id-of-a-person", 9, () => added.push(9))).toThrow("seen before");
      throw new RangeError("limit");
    };
    expect(() => once("an-id-of-a-person", 1, limit)).toThrow("limit");
    once("an-id-of-a-person", 2, () => added.push(2));
    expect(() => once("an-id-of-a-person", 3, () => added.push(3))).toThrow("report 3 has an id");
    expect(added).toEqual([2]);
  });

  it("may be missing, and then nothing is held against a report", () => {
    const once = onlyOnce();
    let added = 0;
    for (let row = 1; row <= 3; row++) once(undefined, row, () => added++);
    expect(added).toBe(3);
  });
});

describe("a report that is refused", () => {
  it("does not keep one with its id out", () => {
    for (const { study, records } of reportPaths) {
      const intake = reportIntake([planReport(study)]);
      const good = report(study, records[0]);
      const values = good.values.map(() => 1e300);
      expect(() => intake.accept({ ...good, values }, 1)).toThrow("outside the mechanism's output");
      expect(intake.releases()).toEqual([]);
      intake.accept(good, 2);
      expect(() => intake.accept(good, 3)).toThrow("seen before");
      expect(intake.releases()[0]!.count).toBe(1);
    }
  });
});
