import type { JsonObject } from "../../json/read-shape.ts";
import { fromSteps } from "../../noise/grid.ts";
import { SecureSource } from "../../noise/index.ts";
import type { VectorPlan } from "../../plan/plan.ts";
import { clippingTally } from "../../records/clipping-tally.ts";
import { type TablePass, tablePass } from "../../release/table/table-pass.ts";
import type { Side } from "./auditable.ts";
import { farthestRecords, oppositeRecords } from "./neighbouring-records.ts";
import { sumScore } from "./sum-score.ts";

/** Records of the person in whom the tables differ. */
export const VISITS = 1000;

type Tables = Readonly<Record<Side, readonly JsonObject[]>>;

/**
 * Draws of a release whose tables differ in one person with a thousand records, all of them as far from the other table's
 * as records can be; somebody with one record is in both. Every table is read once, by the pass that `privatize` makes, and
 * each draw adds noise to its sums: reading a thousand records again would change nothing, for all of the person's are alike.
 */
export function personDraws(plan: VectorPlan, visits = VISITS): (side: Side) => number {
  const tables = personTables(plan, visits);
  const passes = { first: passOver(plan, tables.first), second: passOver(plan, tables.second) };
  const source = SecureSource.platform();
  const weighted = (side: Side) =>
    passes[side].totals().map((steps) => fromSteps(steps, plan.mechanism.parameters.grid));
  const score = sumScore(plan, weighted("first"), weighted("second"));
  return (side) => score(passes[side].noisySums(source));
}

/** Both tables; under add-remove the person is absent from the first. */
export function personTables(plan: VectorPlan, visits: number): Tables {
  const { first, second } = farthestRecords(plan, plan.statistic.layout.coordinates.length);
  const person = plan.study.privacy.person ?? "person";
  const of = (id: string, record: JsonObject, times: number) =>
    new Array<JsonObject>(times).fill({ ...record, [person]: id });
  const shared = of("shared", oppositeRecords(plan.study).first, 1);
  return {
    first: [...shared, ...(first ? of("changed", first, visits) : [])],
    second: [...shared, ...of("changed", second, visits)],
  };
}

export function passOver(plan: VectorPlan, table: readonly JsonObject[]): TablePass {
  const pass = tablePass(plan, plan.measure(clippingTally()));
  table.forEach((record, i) => {
    pass.add(record, i + 1);
  });
  return pass;
}
