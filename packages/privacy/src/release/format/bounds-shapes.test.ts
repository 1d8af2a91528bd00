import { describe, expect, it } from "vitest";
import { reportPaths, tablePaths } from "../../audit/suite/release-paths.ts";
import { isAbout, type StatisticKind } from "../../measurements/bounds.ts";
import { planRelease } from "../../plan/plan-release.ts";
import { batchReports } from "../collect/batch-reports.ts";
import { report } from "../report/make-report.ts";
import { privatize } from "../table/privatize.ts";
import { statisticKinds } from "./bounds-shapes.ts";
import { parseRelease } from "./parse-release.ts";
import type { Release } from "./release.ts";
import { seal } from "./seal.ts";

const releases = [
  ...tablePaths.map(async ({ study, records }): Promise<Release> => privatize(study, records)),
  ...reportPaths.map(({ study, records }) => batchReports(study, [report(study, records[0])])),
];

/** The release of a path that has this statistic. */
async function aReleaseOf(kind: StatisticKind): Promise<Release> {
  const made = await Promise.all(releases);
  const found = made.find(({ statistic }) => statistic.kind === kind);
  if (found === undefined) throw new Error(`no path to ${kind}`);
  return found;
}

describe("the bounds of a release", () => {
  it("are known for every statistic that is planned", () => {
    const planned = [...tablePaths, ...reportPaths].map(({ study }) => planRelease(study).statistic.kind);
    expect(new Set(planned)).toEqual(new Set(statisticKinds));
  });

  it.each(statisticKinds)("of %s are checked, though the digest is right", async (kind) => {
    const release = await aReleaseOf(kind);
    const resealed = (change: object) => seal({ ...release, ...change });
    expect(parseRelease(resealed({}))).toEqual(release);
    expect(() => parseRelease(resealed({ bounds: { ...release.bounds, secret: 1 } }))).toThrow(
      "bounds.secret",
    );
    const [first] = Object.keys(release.bounds);
    const { [first as keyof typeof release.bounds]: _, ...rest } = release.bounds;
    expect(() => parseRelease(resealed({ bounds: rest }))).toThrow(`bounds.${first}`);
  });

  it("belong to the statistic: others are refused, and so is a statistic that nobody plans", async () => {
    const answer = await aReleaseOf("answer");
    const statistic = (kind: string) => ({ ...answer.statistic, kind });
    expect(() => parseRelease(seal({ ...answer, statistic: statistic("count-vector") }))).toThrow("bounds.");
    expect(() => parseRelease(seal({ ...answer, statistic: statistic("zz") }))).toThrow("statistic.kind");
  });

  it("have the type of the statistic that was asked for", async () => {
    const release = await aReleaseOf("linear-regression");
    expect(isAbout(release, "answer", "bounded-scalar")).toBe(false);
    if (!isAbout(release, "linear-regression")) throw new Error("not about a regression");
    expect(release.bounds.columns.length).toBeGreaterThan(0);
  });
});
