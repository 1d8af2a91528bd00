import { DpbayesError, fail } from "../errors/index.ts";
import { SecureSource } from "../noise/secure-source.ts";
import type { VectorPlan } from "../plan/plan.ts";
import { planTable } from "../plan/plan-table.ts";
import { clippingTally } from "../records/clipping-tally.ts";
import type { Study } from "../study/study.ts";
import { forEach, type Source } from "./for-each.ts";
import { releaseFrame } from "./frame.ts";
import { type PrivatizeOptions, requireOptions } from "./privatize-options.ts";
import type { SumRelease } from "./release.ts";
import { seal } from "./seal.ts";
import { type TablePass, tablePass } from "./table-pass.ts";

const PROGRESS_EVERY = 100_000;
const MOST_RECORDS = Number.MAX_SAFE_INTEGER;

/**
 * Turns a table into a release: every record is checked, clipped to the study's bounds, summarised,
 * rounded to the noise grid and summed exactly; exact noise is added once, at the end. Records are
 * read one at a time, so a table larger than memory streams through. A record that does not fit the
 * study stops the run with an error and nothing is released. Errors of the source itself (a file, a
 * database) are the holder's own and are passed on unchanged; they may contain data.
 *
 * @example
 * ```ts
 * import { parseStudy, privatize } from "@dpbayes/privacy";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "visits",
 *   question: "How many patients were readmitted?",
 *   variables: { readmitted: { type: "boolean" } },
 *   model: { family: "bernoulli", formula: "readmitted ~ 1" },
 *   privacy: { setting: "central", epsilon: 1, unit: "one patient", neighbours: "replace-one" },
 * });
 * const release = await privatize(study, [{ readmitted: true }, { readmitted: false }]);
 * console.log(release.count, release.privacy.epsilon); // 2 1
 * ```
 */
export async function privatize(
  study: Study,
  records: Source,
  options: PrivatizeOptions = {},
): Promise<SumRelease> {
  requireOptions(options);
  const plan = planTable(study);
  if (options.onInvalid === "skip" && plan.neighbours !== "add-remove") refuseSkipping(plan);
  const tally = clippingTally();
  const pass = tablePass(plan, plan.measure(tally));
  const { count, skipped } = await readAll(records, pass, options);
  checkCount(count, plan);
  if (plan.neighbours !== "add-remove") options.onProgress?.(count);
  options.onPrivateDiagnostics?.(Object.freeze({ records: count, clipped: tally.counts(), skipped }));
  return seal({
    ...releaseFrame(plan, options.holder),
    kind: "sum" as const,
    count: plan.neighbours === "add-remove" ? null : count,
    copies: 1,
    values: pass.noisySums(SecureSource.platform()),
  });
}

async function readAll(records: Source, pass: TablePass, options: PrivatizeOptions) {
  const skipped: Record<string, number> = {};
  let count = 0;
  const add = (record: unknown) => {
    if (options.signal?.aborted) fail("CANCELLED", { found: "the run" });
    if (++count % PROGRESS_EVERY === 0) options.onProgress?.(count);
    try {
      pass.add(record, count);
    } catch (error) {
      countSkipped(error, skipped, options);
    }
  };
  await forEach(records, "records", add);
  if (options.signal?.aborted) fail("CANCELLED", { found: "the run" });
  return { count, skipped };
}

function countSkipped(
  error: unknown,
  skipped: Record<string, number>,
  { onInvalid }: PrivatizeOptions,
): void {
  if (onInvalid !== "skip" || !(error instanceof DpbayesError)) throw error;
  skipped[error.code] = (skipped[error.code] ?? 0) + 1;
}

function refuseSkipping({ neighbours }: VectorPlan): never {
  const accepted =
    "state add-remove neighbours, or mend the records: with a public count, leaving one out would show";
  return fail("RECORDS_SKIP", { found: neighbours, accepted });
}

/** Under add-remove an empty table is a table like any other: refusing it would reveal its size. */
function checkCount(count: number, { neighbours }: VectorPlan): void {
  if (count === 0 && neighbours !== "add-remove") fail("RECORDS_EMPTY", { found: 0, accepted: 1 });
  if (count > MOST_RECORDS) fail("RECORDS_TOO_MANY", { found: MOST_RECORDS, accepted: MOST_RECORDS });
}
