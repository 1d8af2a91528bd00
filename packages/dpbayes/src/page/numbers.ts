import { asWide, fixedPercent, tabular, typeset } from "@dpbayes/inference/text";

/** Four digits, as the page sets them. */
export function fourDigits(x: number): string {
  return typeset(tabular(x));
}

/** As many decimals as two digits of an interval's width have. */
export function rounded(x: number, width: number): string {
  return typeset(asWide(x, width));
}

/** The space is one that does not break. */
export function percent(share: number, digits = 0): string {
  return typeset(fixedPercent(share, digits));
}
