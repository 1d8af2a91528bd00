import { fail } from "../errors/index.ts";
import { canonicalJson } from "../json/canonical.ts";
import type { Plan } from "../plan/plan.ts";
import { planReport } from "../plan/plan-report.ts";
import { studyDigest } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";
import { releaseFrame } from "./frame.ts";
import { parseReport } from "./parse-report.ts";
import type { MechanismRecord, Release, Report } from "./release.ts";
import { seal, type Unsealed } from "./seal.ts";

/**
 * Batches many people's reports into one release. Reports of a summed statistic are added up (the
 * release then says how many draws of noise its values contain); all others are kept apart, equal
 * ones once with their number. Every report must have been made for this study, with one and the
 * same mechanism: people with different budgets are batched into a release each.
 *
 * @example
 * ```ts
 * import { batchReports, parseStudy, report } from "@dpbayes/privacy";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "smoking",
 *   question: "Who smokes?",
 *   variables: { smokes: { type: "boolean" } },
 *   model: { family: "bernoulli", formula: "smokes ~ 1" },
 *   privacy: { setting: "local", epsilon: 1, unit: "one person" },
 * });
 * const reports = [true, false, true].map((smokes) => report(study, { smokes }));
 * console.log(batchReports(study, reports).count); // 3
 * ```
 */
export function batchReports(study: Study, reports: Iterable<unknown>): Release {
  const plan = planReport(study);
  const gatherer = isSummed(plan) ? sumGatherer(plan) : groupGatherer();
  const { mechanism, count } = gatherReports(plan, reports, gatherer);
  return seal({
    ...releaseFrame(plan),
    mechanism,
    count,
    ...gatherer.contents(count),
  } as Unsealed) as Release;
}

/** Only the sum of a regression's statistics matters (local spec §3.1); other reports count one by one. */
function isSummed(plan: Plan): boolean {
  return plan.route === "vector" && plan.statistic.kind.endsWith("-regression");
}

function gatherReports(plan: Plan, reports: Iterable<unknown>, gatherer: Gatherer) {
  const check = reportChecker(plan);
  let mechanism: MechanismRecord | undefined;
  let count = 0;
  for (const value of reports) {
    const report = check(value, ++count, mechanism);
    mechanism ??= report.mechanism;
    gatherer.add(report.values);
  }
  return { mechanism: mechanism ?? fail("RECORDS_EMPTY", { found: 0, accepted: 1 }), count };
}

function reportChecker(plan: Plan) {
  const digest = studyDigest(plan.study);
  const length = plan.statistic.layout.coordinates.length;
  return (value: unknown, row: number, expected: MechanismRecord | undefined): Report => {
    const report = parseReport(value, row);
    const { values, mechanism } = report;
    if (report.study.digest !== digest) fail("REPORT_STUDY", { row });
    if (values.length !== length) refuse(row, "values", `${values.length} numbers`, `${length} numbers`);
    if (mechanism.kind !== plan.mechanism.kind)
      refuse(row, "mechanism.kind", "another mechanism", plan.mechanism.kind);
    if (expected !== undefined && canonicalJson(mechanism) !== canonicalJson(expected))
      refuse(
        row,
        "mechanism",
        "another one than in the reports before",
        "the same in all reports of a batch",
      );
    return report;
  };
}

interface Gatherer {
  add(values: readonly number[]): void;
  contents(count: number): object;
}

function sumGatherer(plan: Plan): Gatherer {
  const sums = new Float64Array(plan.statistic.layout.coordinates.length);
  return {
    add(values) {
      for (let i = 0; i < sums.length; i++) sums[i] = sums[i]! + values[i]!;
    },
    contents: (count) => ({ kind: "sum", copies: count, values: [...sums] }),
  };
}

function groupGatherer(): Gatherer {
  const groups = new Map<string, { readonly values: readonly number[]; times: number }>();
  return {
    add(values) {
      const key = values.join(",");
      const group = groups.get(key);
      if (group) group.times++;
      else groups.set(key, { values, times: 1 });
    },
    contents() {
      const all = [...groups.values()];
      return { kind: "reports", values: all.map((g) => g.values), times: all.map((g) => g.times) };
    },
  };
}

function refuse(row: number, field: string, found: string, accepted: string): never {
  return fail("REPORT_FIELD", { row, field, found, accepted });
}
