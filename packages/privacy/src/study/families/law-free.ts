import { type DeclaredFamily, oneVariable, withLevels } from "./declared-family.ts";

/** A property of the clipped population, whatever its law: `y ~ 1`. */
function property(words: string, left: DeclaredFamily["formula"]["left"]) {
  return { ...oneVariable(left), words: `y ~ 1, ${words}` } as const;
}

/** The mean of a number after clipping. */
export const mean = {
  ...property("the mean of y after clipping, whatever its law", ["number", "count"]),
  normalSum: true,
} as const satisfies DeclaredFamily;

/** The sum over the records that are held, after clipping. */
export const total = {
  ...property("the sum of y over the records held, after clipping", ["number", "count"]),
  sum: true,
} as const satisfies DeclaredFamily;

/** The share of yes, or of the second of two levels. */
export const proportion = {
  ...property("the share of yes (of the second of two levels)", withLevels),
  formula: { left: withLevels, right: [], outcomeLevels: 2 },
} as const satisfies DeclaredFamily;

/** How far y is apart in two groups. */
export const difference = {
  formula: { left: ["number", "count", "boolean"], right: withLevels, groups: 2 },
  words: "y ~ group, the difference of y between two groups, after clipping, whatever its law",
  regression: false,
  options: {},
} as const satisfies DeclaredFamily;
