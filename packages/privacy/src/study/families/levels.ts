import { oneVariable, withLevels } from "./declared-family.ts";

/** A yes or no. */
export const bernoulli = oneVariable(["boolean"]);

/** One of several levels. */
export const categorical = oneVariable(withLevels);
