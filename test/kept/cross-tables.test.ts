import { tableOfReleases } from "@dpbayes/inference";
import { collectReports, parseRelease, parseReport, parseStudy, type Study } from "@dpbayes/privacy";
import { type NoisyTable, parsePrepared } from "@dpbayes/privacy/formats";
import { report as prepared } from "@dpbayes/privacy/report/prepared";
import { describe, expect, it } from "vitest";
import { linesOf } from "./kept-files.ts";

interface Kept {
  readonly name: string;
  readonly study: Study;
}

interface KeptReleases extends Kept {
  readonly releases: readonly unknown[];
  readonly table: NoisyTable;
}

interface KeptAnswer extends Kept {
  readonly prepared: unknown;
  readonly report: unknown;
}

const lines = linesOf<KeptReleases | KeptAnswer>("cross-tables.jsonl");

describe("a private table of an earlier version", () => {
  it.each(lines.filter((line) => "releases" in line))(
    "opens unchanged, and is the noisy table that it was: $name",
    ({ study, releases, table }) => {
      for (const release of releases) expect(parseRelease(release)).toEqual(release);
      expect(tableOfReleases(parseStudy(study), releases)).toEqual(table);
    },
  );

  it.each(lines.filter((line) => "report" in line))(
    "is still answered and collected: $name",
    async ({ study, prepared: published, report }) => {
      expect(parsePrepared(published)).toEqual(published);
      expect(parseReport(report)).toEqual(report);
      const again = prepared(published, { sector: "other", region: "south", cars: 2, employed: true });
      const { used } = await collectReports(parseStudy(study), [report, again]);
      expect(used).toBe(2);
    },
  );
});
