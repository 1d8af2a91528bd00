import {
  collectReports,
  parseBundle,
  parseReleaseBundle,
  parseReportBundle,
  partsOf,
} from "@dpbayes/privacy";
import { parsePreparedBundle } from "@dpbayes/privacy/formats";
import { report } from "@dpbayes/privacy/report/prepared";
import { describe, expect, it } from "vitest";
import { linesOf } from "./kept-files.ts";

interface KeptBundle {
  readonly study: unknown;
  readonly releases: readonly unknown[];
  readonly prepared?: unknown;
  readonly report?: unknown;
}

const [held, local] = linesOf<KeptBundle>("bundles.jsonl");

describe("several questions of an earlier version", () => {
  it("have the shares that they had, and their releases open", () => {
    const shares = (study: unknown) =>
      Object.values(partsOf(parseBundle(study))).map(({ id, privacy }) => [
        id,
        privacy.epsilon,
        privacy.delta,
      ]);
    expect(shares(held!.study)).toEqual([
      ["health.smoking", 0.666666666667, 6.66667e-7],
      ["health.stay", 0.333333333333, 3.33333e-7],
    ]);
    // Of equal weights the first by name gets the last digits.
    expect(shares(local!.study)).toEqual([
      ["health.smoking", 1.33333333333, undefined],
      ["health.age", 1.33333333334, undefined],
      ["health.thirds", 1.33333333333, undefined],
    ]);
    for (const { releases } of [held!, local!])
      for (const release of releases) expect(parseReleaseBundle(release)).toEqual(release);
  });

  it("are still reported and collected", async () => {
    expect(parsePreparedBundle(local!.prepared)).toEqual(local!.prepared);
    expect(parseReportBundle(local!.report)).toEqual(local!.report);
    const again = report(local!.prepared, { smokes: true, age: 40 });
    const { used } = await collectReports(parseBundle(local!.study), [local!.report, again]);
    expect(used).toBe(2);
  });
});
