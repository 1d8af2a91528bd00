import { buildModel } from "@dpbayes/inference";
import { batchReports, parseRelease, privatize, report } from "@dpbayes/privacy";
import { type NoiseRecord, noiseLaw } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import {
  type ReleasePath,
  reportPaths,
  tablePaths,
} from "../../../../privacy/src/audit/suite/release-paths.ts";
import { simulateReleases } from "./simulate-releases.ts";

/** Everybody has the same record, so that only noise varies. */
function simulated({ study, records: [one] }: ReleasePath, records: number, seed: string) {
  const guess = { parameters: {}, population: () => one! };
  return simulateReleases({ study, guess, records, holders: 1, seed });
}

const yesOrNo = reportPaths.find(({ study }) => study.model.family === "bernoulli")!;

describe("simulateReleases", () => {
  it.each(tablePaths.map((path) => [path.name, path] as const))(
    "looks like privatize: %s",
    async (_, path) => {
      const [made] = await simulated(path, 5, "a");
      const real = await privatize(path.study, new Array(5).fill(path.records[0]));
      const { values: _values, digest: _digest, ...frame } = parseRelease(made);
      const { values: _real, digest: _other, ...expected } = real;
      expect(frame).toEqual(expected);
      expect(made!.values.length).toBe(real.values.length);
    },
  );

  it.each(reportPaths.map((path) => [path.name, path] as const))(
    "looks like reports: %s",
    async (_, path) => {
      const [made] = await simulated(path, 3, "a");
      const real = batchReports(
        path.study,
        [0, 1, 2].map(() => report(path.study, path.records[0])),
      );
      const parsed = parseRelease(made);
      expect(parsed.count).toBe(3);
      expect([parsed.kind, parsed.mechanism, parsed.statistic]).toEqual([
        real.kind,
        real.mechanism,
        real.statistic,
      ]);
    },
  );

  it("has noise of the stated variance on sums", async () => {
    const path = tablePaths.find(({ name }) => name.startsWith("linear-regression, income ~ age + sector"))!;
    const draws = 60;
    const all: number[][] = [];
    for (let k = 0; k < draws; k++)
      all.push([...((await simulated(path, 2, `noise ${k}`))[0]!.values as number[])]);
    const [first] = await simulated(path, 2, "noise 0");
    const { variance } = noiseLaw(first!.mechanism as unknown as NoiseRecord);
    const weights = first!.statistic.blocks.flatMap(({ length, weight }) =>
      new Array<number>(length).fill(weight),
    );
    const squares = weights.flatMap((weight, j) => {
      const values = all.map((row) => row[j]! * weight);
      const mean = values.reduce((a, b) => a + b, 0) / draws;
      return values.map((value) => (value - mean) ** 2 / variance);
    });
    const ratio = squares.reduce((a, b) => a + b, 0) / ((draws - 1) * weights.length);
    // A chi-square over its degrees of freedom f has the sd √(2/f): six of them are a false alarm of 2e-9.
    expect(Math.abs(ratio - 1)).toBeLessThan(6 * Math.sqrt(2 / ((draws - 1) * weights.length)));
  });

  it("is the same for the same seed, and another population has another", async () => {
    const { study } = yesOrNo;
    const guess = { parameters: { p: 0.3 } };
    const make = (seed: string) => simulateReleases({ study, guess, records: 200, holders: 1, seed });
    expect(await make("a")).toEqual(await make("a"));
    expect(await make("a")).not.toEqual(await make("b"));
  });

  it("lets one person stand for several", async () => {
    const { study } = yesOrNo;
    const guess = { parameters: { p: 0.3 } };
    const [few] = await simulateReleases({ study, guess, records: 1000, holders: 1, seed: "a", most: 100 });
    expect(few!.count).toBe(1000);
    expect(buildModel(study, [few]).records).toBe(1000);
  });
});
