import type { VectorPlan } from "@dpbayes/privacy";
import { isAbout } from "@dpbayes/privacy/formats";
import type { TableSums } from "@dpbayes/privacy/release";
import { fail } from "../../errors/index.ts";
import { describeFailure } from "../push-down/fields.ts";
import { levelTablesOf } from "../push-down/level-tables.ts";
import { refuseNobody } from "../push-down/persons/person-sql-sums.ts";
import { pushedStatistic } from "../push-down/pushed-statistic.ts";
import type { SumOptions } from "../record-source.ts";
import type { ExactSums } from "./exact-sums.ts";

/** Sums of a plan from those that an engine wrote: in range, and of records that fit or may be left out. */
export function tableSumsOf(
  plan: VectorPlan,
  sums: ExactSums,
  file: string,
  { onInvalid }: Pick<SumOptions, "onInvalid">,
): TableSums {
  const part = sums.parts.join(", ");
  requireCounts(plan, sums, (problem) => fail("SUMS_RANGE", { file, part, problem }));
  requireTotals(plan, sums, (problem) => fail("SUMS_RANGE", { file, part, problem }));
  const { records, persons, nobody = 0, invalid, reason, totals } = sums;
  if (onInvalid !== "skip") {
    if (nobody > 0) refuseNobody(file, plan.study.privacy.person!);
    if (invalid > 0) refuseRecords(plan, sums, file);
  }
  const skipped = {
    ...(nobody > 0 && { RECORD_FIELD: nobody }),
    ...(invalid > 0 && { [reasonOf(plan, reason)]: invalid + (isField(plan, reason) ? nobody : 0) }),
  };
  return { totals, records, ...(persons !== undefined && { persons }), clipped: {}, skipped };
}

type Refuse = (problem: string) => never;

function requireCounts({ contribution }: VectorPlan, sums: ExactSums, refuse: Refuse): void {
  const { records, persons, nobody = 0, invalid, reason } = sums;
  if (invalid + nobody > records) refuse("more records do not fit than there are");
  if (invalid > 0 !== reason > 0)
    refuse("a number of records that do not fit, and no reason, or none and one");
  if ((persons === undefined) !== (contribution === undefined))
    refuse(
      persons === undefined
        ? "there is no number of persons"
        : "there are persons, whom the study does not name",
    );
  if (persons !== undefined && persons > records - invalid - nobody)
    refuse("there are more persons than records that fit");
}

/** A record, or a person, adds at most the magnitude, in whole steps; counts add up to the records that are counted. */
function requireTotals(plan: VectorPlan, sums: ExactSums, refuse: Refuse): void {
  const { statistic, magnitude, mechanism } = plan;
  const { totals, persons, records, invalid } = sums;
  if (totals.length !== statistic.layout.coordinates.length)
    refuse(`it has ${totals.length} totals, must have ${statistic.layout.coordinates.length}`);
  const units = BigInt(persons ?? records - invalid);
  const most = units * BigInt(Math.floor(magnitude / mechanism.parameters.grid + 0.5));
  if (totals.some((total) => total > most || total < -most))
    refuse("a total is larger than so many records allow");
  const counted = countedIn(plan);
  if (counted === undefined) return;
  if (totals.some((total) => total < 0n)) refuse("a count is negative");
  if (persons !== undefined) return;
  for (const { from, to, steps } of counted.tables) {
    const sum = totals.slice(from, to).reduce((all, one) => all + one, 0n);
    const expected = units * BigInt(steps);
    if (sum > expected || (counted.whole && sum !== expected))
      refuse("the counts of a table do not add up to the records that were counted");
  }
}

/** Where the tables of a statistic of counts begin and end, what one record adds, and whether each adds somewhere. */
function countedIn(plan: VectorPlan) {
  const { length } = plan.statistic.layout.coordinates;
  const steps = 1 / plan.mechanism.parameters.grid;
  if (isAbout(plan, "bin-counts")) return { tables: [{ from: 0, to: length, steps }], whole: true };
  const tables = plan.reading === undefined ? levelTablesOf(plan)?.tables : undefined;
  return (
    tables && {
      tables: tables.map((one, t) => ({
        from: one.offset,
        to: tables[t + 1]?.offset ?? length,
        steps: one.steps,
      })),
      whole: !isAbout(plan, "success-count"),
    }
  );
}

/** As for records that were read here: how many there are is told where that is public. */
function refuseRecords(plan: VectorPlan, { invalid, reason }: ExactSums, file: string): never {
  const { field, accepted } = failureOf(plan, reason);
  const hidden = plan.neighbours === "add-remove" || plan.contribution !== undefined;
  const found = hidden ? "some records" : invalid === 1 ? "1 record" : `${invalid} records`;
  return fail("RECORDS_INVALID", { file, field, found, accepted });
}

function failureOf(plan: VectorPlan, code: number) {
  const pushed = pushedStatistic(plan);
  if (pushed.kind === "none") return fail("SUMS_SQL", { engine: "any engine", problem: pushed.why });
  const known = Math.floor((code - 1) / 3) < pushed.fields.length;
  return describeFailure(pushed.fields, known ? code : 1);
}

function reasonOf(plan: VectorPlan, code: number): string {
  return failureOf(plan, code).reason;
}

function isField(plan: VectorPlan, code: number): boolean {
  return reasonOf(plan, code) === "RECORD_FIELD";
}
