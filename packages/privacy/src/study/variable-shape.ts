import { MOST_COORDINATES, MOST_NAME_CHARACTERS, MOST_VARIABLES } from "../json/limits.ts";
import type { Shape } from "../json/shape.ts";

const words: Shape = { is: "text" };
const fromOne: Shape = { is: "number", whole: true, from: 1 };
const outside: Shape = { is: "one", of: ["clip", "refuse"], otherwise: "clip" };
const one = (...of: readonly string[]): Shape => ({ is: "one", of });
const pair = (of: Shape): Shape => ({ is: "list", of, length: 2 });

type Fields = Readonly<Record<string, Shape>>;

/** What variables of a type may say besides their bounds. */
export interface MoreFields {
  readonly number?: Fields;
  readonly category?: Fields;
  readonly boolean?: Fields;
  readonly counts?: Fields;
}

/** A declared variable: its type decides which bounds it must have. */
const variable = ({ number, category, boolean, counts }: MoreFields): Shape => ({
  is: "variant",
  by: "type",
  cases: {
    number: {
      is: "object",
      fields: {
        type: one("number"),
        bounds: pair({ is: "number" }),
        outside,
        "unit?": words,
        ...number,
      },
    },
    count: {
      is: "object",
      fields: {
        type: one("count"),
        bounds: pair({ is: "number", whole: true, from: 0 }),
        outside,
        "unit?": words,
        ...number,
      },
    },
    category: {
      is: "object",
      fields: {
        type: one("category"),
        levels: { is: "list", of: words, atLeast: 2, most: MOST_COORDINATES },
        ...category,
      },
    },
    boolean: { is: "object", fields: { type: one("boolean"), ...boolean } },
    counts: {
      is: "object",
      fields: { type: one("counts"), length: fromOne, total: fromOne, outside, "unit?": words, ...counts },
    },
  },
});

/** Variables by name. A device that makes reports knows no table, and reads none of what a study says of one. */
export const variablesShape = (more: MoreFields = {}): Shape => ({
  is: "map",
  keys: `^[A-Za-z][A-Za-z0-9_.]{0,${MOST_NAME_CHARACTERS - 1}}$`,
  of: variable(more),
  atLeast: 1,
  most: MOST_VARIABLES,
});
