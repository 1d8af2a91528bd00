import { MOST_COORDINATES, MOST_NAME_CHARACTERS, MOST_VARIABLES } from "../json/limits.ts";
import type { Shape } from "../json/shape.ts";
import { booleanInTable, categoryInTable, inTable, numberInTable } from "./table/table-shape.ts";

const words: Shape = { is: "text" };
const fromOne: Shape = { is: "number", whole: true, from: 1 };
const outside: Shape = { is: "one", of: ["clip", "refuse"], otherwise: "clip" };
const one = (...of: readonly string[]): Shape => ({ is: "one", of });
const pair = (of: Shape): Shape => ({ is: "list", of, length: 2 });

/** A declared variable: its type decides which bounds it must have. */
const variable: Shape = {
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
        ...numberInTable,
      },
    },
    count: {
      is: "object",
      fields: {
        type: one("count"),
        bounds: pair({ is: "number", whole: true, from: 0 }),
        outside,
        "unit?": words,
        ...numberInTable,
      },
    },
    category: {
      is: "object",
      fields: {
        type: one("category"),
        levels: { is: "list", of: words, atLeast: 2, most: MOST_COORDINATES },
        ...categoryInTable,
      },
    },
    boolean: { is: "object", fields: { type: one("boolean"), ...booleanInTable } },
    counts: {
      is: "object",
      fields: { type: one("counts"), length: fromOne, total: fromOne, outside, "unit?": words, ...inTable },
    },
  },
};

/** The declared variables by name. */
export const variablesShape: Shape = {
  is: "map",
  keys: `^[A-Za-z][A-Za-z0-9_.]{0,${MOST_NAME_CHARACTERS - 1}}$`,
  of: variable,
  atLeast: 1,
  most: MOST_VARIABLES,
};
