import { MOST_COORDINATES } from "../../json/limits.ts";
import type { Shape } from "../../json/shape.ts";
import { localKinds, mechanismShape } from "../../mechanisms/mechanism-formats.ts";
import { studyShape } from "../../study/shape.ts";
import { statisticKinds } from "./bounds-shapes.ts";
import { digest, privacy, studyName, words } from "./common-shapes.ts";

const whole: Shape = { is: "number", whole: true, from: 0 };
const fromOne: Shape = { is: "number", whole: true, from: 1 };
const number: Shape = { is: "number" };
const numbers: Shape = { is: "list", of: number };
const one = (...of: readonly string[]): Shape => ({ is: "one", of });

/** Whatever can make a release: a kind that is not known says nothing about its noise. */
const mechanism: Shape = mechanismShape(localKinds);

const block: Shape = {
  is: "object",
  fields: { name: words, length: whole, weight: { is: "number", above: 0 } },
};

const frame: Readonly<Record<string, Shape>> = {
  format: one("dpbayes.release/1"),
  kind: one("sum", "reports"),
  study: studyShape,
  "holder?": words,
  statistic: {
    is: "object",
    fields: {
      kind: { is: "one", of: statisticKinds },
      blocks: { is: "list", of: block, most: MOST_COORDINATES },
      coordinates: { is: "list", of: words, most: MOST_COORDINATES },
    },
  },
  bounds: { is: "json" },
  mechanism,
  privacy,
  digest,
};

/** The shape of `dpbayes.release/1`; `parseRelease` checks lengths and the digest as well. */
export const releaseShape: Shape = {
  is: "variant",
  by: "kind",
  cases: {
    sum: {
      is: "object",
      fields: {
        ...frame,
        count: { is: "either", of: [{ is: "null" }, whole] },
        copies: fromOne,
        values: numbers,
      },
    },
    reports: {
      is: "object",
      fields: {
        ...frame,
        count: fromOne,
        values: { is: "list", of: numbers },
        times: { is: "list", of: fromOne },
      },
    },
  },
};

export const reportFields: Readonly<Record<string, Shape>> = {
  format: one("dpbayes.report/1"),
  "id?": {
    is: "text",
    like: "^[A-Za-z0-9_-]{8,64}$",
    accepted: "8 to 64 letters, digits, dashes and underscores",
  },
  study: studyName,
  mechanism,
  values: { is: "list", of: number, atLeast: 1, most: MOST_COORDINATES },
};

/** The shape of `dpbayes.report/1`. */
export const reportShape: Shape = { is: "object", fields: reportFields };
