import { MOST_COORDINATES } from "../json/limits.ts";
import { formatSchema } from "../json/schema-of.ts";
import type { Shape } from "../json/shape.ts";
import { digest, privacy, words } from "../release/format/common-shapes.ts";
import { studyShape } from "../study/shape.ts";
import { drawnNames } from "./drawn-names.ts";
import { posteriorSampleFormat } from "./posterior-sample.ts";

const positive: Shape = { is: "number", above: 0 };

const parameters: Shape = {
  is: "object",
  fields: {
    family: { is: "one", of: drawnNames },
    neighbours: { is: "one", of: ["replace-one", "add-remove"] },
    epsilon: positive,
    temperature: positive,
    range: positive,
    truncation: { is: "json" },
    prior: { is: "json" },
    steps: { is: "list", of: { is: "number", whole: true, from: 1 }, atLeast: 1 },
  },
};

/** The shape of `dpbayes.posterior-sample/1`; `parsePosteriorSample` checks what a shape cannot say. */
export const posteriorSampleShape: Shape = {
  is: "object",
  fields: {
    format: { is: "one", of: [posteriorSampleFormat] },
    study: studyShape,
    "holder?": words,
    count: { is: "either", of: [{ is: "null" }, { is: "number", whole: true, from: 1 }] },
    mechanism: { is: "object", fields: { kind: { is: "one", of: ["posterior-sample"] }, parameters } },
    privacy,
    names: { is: "list", of: words, atLeast: 1, most: MOST_COORDINATES },
    values: { is: "list", of: { is: "number" }, atLeast: 1, most: MOST_COORDINATES },
    digest,
  },
};

/** The JSON Schema of `dpbayes.posterior-sample/1`. */
export const posteriorSampleSchema = formatSchema(
  "posterior-sample:1",
  "dpbayes posterior sample, version 1",
  posteriorSampleShape,
);
