import { type DeclaredFamily, withLevels } from "./declared-family.ts";

/** A label given features, all with levels. */
export const naiveBayes = {
  formula: { left: withLevels, right: withLevels },
  words: "label ~ features",
  regression: false,
  options: {},
} as const satisfies DeclaredFamily;
