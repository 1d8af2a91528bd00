import type { Shape } from "../../json/shape.ts";
import { settings } from "../../study/study.ts";

/** Shapes that releases, reports and prepared studies share. */

export const words: Shape = { is: "text" };
export const digest: Shape = { is: "text", like: "^[0-9a-f]{64}$", accepted: "64 hexadecimal digits" };
export const studyName: Shape = { is: "object", fields: { id: words, digest } };

export const privacy: Shape = {
  is: "object",
  fields: {
    setting: { is: "one", of: settings },
    epsilon: { is: "number", above: 0 },
    delta: { is: "number", from: 0, below: 1 },
    unit: words,
    neighbours: { is: "one", of: ["replace-one", "add-remove"] },
    "population?": words,
    "distance?": { is: "number", whole: true, from: 1 },
  },
};
