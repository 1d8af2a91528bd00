import { fixedPercent, short } from "@dpbayes/inference/text";

/** A share as a whole percentage, never rounded up to all of it; a dash where there is none. */
export function shareWords(share: number | undefined): string {
  if (share === undefined || !Number.isFinite(share)) return "-";
  return share >= 0.995 && share < 1 ? "> 99 %" : fixedPercent(share);
}

/** A width; simulated posteriors that say nothing at all may have none. */
export function widthWords(width: number): string {
  if (Number.isFinite(width)) return short(width);
  return Number.isNaN(width) ? "-" : "unbounded";
}

/** Priors of count models crowd at 0, and intervals end up wider: a negative share would say nothing to anybody. */
export function narrowingWords(contraction: number | undefined): string {
  return contraction !== undefined && contraction < 0 ? "none" : shareWords(contraction);
}
