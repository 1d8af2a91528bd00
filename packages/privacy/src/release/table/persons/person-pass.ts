import type { Measure } from "../../../measurements/measure.ts";
import { SecureSource } from "../../../noise/secure-source.ts";
import type { VectorPlan } from "../../../plan/plan.ts";
import { recordTaker, refuseUnreadable } from "../../../records/record-object.ts";
import { exactSum, mostSteps, stepsOf } from "../../../statistics/exact-sum.ts";
import type { Contribution } from "../../../statistics/persons/contribution.ts";
import { noisySums } from "../noisy-sums.ts";
import type { TablePass } from "../table-pass.ts";
import { personKeys } from "./person-key.ts";
import type { PersonSpill } from "./person-spill.ts";
import { personSums } from "./person-sums.ts";

/** A plan whose unit is a person with any number of records. */
export type PersonPlan = VectorPlan & { readonly contribution: Contribution };

/**
 * One pass over a table whose persons have several records each. A record becomes whole steps as in any other table;
 * what a person's records add together is a whole number of steps again (statistics/persons), and those are summed.
 */
export function personPass(plan: PersonPlan, measure: Measure, spill?: PersonSpill): TablePass {
  const { contribution, magnitude, mechanism, study, statistic } = plan;
  const { grid } = mechanism.parameters;
  const dimension = statistic.layout.coordinates.length;
  const source = SecureSource.platform();
  const keyOf = personKeys(study.privacy.person!, source);
  const taken = recordTaker([...Object.keys(study.variables), study.privacy.person!]);
  const exactRecords = Math.floor(2 ** 53 / (mostSteps({ grid, magnitude }) + 1));
  const persons = personSums({ dimension, contribution, exactRecords, source }, spill);
  const total = exactSum({ dimension, grid, magnitude });
  const values = new Float64Array(dimension);
  let closed = false;
  const close = () => {
    if (closed) return;
    closed = true;
    persons.close((steps) => {
      for (let i = 0; i < dimension; i++) values[i] = steps[i]! * grid;
      total.add(values);
    });
    values.fill(0);
  };
  return {
    add(record, row) {
      try {
        const read = taken(record, row);
        const person = keyOf(read, row);
        measure(read, row, values);
        persons.add(person, stepsOf(values, grid, values));
      } catch (error) {
        values.fill(0);
        refuseUnreadable(error, row);
      }
    },
    totals() {
      close();
      return total.totals();
    },
    persons() {
      close();
      return total.records;
    },
    discard: persons.discard,
    noisySums(noise) {
      close();
      return noisySums(plan, total.totals(), noise);
    },
  };
}

export function isOfPersons(plan: VectorPlan): plan is PersonPlan {
  return plan.contribution !== undefined;
}
