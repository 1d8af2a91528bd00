import { deepFreeze } from "../json/fields.ts";
import { families, mechanismKinds, settings } from "./study.ts";

const positive = { type: "number", exclusiveMinimum: 0 };
const share = { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 };
const wholeFromOne = { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const words = { type: "string", pattern: "\\S" };
const outside = { enum: ["clip", "refuse"], default: "clip" };

const object = (properties: Record<string, unknown>, optional: readonly string[] = []) => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

const pair = (items: Record<string, unknown>) => ({ type: "array", items, minItems: 2, maxItems: 2 });

const variable = {
  oneOf: [
    object({ type: { const: "number" }, bounds: pair({ type: "number" }), outside, unit: words }, [
      "outside",
      "unit",
    ]),
    object(
      { type: { const: "count" }, bounds: pair({ type: "integer", minimum: 0 }), outside, unit: words },
      ["outside", "unit"],
    ),
    object({
      type: { const: "category" },
      levels: { type: "array", items: words, minItems: 2, uniqueItems: true },
    }),
    object({ type: { const: "boolean" } }),
    object({ type: { const: "counts" }, length: wholeFromOne, total: wholeFromOne, outside, unit: words }, [
      "outside",
      "unit",
    ]),
  ],
};

const model = object(
  {
    family: { enum: families },
    formula: { type: "string", pattern: "~" },
    method: words,
    prior: { type: "object" },
    statistic: object(
      {
        radius: positive,
        weights: { type: "object", additionalProperties: positive },
        squares: { type: "boolean" },
      },
      ["radius", "weights", "squares"],
    ),
  },
  ["method", "prior", "statistic"],
);

const choices = {
  mechanism: { enum: mechanismKinds },
  perturb: { enum: ["statistic", "inputs"] },
  distance: wholeFromOne,
  responseShare: share,
};

const privacyFields = {
  setting: { enum: settings },
  epsilon: positive,
  delta: share,
  unit: words,
  neighbours: { enum: ["replace-one", "add-remove"] },
  ...choices,
};

const local = { properties: { setting: { const: "local" }, neighbours: { const: "replace-one" } } };
const held = { properties: { setting: { enum: ["central", "distributed"] } }, required: ["neighbours"] };

/** In the local setting the relation may be left out: only replacement makes sense there. */
const privacy = {
  ...object(privacyFields, ["delta", "neighbours", ...Object.keys(choices)]),
  anyOf: [local, held],
};

/**
 * The JSON Schema (draft 2020-12) of `dpbayes.study/1`, for editors and other languages. What a
 * schema cannot say (low < high, the formula's grammar, variables of a fitting type) `parseStudy`
 * checks as well: everything that `parseStudy` accepts, this schema accepts.
 */
export const studySchema = deepFreeze({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "urn:dpbayes:study:1",
  title: "dpbayes study, version 1",
  ...object({
    format: { const: "dpbayes.study/1" },
    id: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$" },
    question: words,
    variables: {
      type: "object",
      minProperties: 1,
      propertyNames: { pattern: "^[A-Za-z][A-Za-z0-9_.]*$" },
      additionalProperties: variable,
    },
    model,
    privacy,
  }),
});
