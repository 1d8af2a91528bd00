import { fail, kindOf } from "../../errors/index.ts";
import { ownFields } from "../../json/own.ts";
import type { ReleasePlan, VectorPlan } from "../../plan/plan.ts";
import { mostSteps } from "../../statistics/exact-sum.ts";
import type { Study } from "../../study/study.ts";
import type { SumRelease } from "../format/release.ts";
import { checkedPlan } from "./checked-plan.ts";
import type { PrivatizeOptions } from "./privatize-options.ts";
import { releaseSums, type TableSums } from "./release-sums.ts";

/**
 * Turns exact sums that were computed where the records are (a database, a columnar engine) into a release, by the
 * same noise as `privatize`. It **trusts** that `totals` are sums of this plan's statistic on its grid over `records`
 * records, each checked, clipped and rounded to whole steps as `planRelease(study).measure` does: the guarantee rests on it.
 * What can be checked is: the number of sums, that they are whole, and that they are no larger than so many records
 * allow. Errors never contain a sum.
 *
 * @example
 * ```ts
 * import { parseStudy } from "@dpbayes/privacy";
 * import { privatizeSums } from "@dpbayes/privacy/release";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "visits",
 *   question: "How many patients were readmitted?",
 *   variables: { readmitted: { type: "boolean" } },
 *   model: { family: "bernoulli", formula: "readmitted ~ 1" },
 *   privacy: { setting: "central", epsilon: 1, unit: "one patient", neighbours: "replace-one" },
 * });
 * // SELECT count(*) FILTER (WHERE readmitted), count(*) FROM visits
 * const release = privatizeSums(study, { totals: [170n], records: 1000, clipped: {}, skipped: {} });
 * console.log(release.count, release.privacy.epsilon); // 1000 1
 * ```
 */
export function privatizeSums(
  study: Study | ReleasePlan,
  sums: TableSums,
  given: PrivatizeOptions = {},
): SumRelease {
  const plan = checkedPlan(study, given);
  const options = ownFields(given);
  requireSums(plan, sums, options);
  if (options.signal?.aborted) fail("CANCELLED", { found: "the run" });
  return releaseSums(plan, sums, options);
}

function requireSums(plan: VectorPlan, sums: TableSums, options: PrivatizeOptions): void {
  if (typeof sums !== "object" || sums === null) refuse("sums", kindOf(sums), "an object");
  requireRecords("sums.records", sums.records);
  requireCounts("sums.clipped", sums.clipped);
  const skipped = requireCounts("sums.skipped", sums.skipped);
  if (skipped > 0 && options.onInvalid !== "skip")
    refuse("sums.skipped", "records left out", 'none, unless onInvalid is "skip"');
  if (skipped > sums.records) refuse("sums.skipped", "more records than there are", "at most sums.records");
  requireTotals(plan, sums.totals, summedUnits(plan, sums, sums.records - skipped));
}

/** How many records, or persons, the totals are of. A person has at least one record. */
function summedUnits({ contribution }: VectorPlan, { persons }: TableSums, records: number): number {
  if (contribution === undefined) {
    if (persons !== undefined) refuse("sums.persons", "given", "absent: the study names no person");
    return records;
  }
  if (persons === undefined) return refuse("sums.persons", "missing", "the number of persons");
  requireRecords("sums.persons", persons);
  if (persons > records) refuse("sums.persons", "more than there are records", "at most the records summed");
  return persons;
}

/** A record adds at most the magnitude, rounded to whole steps; so many records at most so many times that. */
function requireTotals(plan: VectorPlan, totals: readonly bigint[], summed: number): void {
  const { length } = plan.statistic.layout.coordinates;
  if (!Array.isArray(totals)) refuse("sums.totals", kindOf(totals), "an array of bigints");
  if (totals.length !== length) refuse("sums.totals.length", String(totals.length), String(length));
  const { magnitude, mechanism } = plan;
  const perRecord = Math.floor(mostSteps({ grid: mechanism.parameters.grid, magnitude }) + 0.5);
  const most = BigInt(summed) * BigInt(perRecord);
  for (let i = 0; i < length; i++) {
    const total: unknown = totals[i];
    if (typeof total !== "bigint") refuse(`sums.totals[${i}]`, kindOf(total), "a bigint");
    else if (total > most || total < -most)
      refuse(
        `sums.totals[${i}]`,
        "larger than its records allow",
        "a sum of the plan's statistic on its grid",
      );
  }
}

function requireCounts(name: string, counts: Readonly<Record<string, number>>): number {
  if (typeof counts !== "object" || counts === null) refuse(name, kindOf(counts), "an object of counts");
  for (const [field, count] of Object.entries(counts)) requireRecords(`${name}.${field}`, count);
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Counts of records may be private: the error names the kind of what was found, not its value. */
function requireRecords(name: string, count: number): void {
  if (!(Number.isSafeInteger(count) && count >= 0))
    refuse(name, kindOf(count), "a whole number from 0 to 2^53 - 1");
}

function refuse(name: string, found: string, accepted: string): never {
  return fail("ARGUMENT", { name, found, accepted });
}
