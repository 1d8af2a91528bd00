import { readFileSync } from "node:fs";
import { loadFit } from "@dpbayes/inference";
import { collectReports, parseReport, parseStudy, type Study } from "@dpbayes/privacy";
import { parsePosteriorSample, parsePrepared } from "@dpbayes/privacy/formats";
import { readLedger } from "dpbayes";
import { describe, expect, it } from "vitest";
import { kept, linesOf } from "./kept-files.ts";

interface KeptReport {
  readonly name: string;
  readonly study: Study;
  readonly prepared: unknown;
  readonly report: unknown;
}

describe("a report made by an earlier version", () => {
  it.each(linesOf<KeptReport>("reports.jsonl"))(
    "is still collected: $name",
    async ({ study, prepared, report }) => {
      expect(parsePrepared(prepared)).toEqual(prepared);
      expect(parseReport(report)).toEqual(report);
      const { used } = await collectReports(parseStudy(study), [report]);
      expect(used).toBe(1);
    },
  );
});

it("a posterior sample, a fit and a ledger made by an earlier version open", () => {
  const sample = JSON.parse(readFileSync(kept("posterior-sample.json"), "utf8")) as unknown;
  expect(parsePosteriorSample(sample)).toEqual(sample);
  const fit = loadFit(readFileSync(kept("fit-folder", "posterior.fit")));
  expect(fit.runs.map(({ chain }) => chain)).toEqual([0, 1]);
  expect(fit.origin.records).toBe(400);
  expect(readLedger(kept("visits.ledger.jsonl"))?.entries.length).toBe(1);
});
