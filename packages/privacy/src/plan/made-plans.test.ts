import { describe, expect, it } from "vitest";
import { reportPaths, tablePaths } from "../audit/suite/release-paths.ts";
import { reporter } from "../release/report/make-report.ts";
import { privatize } from "../release/table/privatize.ts";
import { privatizeSums } from "../release/table/privatize-sums.ts";
import type { ReleasePlan } from "./plan.ts";
import { cost, planRelease } from "./plan-release.ts";
import { planReport } from "./plan-report.ts";
import { planTable } from "./plan-table.ts";

function openParts(value: unknown, at: string): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, part]) => openParts(part, `${at}.${name}`));
  return Object.isFrozen(value) ? inside : [at, ...inside];
}

describe.each([...tablePaths, ...reportPaths])("the plan of $name", ({ study }) => {
  const plan = planRelease(study);

  it("is frozen through and through", () => {
    expect(openParts(plan, "plan")).toEqual([]);
  });

  it("is planned once: planning it again returns it", () => {
    expect(planRelease(plan)).toBe(plan);
    expect(study.privacy.setting === "local" ? planReport(plan) : planTable(plan)).toBe(plan);
    expect(cost(plan)).toEqual(plan.cost());
  });

  it("keeps to its route", () => {
    const other = study.privacy.setting === "local" ? planTable : planReport;
    expect(() => other(plan)).toThrow(expect.objectContaining({ code: "STUDY_UNSUPPORTED" }));
  });
});

describe("an object that only looks like a plan", () => {
  const plan = planTable(tablePaths[0]!.study);
  const quieter = { ...plan, mechanism: { ...plan.mechanism, randomise: () => [0] } } as ReleasePlan;
  const refused = expect.objectContaining({ code: "STUDY_FIELD" });

  it.each([
    ["a copy", { ...plan }],
    ["a copy with less noise, frozen", Object.freeze(quieter)],
    ["a proxy", new Proxy(plan, {})],
    ["an heir", Object.create(plan) as ReleasePlan],
  ])("is refused: %s", async (_, forged) => {
    const sums = { totals: [0n], records: 1, clipped: {}, skipped: {} };
    await expect(privatize(forged, [])).rejects.toThrow(refused);
    expect(() => privatizeSums(forged, sums)).toThrow(refused);
    expect(() => reporter(forged)).toThrow(refused);
    expect(() => planRelease(forged)).toThrow(refused);
  });
});
