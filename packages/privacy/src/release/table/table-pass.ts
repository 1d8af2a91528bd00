import type { Measure } from "../../measurements/measure.ts";
import type { SecureSource } from "../../noise/secure-source.ts";
import type { VectorPlan } from "../../plan/plan.ts";
import { recordTaker, refuseUnreadable } from "../../records/record-object.ts";
import { exactSum } from "../../statistics/exact-sum.ts";
import { noisySums } from "./noisy-sums.ts";
import { isOfPersons, personPass } from "./persons/person-pass.ts";
import type { PersonSpill } from "./persons/person-spill.ts";

/** One pass over a table. */
export interface TablePass {
  /** Checks, clips and adds one record; a record that is refused adds nothing. `row` counts from 1. */
  add(record: unknown, row: number): void;
  /** The exact sums so far, in steps of the noise grid. Of persons it is asked once all their records are there. */
  totals(): readonly bigint[];
  /** How many persons the records were of, where the study says whose they are. */
  persons?(): number;
  /** Gives back what is held of persons, if the pass ends early. */
  discard?(): void;
  /** Draws the noise, once, and gives the noisy sums in the units of the statistic. */
  noisySums(source: SecureSource): readonly number[];
}

/**
 * Everything that happens to the values of a table: `privatize` streams records through it, and an
 * audit runs it a million times on neighbouring tables, so both test and release go the same way.
 */
export function tablePass(plan: VectorPlan, measure: Measure, spill?: PersonSpill): TablePass {
  return isOfPersons(plan) ? personPass(plan, measure, spill) : recordPass(plan, measure);
}

function recordPass(plan: VectorPlan, measure: Measure): TablePass {
  const dimension = plan.statistic.layout.coordinates.length;
  const sum = exactSum({ dimension, grid: plan.mechanism.parameters.grid, magnitude: plan.magnitude });
  const values = new Float64Array(dimension);
  const taken = recordTaker(Object.keys(plan.study.variables));
  return {
    add(record, row) {
      try {
        measure(taken(record, row), row, values);
        sum.add(values);
      } catch (error) {
        values.fill(0);
        refuseUnreadable(error, row);
      }
    },
    totals: sum.totals,
    noisySums: (source) => noisySums(plan, sum.totals(), source),
  };
}
