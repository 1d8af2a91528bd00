import type { Shape } from "../../json/shape.ts";
import { words } from "./common-shapes.ts";

const positive: Shape = { is: "number", above: 0 };
const unit: Readonly<Record<string, Shape>> = { centre: { is: "number" }, scale: positive };

const level: Shape = { is: "number", whole: true, from: 0 };
/** Of a power or a polynomial: more steps than any study asks for are refused before they are taken. */
const degree: Shape = { is: "number", whole: true, from: 1, below: 11 };

const factors: Shape = {
  is: "list",
  atLeast: 1,
  most: 100,
  of: {
    is: "object",
    fields: { variable: words, "level?": level, "power?": degree, "log?": { is: "flag" }, "degree?": degree },
  },
};

/** The design of a regression. Apart from the other bounds, which no device reads. */
export const designShape: Shape = {
  is: "object",
  fields: {
    columns: {
      is: "list",
      atLeast: 1,
      of: {
        is: "object",
        fields: {
          name: words,
          variable: words,
          ...unit,
          "level?": level,
          "factors?": factors,
          "offset?": { is: "flag" },
        },
      },
    },
    intercept: { is: "flag" },
    radius: positive,
    response: { is: "object", fields: { variable: words, ...unit, bound: positive } },
  },
};
