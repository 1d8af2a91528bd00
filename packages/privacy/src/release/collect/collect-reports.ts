import { fail } from "../../errors/index.ts";
import { canonicalJson } from "../../json/canonical.ts";
import { deepFreeze } from "../../json/deep-freeze.ts";
import type { ReportPlan } from "../../plan/plan.ts";
import { planReport } from "../../plan/plan-report.ts";
import type { Study } from "../../study/study.ts";
import { forEach, type TableOrStream } from "../for-each.ts";
import type { Release } from "../format/release.ts";
import { type CollectOptions, requireCollectOptions } from "./collect-options.ts";
import { type Refusals, refusalTally } from "./refusals.ts";
import { reportIntake } from "./report-intake.ts";

/** What became of the reports: `used + refused.total` is their number. */
export interface CollectedReports {
  /** One for every study that got a report, in the order of the studies. */
  readonly releases: readonly Release[];
  /** Reports in the releases. */
  readonly used: number;
  readonly refused: Refusals;
}

/**
 * Collects reports as they come in, objects or JSON texts, from an iterable or an async one. A report
 * that is damaged, forged, made for another study or sent twice is left out and counted with its reason;
 * it never stops the others. More reports than a release can keep apart do. With a list of studies people can choose their own budget: the studies have the same
 * variables and model and differ in their privacy clauses, and every report goes to the release of the
 * study whose digest it names. A model reads all releases together.
 *
 * @example
 * ```ts
 * import { collectReports, parseStudy, report } from "@dpbayes/privacy";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "smoking",
 *   question: "Who smokes?",
 *   variables: { smokes: { type: "boolean" } },
 *   model: { family: "bernoulli", formula: "smokes ~ 1" },
 *   privacy: { setting: "local", epsilon: 1, unit: "one person" },
 * });
 * const once = report(study, { smokes: true });
 * const { used, refused } = await collectReports(study, [once, once, "damaged"]);
 * console.log(used, refused.reasons.map(({ code }) => code).join(" ")); // 1 REPORT_DUPLICATE REPORT_FIELD
 * ```
 */
export async function collectReports(
  studies: Study | readonly Study[],
  reports: TableOrStream,
  options: CollectOptions = {},
): Promise<CollectedReports> {
  requireCollectOptions(options);
  const intake = reportIntake(plansOf(studies), options.keep);
  const tally = refusalTally();
  let row = 0;
  await forEach(reports, "reports", (value) => {
    row++;
    try {
      intake.accept(value, row);
    } catch (error) {
      tally.add(error, row);
    }
  });
  const refused = tally.refusals();
  if (row === refused.total) refuseAll(refused);
  return deepFreeze({ releases: intake.releases(), used: row - refused.total, refused });
}

function plansOf(studies: Study | readonly Study[]): readonly ReportPlan[] {
  const plans = (Array.isArray(studies) ? studies : [studies]).map((study: Study) => planReport(study));
  if (plans.length === 0)
    fail("ARGUMENT", { name: "studies", found: "an empty list", accepted: "a study or a list of studies" });
  for (const part of ["variables", "model"] as const) requireSame(part, plans);
  return plans;
}

/** One analysis reads all the releases, so the studies must ask the same of the same variables. */
function requireSame(part: "variables" | "model", plans: readonly ReportPlan[]): void {
  const [first, ...others] = plans.map(({ study }) => canonicalJson(study[part]));
  const at = others.findIndex((text) => text !== first);
  if (at >= 0)
    fail("ARGUMENT", {
      name: `studies[${at + 1}].${part}`,
      found: "another than that of studies[0]",
      accepted: "the same: collect the reports of different questions by themselves",
    });
}

function refuseAll({ total, reasons }: Refusals): never {
  const told = reasons.map(({ count, problem }) => `${count}: ${problem}`).join("; ");
  const found = total === 0 ? 0 : `0 usable (${total} refused: ${told})`;
  return fail("RECORDS_EMPTY", { found, accepted: 1 });
}
