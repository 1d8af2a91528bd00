import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { reportPaths, tablePaths } from "../../audit/suite/release-paths.ts";
import { planRelease } from "../../plan/plan-release.ts";
import { batchReports } from "../collect/batch-reports.ts";
import { report } from "../report/make-report.ts";
import { privatize } from "../table/privatize.ts";
import { parseRelease } from "./parse-release.ts";
import { parseReport } from "./parse-report.ts";
import { releaseSchema, reportSchema } from "./schema.ts";

const ajv = new Ajv2020({ strict: false });
const validateRelease = ajv.compile(releaseSchema);
const validateReport = ajv.compile(reportSchema);
const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value));

describe.each(tablePaths)("a holder's release: $name", ({ study, records }) => {
  it("says what it is, costs what was planned, and survives a trip through JSON", async () => {
    const release = await privatize(study, records, { holder: "north" });
    const json = throughJson(release);
    expect(validateRelease(json), JSON.stringify(validateRelease.errors)).toBe(true);
    expect(parseRelease(json)).toEqual(release);
    expect(Object.isFrozen(release.values)).toBe(true);
    expect(release.values).toHaveLength(release.statistic.coordinates.length);
    expect(release.privacy.epsilon).toBeLessThanOrEqual(study.privacy.epsilon);
    expect(release.count).toBe(study.privacy.neighbours === "replace-one" ? 3 : null);
    const cost = planRelease(study).cost();
    expect(cost.neighbours).toBe(study.privacy.neighbours);
  });
});

describe.each(reportPaths)("one person's report: $name", ({ study, records }) => {
  it("carries nothing but the study's digest, the mechanism and randomised values", () => {
    const made = report(study, records[0]);
    expect(validateReport(throughJson(made)), JSON.stringify(validateReport.errors)).toBe(true);
    expect(parseReport(throughJson(made))).toEqual(made);
    expect(made.values).toHaveLength(planRelease(study).statistic.layout.coordinates.length);
    const { distance } = study.privacy;
    expect(planRelease(study).cost().neighbours).toBe(distance ? `local-within-${distance}` : "local");
  });

  it("is batched with others into a release", () => {
    const reports = Array.from({ length: 30 }, (_, i) => throughJson(report(study, records[i % 3])));
    const release = batchReports(study, reports);
    const json = throughJson(release);
    expect(validateRelease(json), JSON.stringify(validateRelease.errors)).toBe(true);
    expect(parseRelease(json)).toEqual(release);
    expect(release.count).toBe(30);
    if (release.kind === "sum") expect(release.copies).toBe(30);
    else expect(release.times.reduce((a, b) => a + b)).toBe(30);
  });
});
