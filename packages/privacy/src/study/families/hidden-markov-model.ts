import { type DeclaredFamily, withLevels } from "./declared-family.ts";

/** Features of the entries of logs: `features ~ sequence / time`. */
export const hiddenMarkovModel = {
  formula: { left: withLevels, right: withLevels, nested: true },
  words:
    "features ~ sequence / time: whose log it is, and when. Options may say how many states there are: { states: 4 }",
  regression: false,
  options: {
    "states?": { is: "number", whole: true, from: 1 },
    /** Cells "sequence/time" that do not count. */
    "unobserved?": { is: "list", of: { is: "text" } },
  },
} as const satisfies DeclaredFamily;
