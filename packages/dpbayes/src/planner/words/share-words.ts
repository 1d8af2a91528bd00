import { fixedPercent } from "@dpbayes/inference/text";

/** A share as a whole percentage; a dash where there is none. */
export function shareWords(share: number | undefined): string {
  return share === undefined ? "-" : fixedPercent(share);
}

/** Priors of count models crowd at 0, and intervals end up wider: a negative share would say nothing to anybody. */
export function narrowingWords(contraction: number | undefined): string {
  return contraction !== undefined && contraction < 0 ? "none" : shareWords(contraction);
}
