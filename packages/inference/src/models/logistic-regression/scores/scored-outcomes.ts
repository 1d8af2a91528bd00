import { fail, requireLength } from "../../../errors/index.ts";

/** Checks predicted probabilities against outcomes 0 or 1, one each, and at least one. */
export function requireScored(probabilities: ArrayLike<number>, outcomes: ArrayLike<number>): void {
  requireLength("outcomes", outcomes, probabilities.length);
  if (probabilities.length === 0)
    fail("ARGUMENT", { name: "probabilities", found: "none", accepted: "one or more" });
  for (let i = 0; i < probabilities.length; i++) {
    const p = probabilities[i]!;
    if (!(p >= 0 && p <= 1))
      fail("ARGUMENT", { name: "a probability", found: String(p), accepted: "between 0 and 1" });
    if (outcomes[i] !== 0 && outcomes[i] !== 1)
      fail("ARGUMENT", { name: "an outcome", found: String(outcomes[i]), accepted: "0 or 1" });
  }
}
