import type { Shape } from "../json/shape.ts";

/**
 * Shapes that the parameters of several mechanisms are made of. Numbers that may exceed the safe
 * integers (t of a rate, σ in steps) are whole all the same: `from-parameters.ts` of each mechanism
 * checks it.
 */

const fromOne: Shape = { is: "number", from: 1 };
const wholeFrom = (from: number): Shape => ({ is: "number", whole: true, from });

export const positive: Shape = { is: "number", above: 0 };
export const share: Shape = { is: "number", from: 0 };
export const local: Shape = { is: "one", of: ["local"] };
export const neighbours: Shape = { is: "one", of: ["local", "replace-one", "add-remove"] };
export const levels: Shape = /* @__PURE__ */ wholeFrom(2);
/** s = 0 makes a coin fair. */
export const coin: Shape = { is: "object", fields: { s: /* @__PURE__ */ wholeFrom(0), t: fromOne } };
export const rate: Shape = { is: "object", fields: { s: /* @__PURE__ */ wholeFrom(1), t: fromOne } };

/** What noise on a grid states besides its own law. */
export const onGrid: Readonly<Record<string, Shape>> = {
  epsilon: positive,
  sensitivity: positive,
  dimension: /* @__PURE__ */ wholeFrom(1),
  grid: positive,
  sensitivitySteps: positive,
};
