import { type DeclaredFamily, withLevels } from "./declared-family.ts";

/** More than anybody reads, and few enough to compare with one another. */
const MOST_MARGINS = 100;

/** How many records are in every cell of a cross-classification, as R's `xtabs(~ region + age)` has it. */
export const table = {
  formula: { left: [], right: [...withLevels, "count"] },
  words:
    "~ region + age, how many records each cell has, counts being classified by their values. Options may say which margins are counted, without them the whole table: { margins: [[region, age], [region]] }",
  regression: false,
  cells: true,
  options: {
    "margins?": {
      is: "list",
      of: { is: "list", of: { is: "text" } },
      atLeast: 1,
      most: MOST_MARGINS,
    },
  },
} as const satisfies DeclaredFamily;
