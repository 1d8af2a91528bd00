import { twoSidedGeometricLogCdf, twoSidedGeometricLogMass } from "@dpbayes/privacy/formats";
import { requirePositive } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { additiveLaw } from "./additive-law.ts";
import type { CellLaw } from "./cell-law.ts";

/** Mass tanh(r/2)·e^{−r|k|} on whole numbers, r = 1/scale; the variance is 1/(2·sinh²(r/2)). */
export function geometricCell({ scale }: { readonly scale: number }): CellLaw {
  const rate = 1 / requirePositive("scale of the noise", scale);
  // ⌊E·scale⌋ with E exponential is geometric; the difference of two is two-sided.
  const geometric = (rng: SeededSource) => Math.floor(rng.exponential() * scale);
  return additiveLaw({
    whole: true,
    constant: twoSidedGeometricLogMass(0, rate),
    linear: rate,
    quadratic: 0,
    variance: 0.5 / Math.sinh(0.5 * rate) ** 2,
    logCumulative: (t) => twoSidedGeometricLogCdf(t, rate),
    draw: (rng) => geometric(rng) - geometric(rng),
  });
}
