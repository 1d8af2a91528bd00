import { MOST_VARIABLES } from "../../json/limits.ts";
import type { PlainShape, Shape } from "../../json/shape.ts";
import type { MoreFields } from "../variable-shape.ts";
import { dateFormats, dateUnits, decimalMarks, encodings, thousandsMarks } from "./table-clause.ts";

const MOST_CODES = 1000;

const words: Shape = { is: "text" };
const codes: Shape = { is: "list", of: { is: "either", of: [{ is: "number" }, words] }, most: MOST_CODES };
const one = (of: readonly string[], otherwise?: string): PlainShape => ({
  is: "one",
  of,
  ...(otherwise !== undefined && { otherwise }),
});

const inTable = { "column?": words };
const valueInTable = { ...inTable, "missing?": codes };

const numberInTable: Readonly<Record<string, Shape>> = {
  ...valueInTable,
  "decimal?": one(decimalMarks),
  "thousands?": one(thousandsMarks),
  "date?": {
    is: "object",
    fields: {
      origin: {
        is: "text",
        like: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
        accepted: "a date such as 2020-01-31, quoted in YAML",
      },
      unit: one(dateUnits, "days"),
      "format?": one(dateFormats),
    },
  },
};

const booleanInTable: Readonly<Record<string, Shape>> = {
  ...valueInTable,
  "words?": { is: "object", fields: { true: codes, false: codes } },
};

const categoryInTable: Readonly<Record<string, Shape>> = {
  ...valueInTable,
  "spellings?": { is: "map", of: codes },
};

/** What variables say of their columns, by type. */
export const variablesInTable: MoreFields = {
  number: numberInTable,
  category: categoryInTable,
  boolean: booleanInTable,
  counts: inTable,
};

/** How a file of text is laid out. */
export const tableShape: Shape = {
  is: "object",
  fields: {
    "delimiter?": {
      is: "either",
      of: [one(["\t", " ", "tab"]), { is: "text", like: '^[^"\\r\\n]$', accepted: "one other character" }],
    },
    "header?": { is: "flag" },
    "columns?": { is: "list", of: words, atLeast: 1, most: MOST_VARIABLES },
    "encoding?": one(encodings),
  },
};
