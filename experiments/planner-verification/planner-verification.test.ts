import { families } from "@dpbayes/privacy";
import { planStudy } from "dpbayes";
import { describe, expect, it } from "vitest";
import { plannedCases } from "./cases.ts";
import { chanceOf, compareCase } from "./compare-case.ts";
import { plannerClaims, plannerPage } from "./page.ts";
import { sources } from "./stored-cell.ts";

const ends = Array.from({ length: 50 }, (_, k) => [k / 100, 1 + k / 50] as const);
const realised = { ends: { mean: ends, sd: ends }, seconds: 2 };
const row = (name: string, width: number) => ({ name, truth: 1, width, error: 0.02, studies: 5 });

describe("planner verification", () => {
  it("has every family at two operating points or more, and all names apart", () => {
    for (const family of families)
      expect(plannedCases.filter(({ study }) => study.model.family === family).length).toBeGreaterThan(1);
    const names = plannedCases.map(({ name, regime }) => `${name}, ${regime}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("knows the sources that results depend on", async () => {
    expect(await sources.realised()).toMatch(/^[0-9a-f]{64}$/);
    expect(await sources.planned()).toMatch(/^([0-9a-f]{64} ){2}[0-9a-f]{64}$/);
  });

  it("has cases that the planner can read", async () => {
    const { study, guess } = plannedCases[0]!;
    const plan = await planStudy(study, guess, { records: 50, epsilons: [], repeats: 1 });
    expect(plan.expected.rows.map(({ name }) => name)).toEqual(["p"]);
  });

  it("compares with the median width and counts intervals that leave a value out", () => {
    const powers = [{ name: "mean", tested: 0.2, power: 0.5, simulated: 5 }];
    const found = compareCase(
      { ...plannedCases[0]!, judged: ["mean"] },
      { rows: [row("mean", 1.245), row("sd", 9)], powers, seconds: 1 },
      [realised],
    );
    // Widths 1 + k/100, k = 0 to 49; the low ends 0.21 to 0.49 leave 0.2 out.
    expect(found.widths[0]!.ratio).toBeCloseTo(1, 12);
    expect(found.widths.map(({ judged }) => judged)).toEqual([true, false]);
    expect(found.powers[0]!.realised).toBe(29 / 50);
  });

  it("allows power what chance and the width's error explain", () => {
    // √(0.25/200 + (0.756·0.03)²), and √(0.25/200 + 0.25/40) of a share of 40
    expect(chanceOf(0.5, 200, 5)).toBeCloseTo(0.042, 3);
    expect(chanceOf(0.5, 200, 40)).toBeCloseTo(0.0866, 4);
    expect(chanceOf(1, 200, 5)).toBeGreaterThan(0);
    // max of u·φ(u − 1.645): at u² − 1.645u − 1 = 0.
    const u = (1.645 + Math.sqrt(1.645 ** 2 + 4)) / 2;
    expect((u * Math.exp(-0.5 * (u - 1.645) ** 2)) / Math.sqrt(2 * Math.PI)).toBeCloseTo(0.756, 3);
  });

  it("shows every ratio, failing ones in bold", () => {
    const compared = compareCase(
      { ...plannedCases[0]!, judged: ["mean"] },
      {
        rows: [row("mean", 2), row("sd", 1.245)],
        powers: [{ name: "mean", tested: 0.2, power: 0.9, simulated: 5 }],
        seconds: 1,
      },
      [realised],
    );
    const results = {
      date: "2026-11-15",
      node: "v20",
      command: "npm run verify",
      seed: "s",
      source: "d",
      studies: 50,
      seconds: 9,
      rows: [{ name: "gaussian, local", regime: "noise" as const, epsilon: 1, records: 100, ...compared }],
      problems: [],
    };
    const page = plannerPage(results, results.rows);
    expect(page).toContain("0 of 1 cases have every judged number within 15 % (0 of 1 numbers)");
    expect(page).toContain("| **mean 1.61**, (sd 1.00) |");
    expect(page).toContain("| mean | 0.2 | 0.90 | **0.58** | 50 |");
    expect(page).not.toContain("not carried out");
    expect(plannerClaims(results, results.rows).at(-1)!.holds).toBe(true);
    const declared = [...results.rows, { name: "mean, local", regime: "data" as const }];
    expect(plannerPage(results, declared)).toContain(
      "not carried out in this run, 1 cases: mean, local, data",
    );
    expect(plannerClaims(results, declared).at(-1)).toEqual({
      text: "1 of 2 declared cases were carried out",
      holds: false,
    });
  });
});
