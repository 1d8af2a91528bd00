import { fail } from "../../errors/index.ts";
import type { ReportPlan } from "../../plan/plan.ts";
import { type BundlePlan, planBundle } from "../../plan/plan-bundle.ts";
import { planReport } from "../../plan/plan-report.ts";
import type { StudyBundle } from "../../study/bundle/study-bundle.ts";
import { studyDigest } from "../../study/parse-study.ts";
import type { Keep } from "../collect/collect-options.ts";
import { type Collection, collection } from "../collect/collection.ts";
import { intakeOf, type ReportIntake } from "../collect/report-intake.ts";
import type { Release } from "../format/release.ts";
import type { ReleaseBundle, ReportBundle } from "./formats.ts";
import { readReportBundle } from "./parse-report-bundle.ts";
import { sealBundle } from "./seal-bundle.ts";

/** The intake of reports to several questions: whole ones alone, so that every part is of the same people. */
export function bundleIntake(studies: readonly StudyBundle[], keep?: Keep): ReportIntake<ReleaseBundle> {
  const collections = studies.map((study) => {
    const plan = planBundle(study);
    return [studyDigest(plan.study), bundleCollection(plan, keep)] as const;
  });
  return intakeOf(readReportBundle, new Map(collections));
}

/** A report is checked in all parts before it is added to any: no sum of what has passed can overflow. */
function bundleCollection(plan: BundlePlan, keep?: Keep): Collection<ReportBundle, ReleaseBundle> {
  const names = Object.keys(plan.parts);
  const parts = names.map((name) => {
    const planned: ReportPlan = planReport(plan.parts[name]!);
    return [name, collection(planned, keep, `parts.${name}.`)] as const;
  });
  return {
    check(report, row) {
      requireParts(names, report, row);
      for (const [name, part] of parts) part.check(report.parts[name]!, row);
    },
    add(report, row) {
      for (const [name, part] of parts) part.add(report.parts[name]!, row);
    },
    release() {
      const releases = parts.map(([name, part]) => [name, part.release()] as const);
      if (releases.some(([, release]) => release === undefined)) return undefined;
      return sealBundle(plan, Object.fromEntries(releases) as Readonly<Record<string, Release>>);
    },
  };
}

/** The error says neither which name is too much nor what a report made up. */
export function requireParts(
  names: readonly string[],
  { parts }: Pick<ReportBundle, "parts">,
  row: number,
): void {
  const whole = names.every((name) => Object.hasOwn(parts, name));
  if (whole && Object.keys(parts).length === names.length) return;
  fail("REPORT_FIELD", {
    row,
    field: "parts",
    found: whole ? "with a part that the study does not have" : "without a part of the study",
    accepted: "an answer to every question of the study",
  });
}
