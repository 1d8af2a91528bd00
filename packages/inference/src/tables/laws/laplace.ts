import { lawOf } from "../../noise/noises.ts";
import { additiveLaw } from "./additive-law.ts";
import type { CellLaw } from "./cell-law.ts";

/** Density e^{−|t|/scale}/(2·scale) on real numbers. */
export function laplaceCell({ scale }: { readonly scale: number }): CellLaw {
  const { linear, variance, sample, logDensity } = lawOf({ kind: "laplace", scale });
  return additiveLaw({
    whole: false,
    constant: logDensity(0),
    linear,
    quadratic: 0,
    variance,
    logCumulative: (t) => (t <= 0 ? t / scale - Math.LN2 : Math.log1p(-0.5 * Math.exp(-t / scale))),
    draw: sample,
  });
}
