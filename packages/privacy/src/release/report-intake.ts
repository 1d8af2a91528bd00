import { fail } from "../errors/index.ts";
import type { ReportPlan } from "../plan/plan.ts";
import { studyDigest } from "../study/parse-study.ts";
import type { Keep } from "./collect-options.ts";
import { collection } from "./collection.ts";
import { readReport } from "./parse-report.ts";
import type { Release } from "./release.ts";

/** Takes reports in one by one and gives a release for every study that got some. */
export interface ReportIntake {
  /** Checks one report and adds it to its study, or refuses it with an error; `row` counts from 1. */
  accept(value: unknown, row: number): void;
  releases(): readonly Release[];
}

/**
 * The one way for reports into releases: read, brought to the study whose digest they name, held
 * against its plan, and counted once per id. An id counts as seen when its report was accepted, so a
 * damaged copy does not keep the intact one out.
 */
export function reportIntake(plans: readonly ReportPlan[], keep?: Keep): ReportIntake {
  const collections = new Map(plans.map((plan) => [studyDigest(plan.study), collection(plan, keep)]));
  const seen = new Set<string>();
  return {
    accept(value, row) {
      const report = readReport(value, row);
      const { id, study } = report;
      const target = collections.get(study.digest) ?? fail("REPORT_STUDY", { row });
      target.check(report, row);
      if (id !== undefined && seen.has(id)) fail("REPORT_DUPLICATE", { row });
      target.add(report, row);
      if (id !== undefined) seen.add(id);
    },
    releases: () => [...collections.values()].flatMap((each) => each.release() ?? []),
  };
}
