import { requirePositive } from "../../errors/index.ts";
import { logNormalCdf } from "../../math/special/index.ts";
import { lawOf } from "../../noise/noises.ts";
import { additiveLaw } from "./additive-law.ts";
import type { CellLaw } from "./cell-law.ts";

/** Normal noise on real numbers. */
export function gaussianCell({ variance }: { readonly variance: number }): CellLaw {
  const sd = Math.sqrt(requirePositive("variance of the noise", variance));
  const { sample, logDensity } = lawOf({ kind: "gaussian", sd });
  return additiveLaw({
    whole: false,
    constant: logDensity(0),
    linear: 0,
    quadratic: 0.5 / variance,
    variance,
    logCumulative: (t) => logNormalCdf(t / sd),
    draw: sample,
  });
}
