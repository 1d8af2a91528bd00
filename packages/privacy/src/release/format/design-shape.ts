import type { Shape } from "../../json/shape.ts";
import { words } from "./common-shapes.ts";

const positive: Shape = { is: "number", above: 0 };
const unit: Readonly<Record<string, Shape>> = { centre: { is: "number" }, scale: positive };

/** The design of a regression. Apart from the other bounds, which no device reads. */
export const designShape: Shape = {
  is: "object",
  fields: {
    columns: {
      is: "list",
      atLeast: 1,
      of: {
        is: "object",
        fields: { name: words, variable: words, ...unit, "level?": { is: "number", whole: true, from: 0 } },
      },
    },
    intercept: { is: "flag" },
    radius: positive,
    response: { is: "object", fields: { variable: words, ...unit, bound: positive } },
  },
};
