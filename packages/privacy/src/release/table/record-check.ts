import type { DpbayesError } from "../../errors/index.ts";
import type { JsonObject } from "../../json/read-shape.ts";
import { SecureSource } from "../../noise/secure-source.ts";
import type { ReleasePlan } from "../../plan/plan.ts";
import { clippingTally } from "../../records/clipping-tally.ts";
import { fieldReader } from "../../records/design-row.ts";
import { countsReader } from "../../records/field-readers.ts";
import { recordTaker, refuseUnreadable } from "../../records/record-object.ts";
import { isOfOneRecord } from "../../records/record-place.ts";
import { parseFormula } from "../../study/formula/parse-formula.ts";
import type { Study } from "../../study/study.ts";
import { personKeys } from "./persons/person-key.ts";

/** What a study would make of records, for their holder alone. All that it says is **private**. */
export interface RecordCheck {
  /** What keeps a record from fitting the study: an error for each field that does not, none where all do. */
  errorsOf(record: unknown, row: number): readonly DpbayesError[];
  /** How many values of records that fit lie outside their bounds, by field; `|x| > radius`: rows outside the ball. */
  clipped(): Readonly<Record<string, number>>;
}

type Check = (record: JsonObject, row: number) => void;

/**
 * Reads records as a release or a report of the plan would, adds nothing up and draws no noise. A release stops at the
 * first field that does not fit; here every field is looked at, so that a table is mended in one go.
 */
export function recordCheck(plan: ReleasePlan): RecordCheck {
  const { study } = plan;
  const tally = clippingTally();
  const fields = fieldChecks(study);
  const measure = measureOf(plan, tally);
  const { person } = study.privacy;
  const taken = recordTaker([...Object.keys(study.variables), ...(person === undefined ? [] : [person])]);
  return {
    errorsOf(record, row) {
      const errors: DpbayesError[] = [];
      const attempt = (action: () => void) => {
        try {
          action();
        } catch (error) {
          errors.push(ofRecord(error, row));
        }
      };
      attempt(() => {
        const read = taken(record, row);
        for (const check of fields) attempt(() => check(read, row));
        if (errors.length === 0) measure(read, row);
      });
      return errors;
    },
    clipped: tally.counts,
  };
}

function ofRecord(error: unknown, row: number): DpbayesError {
  if (isOfOneRecord(error)) return error;
  return refuseUnreadable(error, row);
}

function fieldChecks(study: Study): readonly Check[] {
  const { left, right } = parseFormula(study.model.formula);
  const { person } = study.privacy;
  const variables = [...new Set([...left, ...right])].map((name) => fieldCheck(study, name));
  return person === undefined ? variables : [...variables, personKeys(person, SecureSource.platform())];
}

function fieldCheck(study: Study, name: string): Check {
  const variable = study.variables[name]!;
  if (variable.type !== "counts") return fieldReader(study, name, clippingTally());
  const [read, out] = [countsReader(name, variable, clippingTally()), new Float64Array(variable.length)];
  return (record, row) => read(record, row, out);
}

function measureOf(plan: ReleasePlan, tally: ReturnType<typeof clippingTally>): Check {
  if (plan.route === "answer") return plan.answer(tally);
  const values = new Float64Array(plan.statistic.layout.coordinates.length);
  const measure = plan.measure(tally);
  if (plan.route === "vector") return (record, row) => measure(record, row, values);
  const answer = plan.answer(tally);
  return (record, row) => {
    measure(record, row, values);
    answer(record, row);
  };
}
