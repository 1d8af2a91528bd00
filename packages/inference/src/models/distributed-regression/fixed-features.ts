import type { Parameter } from "../../contracts/model.ts";

/** What the methods that hold S fixed have in common. */
export const IGNORED_NOISE =
  "the noise in the released second moments of the features is ignored: intervals are too narrow";

export function fixedSParameters(features: number): readonly Parameter[] {
  return Object.freeze([
    { name: "coefficients", shape: [features] },
    { name: "variance", shape: [] },
  ]);
}
