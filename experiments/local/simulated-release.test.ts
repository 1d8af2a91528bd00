import { seededSource } from "@dpbayes/inference";
import { parseRelease, type ReportsRelease, type SumRelease } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { histogramStudy, numberedLevels } from "./histogram-study.ts";
import { type RegressionSetting, regressionRelease, regressionStudy } from "./regression-study.ts";
import { simulatedUnaryReports } from "./simulated-release.ts";

/** Six standard errors: each comparison fails once in 5e8 seeds. */
const DEVIATIONS = 6;

describe("simulated releases", () => {
  it("are read like real ones, and repeat under a seed", () => {
    const study = histogramStudy("t", numberedLevels(4), 1);
    const made = () => simulatedUnaryReports(study, Int32Array.of(0, 1, 1, 3), seededSource(1));
    expect(parseRelease(JSON.parse(JSON.stringify(made())))).toEqual(made());
  });

  it("set unary bits with probabilities 1/2 and 1/(e^ε + 1)", () => {
    const n = 20_000;
    const study = histogramStudy("t", numberedLevels(3), 1);
    const release = simulatedUnaryReports(
      study,
      new Int32Array(n).fill(1),
      seededSource(3),
    ) as ReportsRelease;
    const { values, times } = release;
    expect(release.count).toBe(n);
    const share = (k: number) => values.reduce((sum, bits, i) => sum + bits[k]! * times[i]!, 0) / n;
    const tolerance = (DEVIATIONS * 0.5) / Math.sqrt(n);
    [1 / (Math.E + 1), 0.5, 1 / (Math.E + 1)].forEach(
      (expected, k) => void expect(Math.abs(share(k) - expected)).toBeLessThan(tolerance),
    );
  });
});

describe("simulated regressions", () => {
  const rows = { count: 3, x: Float64Array.of(0.6, 0, 0, 0.5, 3, 4), y: Float64Array.of(1, -9, 2) };
  const linear: RegressionSetting = {
    family: "linear-regression",
    components: 2,
    responseBound: 2,
    perturb: "statistic",
  };

  /** At epsilon 1e6 the noise has an sd below 0.01. */
  const valuesOf = (setting: RegressionSetting) => {
    const study = regressionStudy(setting, 1e6);
    return regressionRelease(setting, study, rows, seededSource(4)) as SumRelease;
  };

  it("sum clipped statistics in the statistic's units, whatever the weights", () => {
    // Rows become (0.6, 0; 0.5), (0, 0.5; −1), (0.6, 0.8; 1) in the units of y/2.
    const expected = [0.72, 0.89, Math.SQRT2 * 0.48, 0.9, 0.3, 2.25];
    for (const setting of [linear, { ...linear, weights: { x2: 1, xy: 2, yy: 4 } }]) {
      const { values, copies, count } = valuesOf(setting);
      expect([copies, count]).toEqual([3, 3]);
      expected.forEach((value, k) => void expect(values[k]).toBeCloseTo(value, 1));
      expect(parseRelease(valuesOf(setting)).kind).toBe("sum");
    }
  });

  it("keep perturbed inputs apart, with the answer's bit last", () => {
    const logistic = { ...linear, family: "logistic-regression", perturb: "inputs" } as const;
    const binary = { ...rows, y: Float64Array.of(1, 0, 1) };
    const study = regressionStudy(logistic, 1e6);
    const release = regressionRelease(logistic, study, binary, seededSource(5)) as ReportsRelease;
    expect(release.values.map((row) => row[2])).toEqual([1, 0, 1]);
    expect(release.values[2]![1]).toBeCloseTo(0.8, 1);
    expect(parseRelease(release).kind).toBe("reports");
  });
});
