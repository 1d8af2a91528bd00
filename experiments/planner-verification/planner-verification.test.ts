import { families } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { plannedCases } from "./cases.ts";
import { compareCase } from "./compare-case.ts";
import { plannerPage, TOLERANCE } from "./page.ts";

describe("planner verification", () => {
  it("has a case of every family", () => {
    const covered = new Set(plannedCases.map(({ study }) => study.model.family));
    expect([...covered].sort()).toEqual([...families].sort());
  });

  const quick = ["bernoulli, local", "bernoulli, central", "categorical, local"];

  // Widths of these studies vary by less than 3 % from one to the next; the seed is fixed.
  it.each(quick)("plans widths as they become, to 15 percent: %s", async (name) => {
    const found = plannedCases.find((one) => one.name === name)!;
    const { widths } = await compareCase(found, { seed: "unit", studies: 5 });
    for (const { ratio } of widths) expect(Math.abs(ratio - 1)).toBeLessThan(TOLERANCE);
  });

  it("shows the number that is furthest off", () => {
    const width = (name: string, planned: number) => ({ name, planned, realised: 1, ratio: planned });
    const row = { name: "gaussian, local", epsilon: 1, records: 100, studies: 50, seconds: 3.2 };
    const page = plannerPage({
      date: "2026-11-15",
      node: "v20",
      command: "npm run verify",
      seed: "s",
      source: "d",
      studies: 50,
      seconds: 9,
      rows: [{ ...row, widths: [width("mean", 1.05), width("sd", 0.9)] }],
      problems: [],
    });
    expect(page).toContain("| gaussian, local | 1 | 100 | 2 | 0.90–1.05 | sd | 0.900 | 1.00 | 3 |");
  });
});
