import { fail } from "../../errors/index.ts";
import { canonicalJson } from "../../json/canonical.ts";
import { deepFreeze } from "../../json/deep-freeze.ts";
import { planReport } from "../../plan/plan-report.ts";
import { parseBundle } from "../../study/bundle/parse-bundle.ts";
import { isBundle, type StudyBundle } from "../../study/bundle/study-bundle.ts";
import type { Study } from "../../study/study.ts";
import { bundleIntake } from "../bundle/collect-bundle.ts";
import type { ReleaseBundle } from "../bundle/formats.ts";
import { forEach, type TableOrStream } from "../for-each.ts";
import type { Release } from "../format/release.ts";
import { type CollectOptions, requireCollectOptions } from "./collect-options.ts";
import { type Refusals, refusalTally } from "./refusals.ts";
import { type ReportIntake, reportIntake } from "./report-intake.ts";

/** What became of the reports: `used + refused.total` is their number. */
export interface CollectedReports<Made = Release> {
  /** One for every study that got a report, in the order of the studies. */
  readonly releases: readonly Made[];
  /** Reports in the releases. */
  readonly used: number;
  readonly refused: Refusals;
}

/**
 * Collects reports as they come in, objects or JSON texts, from an iterable or an async one. A report
 * that is damaged, forged, made for another study or sent twice is left out and counted with its reason;
 * it never stops the others. More reports than a release can keep apart do. With a list of studies people can choose their own budget: the studies have the same
 * variables and model and differ in their privacy clauses, and every report goes to the release of the
 * study whose digest it names. A model reads all releases together. Reports to several questions are
 * whole or are left out: every part is of the same people.
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
export function collectReports(
  studies: Study | readonly Study[],
  reports: TableOrStream,
  options?: CollectOptions,
): Promise<CollectedReports>;
export function collectReports(
  studies: StudyBundle | readonly StudyBundle[],
  reports: TableOrStream,
  options?: CollectOptions,
): Promise<CollectedReports<ReleaseBundle>>;
export async function collectReports(
  studies: Study | StudyBundle | readonly (Study | StudyBundle)[],
  reports: TableOrStream,
  options: CollectOptions = {},
): Promise<CollectedReports<Release | ReleaseBundle>> {
  requireCollectOptions(options);
  const intake = intakeFor(Array.isArray(studies) ? studies : [studies], options.keep);
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

function intakeFor(
  studies: readonly (Study | StudyBundle)[],
  keep: CollectOptions["keep"],
): ReportIntake<Release | ReleaseBundle> {
  if (studies.length === 0)
    fail("ARGUMENT", { name: "studies", found: "an empty list", accepted: "a study or a list of studies" });
  if (studies.some(isBundle)) {
    const bundles = studies.map((study) => parseBundle(study));
    for (const part of ["variables", "models"] as const) requireSame(part, bundles);
    return bundleIntake(bundles, keep);
  }
  const plans = (studies as readonly Study[]).map((study) => planReport(study));
  for (const part of ["variables", "model"] as const)
    requireSame(
      part,
      plans.map(({ study }) => study),
    );
  return reportIntake(plans, keep);
}

/** One analysis reads all the releases, so the studies must ask the same of the same variables. */
function requireSame<Part extends string>(
  part: Part,
  studies: readonly Readonly<Record<Part, unknown>>[],
): void {
  const [first, ...others] = studies.map((study) => canonicalJson(study[part]));
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
