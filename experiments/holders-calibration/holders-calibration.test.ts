import { seededSource } from "@dpbayes/inference";
import { expect, test } from "vitest";
import { expectControlsAndNames } from "../calibration/quick-rows.ts";
import { holderSums } from "../glm/seeded-release.ts";
import { monomialsOf, simulateReleases, sumOf } from "./released.ts";
import { calibrationRows } from "./rows.ts";
import { familyOf, type Setting, studyOf } from "./setting.ts";
import { drawTruth } from "./truth.ts";

const setting: Setting = {
  engine: "linear, nuts",
  holders: 3,
  epsilon: 2,
  records: 50,
  clause: { differ: ["a", "b"] },
};

test.each(["linear, nuts", "logistic", "poisson"] as const)("sums are those of a holder: %s", (engine) => {
  const own = { ...setting, engine };
  const y = { linear: 0.3, logistic: -1, poisson: 4 }[familyOf(engine)];
  const rows = Float64Array.of(y, 0.2, -0.4, y, -0.1, 0.3);
  const records = [0, 3].map((at) => ({
    y: familyOf(engine) === "logistic" ? y > 0 : y,
    a: rows[at + 1]!,
    b: rows[at + 2]!,
  }));
  const { weighted, study } = holderSums(studyOf(own), records);
  expect(study.model.family).toBe(`${familyOf(engine)}-regression`);
  const weights = weightsOf(own);
  monomialsOf(own).forEach((monomial, i) => {
    expect(weights[i]! * sumOf(rows, monomial)).toBeCloseTo(weighted[i]!, 5);
  });
});

function weightsOf(own: Setting): readonly number[] {
  const { releases } = simulateReleases(seededSource(1), drawTruth(seededSource(1), own), own);
  return releases[0]!.statistic.blocks.flatMap(({ length, weight }) =>
    new Array<number>(length).fill(weight),
  );
}

test("holders scatter about the mean where they are said to, and levels of their own do not", () => {
  const rng = seededSource(1);
  const truth = drawTruth(rng, { ...setting, holders: 2000 });
  expect(truth.spread[0]).toBe(0);
  for (const k of [1, 2]) {
    const own = truth.own.map((one) => one[k]!);
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
    const sd = Math.sqrt(own.reduce((sum, value) => sum + (value - mean) ** 2, 0) / own.length);
    // Six standard errors: false alarms of about 1e-8.
    expect(Math.abs(mean - truth.mean[k]!)).toBeLessThan((6 * truth.spread[k]!) / Math.sqrt(2000));
    expect(Math.abs(sd / truth.spread[k]! - 1)).toBeLessThan(6 / Math.sqrt(4000));
  }
});

test("every group has a control, and names are used once", () => {
  expectControlsAndNames(calibrationRows);
});
