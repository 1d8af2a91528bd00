import type { Reading } from "../../measurements/reading.ts";
import { factorsOf } from "../../study/formula/column-factor.ts";
import type { Variable } from "../../study/variable.ts";
import type { Prepared } from "./prepared.ts";

type Types = readonly Variable["type"][];

const numbers: Types = ["number", "count"];
const answers: Types = ["category", "boolean"];

/** A count may be answered by its value, but not be the outcome beside noisy inputs. */
const alone: Types = [...answers, "count"];

/** Without its frame, whose `fields` this decides. */
type Routed = Pick<Prepared, "route"> & {
  readonly reading?: Reading;
  readonly answered?: string;
  readonly edges?: readonly number[];
  readonly crossed?: readonly string[];
};

/** The variables that a prepared study reads, and the types that each may have. */
export function variablesRead(routed: Routed): readonly (readonly [string, Types])[] {
  const { reading, answered, crossed } = routed;
  const answers = crossed ?? (answered === undefined ? [] : [answered]);
  const types = answerTypes(routed);
  return [...(reading ? namedBy(reading) : []), ...answers.map((name) => [name, types] as const)];
}

function answerTypes({ route, edges }: Routed): Types {
  if (edges !== undefined) return numbers;
  return route === "answer" ? alone : answers;
}

function namedBy(reading: Reading): readonly (readonly [string, Types])[] {
  switch (reading.kind) {
    case "value":
      return [[reading.variable, [...numbers, "boolean"]]];
    case "counts":
      return [[reading.variable, ["counts"]]];
    case "row": {
      const { columns, response } = reading.design;
      const read = [...columns.flatMap(factorsOf), response];
      return read.map(({ variable }) => [variable, [...numbers, ...answers]]);
    }
    default:
      return reading satisfies never;
  }
}
