import { MOST_VARIABLES } from "../../json/limits.ts";
import type { Shape } from "../../json/shape.ts";
import { kindsOn, mechanismShape } from "../../mechanisms/mechanism-formats.ts";
import { variablesShape } from "../../study/variable-shape.ts";
import { digest, privacy, studyName, words } from "../format/common-shapes.ts";
import { designShape } from "../format/design-shape.ts";
import { preparedFormat } from "./prepared.ts";

const finite: Shape = { is: "number" };
const positive: Shape = { is: "number", above: 0 };
const fromOne: Shape = { is: "number", whole: true, from: 1 };
const unit: Readonly<Record<string, Shape>> = { centre: finite, scale: positive };

const blocks: Shape = {
  is: "list",
  atLeast: 1,
  of: {
    is: "object",
    fields: {
      name: words,
      degree: { is: "number", whole: true, from: 0, below: 13 },
      responsePower: { is: "number", whole: true, from: 0, below: 3 },
      weight: positive,
    },
  },
};

const row: Shape = {
  is: "object",
  fields: { kind: { is: "one", of: ["row"] }, design: designShape, blocks },
};

const reading: Shape = {
  is: "variant",
  by: "kind",
  cases: {
    value: {
      is: "object",
      fields: {
        kind: { is: "one", of: ["value"] },
        variable: words,
        "unit?": { is: "object", fields: unit },
        blocks,
      },
    },
    counts: {
      is: "object",
      fields: { kind: { is: "one", of: ["counts"] }, variable: words, each: fromOne, "total?": fromOne },
    },
    row,
  },
};

const frame: Readonly<Record<string, Shape>> = {
  format: { is: "one", of: [preparedFormat] },
  route: { is: "one", of: ["vector", "answer", "inputs-and-answer"] },
  study: studyName,
  privacy,
  fields: variablesShape(),
  digest,
};

/** The shape of `dpbayes.prepared/1`; `parsePrepared` checks the fields' types and the digest as well. */
export const preparedShape: Shape = {
  is: "variant",
  by: "route",
  cases: {
    vector: {
      is: "object",
      fields: { ...frame, reading, mechanism: mechanismShape(kindsOn("vector")) },
    },
    answer: {
      is: "object",
      fields: {
        ...frame,
        answered: words,
        "edges?": { is: "list", of: finite, atLeast: 3 },
        "crossed?": { is: "list", of: words, atLeast: 1, most: MOST_VARIABLES },
        mechanism: mechanismShape(kindsOn("answer")),
      },
    },
    "inputs-and-answer": {
      is: "object",
      fields: {
        ...frame,
        reading: row,
        answered: words,
        mechanism: mechanismShape(kindsOn("inputs-and-answer")),
      },
    },
  },
};
