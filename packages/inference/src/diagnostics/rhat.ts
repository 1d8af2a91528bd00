import { type Chains, whenUsable } from "./chains.ts";
import { meanOf, varianceOf } from "./moments.ts";
import { foldedAndNormalised, type RankedHalves, rankedHalves } from "./rank-normalise.ts";

/**
 * The rank-normalised split R-hat of Vehtari, Gelman, Simpson, Carpenter and Bürkner (2021), the
 * larger of bulk and folded: 1 where chains agree, above 1.01 where they do not agree in location
 * or in spread. One chain is compared with itself, half against half. NaN for fewer than four
 * draws, for draws that are not finite and for draws that are all equal.
 *
 * @example
 * ```ts
 * import { rHat } from "@dpbayes/inference/diagnostics";
 * const stuck = [Float64Array.of(1, 2, 1, 2, 1, 2), Float64Array.of(8, 9, 8, 9, 8, 9)];
 * console.log(rHat(stuck) > 1.01); // true
 * ```
 */
export function rHat(chains: Chains): number {
  return whenUsable(chains, () => rHatOf(rankedHalves(chains)));
}

export function rHatOf(ranked: RankedHalves): number {
  const bulk = basicRHat(ranked.normalised);
  const folded = basicRHat(foldedAndNormalised(ranked));
  // Two values, equally often, are equally far from their median: folding then says nothing.
  return Number.isNaN(folded) ? bulk : Math.max(bulk, folded);
}

/** √((W(n − 1)/n + B/n)/W), with B/n the variance between chain means and W the mean within (eqs. 1-4). */
function basicRHat(chains: Chains): number {
  const n = chains[0]!.length;
  const between = varianceOf(Float64Array.from(chains, meanOf));
  const within = meanOf(Float64Array.from(chains, varianceOf));
  return Math.sqrt(between / within + (n - 1) / n);
}
