import { expect, it } from "vitest";
import { expectControlsAndNames } from "../calibration/quick-rows.ts";
import { calibrationRows } from "./rows.ts";

it("there is a control, and what is ranked has names of its own", () => {
  expectControlsAndNames(calibrationRows);
  for (const { ranked } of calibrationRows) expect(new Set(ranked).size).toBe(ranked.length);
});

it("a row runs", async () => {
  const row = calibrationRows.find(({ name }) => name.startsWith("exact totals"))!;
  // The seed is fixed; with any other it fails by chance with probability 1e-6.
  const { report } = await row.run({ repeats: 12, seed: "quick", falseAlarm: 1e-6 });
  expect(report.passed, report.verdict).toBe(true);
});
