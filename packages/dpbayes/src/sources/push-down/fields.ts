import type { CountsVariable, Study, Variable } from "@dpbayes/privacy";
import { acceptedBoolean, acceptedNumber } from "@dpbayes/privacy/formats";
import {
  any,
  below,
  type Condition,
  call,
  choice,
  type Definition,
  differs,
  equal,
  missing,
} from "./expression.ts";

/** A variable of the study in the order in which `privatize` reads them. `column` holds its number in every layer. */
export interface Field {
  readonly name: string;
  readonly column: string;
  readonly variable: Exclude<Variable, CountsVariable>;
}

export function fieldsOf({ variables }: Study, names: readonly string[]): readonly Field[] {
  return names.map((name, i) => ({ name, column: `v${i}`, variable: variables[name] as Field["variable"] }));
}

/** Why a record does not fit the study: the codes of the errors that `privatize` raises. */
const reasons = ["RECORD_FIELD", "RECORD_LEVEL", "RECORD_OUT_OF_BOUNDS"] as const;
type Reason = (typeof reasons)[number];

/** 0 where a record fits; otherwise which field, in reading order, is the first that does not, and why. */
export const FAILURE = "failure";
export const fits = equal(FAILURE, 0);
export const fitsNot = differs(FAILURE, 0);

const codeOf = (field: number, reason: Reason) => 1 + field * reasons.length + reasons.indexOf(reason);

/** Whether the first `count` fields are good, whatever the later ones are. */
export function fitsUpTo(count: number): Condition {
  return any(fits, below(count * reasons.length, FAILURE));
}

export function failureDefinition(fields: readonly Field[]): Definition {
  const cases = fields.flatMap((field, i) =>
    refusalsOf(field).map(([when, reason]) => [when, codeOf(i, reason)] as const),
  );
  return { name: FAILURE, as: choice(cases, 0) };
}

/**
 * What `privatize` refuses in a field. Missing is NULL; a level that is none of the study's is -1. NaN is larger than
 * every number in SQL.
 */
function refusalsOf({ column, variable }: Field): readonly (readonly [Condition, Reason])[] {
  switch (variable.type) {
    case "number":
      return [
        [any(missing(column), below(Number.MAX_VALUE, call("abs", column))), "RECORD_FIELD"],
        ...outside({ column, variable }),
      ];
    case "count":
      return [
        [
          any(
            missing(column),
            below(column, 0),
            below(Number.MAX_SAFE_INTEGER, column),
            differs(column, call("floor", column)),
          ),
          "RECORD_FIELD",
        ],
        ...outside({ column, variable }),
      ];
    case "category":
      return [
        [missing(column), "RECORD_FIELD"],
        [below(column, 0), "RECORD_LEVEL"],
      ];
    case "boolean":
      return [[any(missing(column), below(column, 0)), "RECORD_FIELD"]];
    default:
      return variable satisfies never;
  }
}

function outside({ column, variable }: Bounded): readonly (readonly [Condition, Reason])[] {
  return variable.outside === "refuse" ? [[beyondBounds({ column, variable }), "RECORD_OUT_OF_BOUNDS"]] : [];
}

export interface Bounded {
  readonly column: string;
  readonly variable: Extract<Variable, { readonly bounds: unknown; readonly type: "number" | "count" }>;
}

export function isBounded(field: Field): field is Field & Bounded {
  return field.variable.type === "number" || field.variable.type === "count";
}

export function beyondBounds({ column, variable: { bounds } }: Bounded): Condition {
  return any(below(column, bounds[0]), below(bounds[1], column));
}

/** A failure's code back in words. */
export function describeFailure(fields: readonly Field[], code: number) {
  const { name, variable } = fields[Math.floor((code - 1) / reasons.length)]!;
  const reason = reasons[(code - 1) % reasons.length]!;
  return { field: name, reason, accepted: acceptedBy(variable, reason) };
}

function acceptedBy(variable: Field["variable"], reason: Reason): string {
  switch (variable.type) {
    case "number":
    case "count":
      if (reason === "RECORD_OUT_OF_BOUNDS") return `from ${variable.bounds[0]} to ${variable.bounds[1]}`;
      return variable.type === "number" ? acceptedNumber(variable) : "a whole number from 0 to 2^53 - 1";
    case "category":
      return `one of: ${variable.levels.join(", ")}`;
    case "boolean":
      return acceptedBoolean(variable);
    default:
      return variable satisfies never;
  }
}
