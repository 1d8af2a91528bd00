import { varianceOf } from "@dpbayes/inference/diagnostics";
import type { CoefficientOfHolders, HolderLaw } from "./holder-draws.ts";

/**
 * The share of the variance between holders' separate estimates that is difference between holders, not error: τ²/(τ² + V), V the error
 * variance of a holder in the middle. With η_j = (φ_j − φ)/τ, given φ and τ, Var η_j = V_j/(V_j + τ²); not knowing φ adds
 * the J-th part of the share to it. So
 *
 *     share_j = (1 − Var η_j)/(1 − 1/J),   the median over holders,
 *
 * which is 0 where the posterior of η_j is its prior. Not knowing τ makes it a little too small. Student effects of four degrees have the variance 2
 * before any data, and Var η_j is taken as a part of it.
 */
export function betweenShare(
  { own, mean, spread }: CoefficientOfHolders,
  law: HolderLaw,
): number | undefined {
  if (spread === undefined) return undefined;
  const before = law === "student" ? 2 : 1;
  const shares = own
    .map((draws) => {
      const effects = draws.map((value, i) => (spread[i]! > 0 ? (value - mean[i]!) / spread[i]! : 0));
      return (1 - varianceOf(effects) / before) / (1 - 1 / own.length);
    })
    .sort((a, b) => a - b);
  const middle = (shares[(shares.length - 1) >> 1]! + shares[shares.length >> 1]!) / 2;
  return Math.min(1, Math.max(0, middle));
}
