import { seededSource } from "@dpbayes/inference";
import { normalQuantile } from "@dpbayes/inference/math";
import { designOf } from "@dpbayes/privacy/formats";
import { expect, test } from "vitest";
import { sampleRecords } from "../data/tables/record-table.ts";
import { logisticFit } from "../local/non-private.ts";
import { adultStudy } from "./adult-study.ts";
import { fullDataPosterior } from "./full-data-posterior.ts";
import { ksToNormal } from "./ks-score.ts";
import { declaredStudy, rowsOf } from "./real-data.ts";
import { holderSums, seededRelease } from "./seeded-release.ts";
import { studies } from "./studies.ts";
import { randomCovariance, recordsOf, syntheticData, TRACE } from "./synthetic-data.ts";
import { momentErrors } from "./taylor/moment-errors.ts";

test("KS scores of quantiles are half a step, of a shifted law the largest gap", () => {
  const quantiles = Array.from({ length: 100 }, (_, i) => 3 + 2 * normalQuantile((i + 0.5) / 100));
  expect(ksToNormal(quantiles, 3, 2)).toBeCloseTo(0.005, 10);
  // sup |Φ(z) − Φ(z − 1)| = 2Φ(½) − 1.
  expect(ksToNormal(quantiles, 5, 2)).toBeCloseTo(0.383, 2);
  expect(ksToNormal([1e9], 0, 1)).toBe(1);
});

test("the full data's posterior under a wide prior is maximum likelihood", () => {
  const data = syntheticData(seededSource(1), "logistic", [-0.9, -0.5, 0.3], 500);
  const { mean } = fullDataPosterior(data, [1e3, 1e3, 1e3]);
  const likeliest = logisticFit(data);
  likeliest.forEach((value, j) => {
    expect(mean[j]).toBeCloseTo(value, 4);
  });
});

test("a count's posterior is where its mean equals the rate", () => {
  // One column of ones: softplus(α) = ȳ, and the information is n·σ(α)²/ȳ.
  const y = Float64Array.of(2, 0, 1, 3, 1);
  const { mean, sd } = fullDataPosterior(
    { family: "poisson", count: 5, x: new Float64Array(5).fill(1), y },
    [1e4],
  );
  const alpha = Math.log(Math.expm1(1.4));
  expect(mean[0]).toBeCloseTo(alpha, 5);
  expect(sd[0]).toBeCloseTo(Math.sqrt(1.4 / 5) * (1 + Math.exp(-alpha)), 4);
});

test("synthetic records have the stated trace", () => {
  const covariance = randomCovariance(3);
  expect(covariance[0]! + covariance[4]! + covariance[8]!).toBeCloseTo(TRACE, 12);
  const { x } = syntheticData(seededSource(2), "poisson", [0.3, -0.6, 0.8], 20_000);
  const square = x.reduce((sum, value) => sum + value * value, 0) / 20_000;
  // The sd of |x|² is at most √2·tr Σ: six standard errors.
  expect(Math.abs(square - TRACE)).toBeLessThan((6 * Math.SQRT2 * TRACE) / Math.sqrt(20_000));
  expect([
    ...recordsOf({ family: "logistic", count: 1, x: Float64Array.of(0.1, 0.2), y: Float64Array.of(1) }),
  ]).toEqual([{ y: true, x1: 0.1, x2: 0.2 }]);
});

const people = [
  { age: 50, married: true, husband: true, male: true, hours: 75, income: true },
  { age: 25, married: false, husband: false, male: false, hours: 50, income: false },
];

test("a seeded release is the holder's sums and noise of the study's size", () => {
  const study = declaredStudy(adultStudy, 1);
  const sums = holderSums(study, people);
  const loud = seededRelease(sums, study, seededSource(1));
  expect(loud.count).toBe(2);
  const quiet = seededRelease(sums, declaredStudy(adultStudy, 1e5), seededSource(1));
  // y, yx, x, …: outcomes +1 and −1 cancel, and age is (50 − 50)/50 and (25 − 50)/50.
  expect(quiet.values[0]).toBeCloseTo(0, 1);
  expect(quiet.values[1]).toBeCloseTo(0.5, 1);
  expect(Math.abs((loud.values[0] as number) - (quiet.values[0] as number))).toBeGreaterThan(0.1);
});

test("rows are in the design's units, a one first", () => {
  const { x, y } = rowsOf(adultStudy, designOf(declaredStudy(adultStudy, 1)), people);
  expect([...x]).toEqual([1, 0, 1, 1, 1, 0.5, 1, -0.5, 0, 0, 0, 0]);
  expect([...y]).toEqual([1, 0]);
});

test("samples are drawn without replacement", () => {
  const records = Array.from({ length: 10 }, (_, id) => ({ id }));
  const rng = seededSource(3);
  const { chosen, rest } = sampleRecords({ name: "", origin: "real", records }, 4, () => rng.uniform());
  expect(chosen).toHaveLength(4);
  expect([...chosen, ...rest].map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(
    records.map(({ id }) => id),
  );
});

test("Taylor errors are those of glm spec §4", () => {
  const { exactSlope, taylorSlope, meanError, taylorEigenvalue } = momentErrors(2);
  expect(exactSlope).toBeCloseTo(0.302853, 6);
  expect(taylorSlope).toBeCloseTo(0, 12);
  expect(meanError).toBeCloseTo(1, 6);
  expect(taylorEigenvalue).toBeCloseTo(-0.56, 2);
});

test("every study has a folder of its own name and few tasks when quick", () => {
  for (const { name, tasks } of studies) {
    expect(name).toMatch(/^glm\/[a-z0-9-]+$/);
    expect(tasks(true).length).toBeLessThanOrEqual(tasks(false).length);
  }
});
