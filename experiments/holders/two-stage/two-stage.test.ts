import { fit as fitStudy, seededSource } from "@dpbayes/inference";
import { expect, test } from "vitest";
import type { Cell } from "../grid/cells.ts";
import { studyOf } from "../grid/setting.ts";
import { simulateHolders } from "../grid/simulate-holders.ts";
import { holderEstimates } from "./holder-estimates.ts";
import { twoStage } from "./two-stage.ts";

/** Of slopes; spreads are half-normal of 0.3 of it, as shipped. */
const SD = Math.SQRT1_2;
const prior = { sd: SD, scale: 0.3 * SD };
const cell: Cell = {
  family: "linear",
  differing: "intercepts and slopes",
  tau: 0.1,
  holders: 6,
  epsilon: 1000,
  records: 3000,
};

test.each(["nuts", "hierarchical"])(
  "with noise that hardly counts, %s finds a two-stage meta-analysis on exact sums",
  async (method) => {
    const { releases, sums } = simulateHolders(cell, seededSource("two stages"));
    const expected = twoStage(holderEstimates(sums), prior);
    const options = {
      ...{ seed: 1, chains: 2, warmup: 300, draws: 700, method, holders: { differ: ["a", "b"] } },
      prior: { coefficients: { law: "normal", mean: 0, sd: SD } },
    };
    const { rows } = (await fitStudy(studyOf(cell), releases, options)).summary();
    const numbers = {
      "coefficients[a]": expected.mean[0],
      "coefficients[b]": expected.mean[1],
      "spread[a]": expected.spread[0],
      "spread[b]": expected.spread[1],
    };
    for (const [name, value] of Object.entries(numbers)) {
      const { mean, mcseMean } = rows.find((row) => row.name === name)!;
      // Five Monte Carlo errors of four numbers: false alarms of about 2e-6, were the seed not fixed.
      expect(Math.abs(mean - value), name).toBeLessThan(5 * mcseMean);
    }
  },
);

test("estimates of holders are their least squares", () => {
  const { sums, slopes } = simulateHolders(cell, seededSource(1));
  holderEstimates(sums).forEach(({ slopes: found, covariance: [aa, , bb] }, j) => {
    // Six standard errors; n is so large that they are normal: 1e-8 for all.
    expect(Math.abs(found[0] - slopes[j]![0])).toBeLessThan(6 * Math.sqrt(aa));
    expect(Math.abs(found[1] - slopes[j]![1])).toBeLessThan(6 * Math.sqrt(bb));
    // σ²/(n·sd²), nearly uncorrelated covariates.
    expect(aa / (0.2 ** 2 / (3000 * 0.25 ** 2))).toBeCloseTo(1, 0);
  });
});

test("two equal holders without error have the mean that they share, and no spread beyond the prior's tail", () => {
  const one = { slopes: [0.4, -0.2], covariance: [1e-6, 0, 1e-6] } as const;
  const { mean, sd, spread } = twoStage(new Array(12).fill(one), prior);
  expect(mean[0]).toBeCloseTo(0.4, 4);
  expect(mean[1]).toBeCloseTo(-0.2, 4);
  expect(sd[0]).toBeLessThan(1e-3);
  expect(spread[0]).toBeLessThan(1e-3);
});
