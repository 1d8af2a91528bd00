import { seededSource } from "@dpbayes/inference";
import type { SumRelease } from "@dpbayes/privacy";
import { expect, test } from "vitest";
import { expectControlsAndNames, testQuickRows } from "../calibration/quick-rows.ts";
import { curatorRelease } from "../foulds/seeded-release.ts";
import { curatorFamilies } from "./families.ts";
import { studyOf } from "./family.ts";
import { calibrationRows, EPSILONS, RECORDS } from "./rows.ts";

/** Cheap rows of the suite, and controls. */
testQuickRows(calibrationRows, [
  ["curator bernoulli", "ε = 0.1, N = 200", 100],
  ["curator categorical", "ε = 1, N = 20", 100],
  ["curator naive-bayes", "ε = 1, N = 200", 60],
  ["curator poisson", "ε = 5, N = 200", 30],
  ["curator hidden-markov", "ε = 1, 2 states, at most 12 entries", 20],
  ["curator bernoulli", "ε = 0.1, N = 200, plug-in", 60],
  ["curator hidden-markov", "ε = 0.1, 2 states, at most 100 entries, plug-in", 20],
]);

test("every family has all places of the grid, and every group a control; names are used once", () => {
  for (const { name } of curatorFamilies) {
    const own = calibrationRows.filter(({ group, control }) => group === `curator ${name}` && !control);
    expect(own).toHaveLength(EPSILONS.length * RECORDS.length);
  }
  expectControlsAndNames(calibrationRows);
});

/*
 * Sums of records with and without noise: differences of 400 releases have the variance of the plan's law. The sample variance of
 * Laplace noise has relative sd √(5/400) = 0.11; 6 of them are crossed with probability below 1e-6.
 */
test("seeded noise has the law that the plan states", () => {
  const family = curatorFamilies.find(({ name }) => name === "bernoulli")!;
  const study = studyOf(family, 0.5);
  const records = Array.from({ length: 30 }, (_, i) => ({ y: i % 3 === 0 }));
  const rng = seededSource("noise");
  let square = 0;
  for (let i = 0; i < 400; i++) {
    const release = curatorRelease(study, records, rng) as SumRelease;
    square += (release.values[0]! - 10) ** 2 / 400;
  }
  const alpha = Math.exp(-0.5);
  expect(Math.abs(square / ((2 * alpha) / (1 - alpha) ** 2) - 1)).toBeLessThan(0.66);
});
