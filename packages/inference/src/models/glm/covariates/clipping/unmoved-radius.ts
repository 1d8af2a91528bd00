import type { ColumnKinds, MixedPoint } from "../../../regression/mixed/index.ts";
import type { ClipLimits } from "./clip-row.ts";

/**
 * A radius r such that clipping moves no row x = m_c + Lε of cell c with |ε| <= r; below 0 where there is none. By Cauchy and
 * Schwarz x_i stays within |L_i|·r of its mean, L_i a row of L, and |x| within |L|·r of |m_c|, where |L|² <= ‖L‖₁‖L‖_∞.
 */
export function unmovedRadius(
  { means, factor: L }: MixedPoint,
  { covariates: d, numbers }: Pick<ColumnKinds, "covariates" | "numbers">,
  { low, high, radius }: ClipLimits,
  c: number,
): number {
  const g = numbers.length;
  let free = Infinity;
  let mostOfRow = 0;
  let mostOfColumn = 0;
  for (let i = 0; i < g; i++) {
    let square = 0;
    let row = 0;
    let column = 0;
    for (let m = 0; m < g; m++) {
      const entry = m <= i ? L[i * g + m]! : 0;
      square += entry * entry;
      row += Math.abs(entry);
      column += m >= i ? Math.abs(L[m * g + i]!) : 0;
    }
    mostOfRow = Math.max(mostOfRow, row);
    mostOfColumn = Math.max(mostOfColumn, column);
    const j = numbers[i]!;
    const mean = means[c * d + j]!;
    free = Math.min(free, Math.min(high[j]! - mean, mean - low[j]!) / Math.sqrt(square));
  }
  let ofMean = 0;
  for (let j = 0; j < d; j++) ofMean += means[c * d + j]! ** 2;
  return Math.min(free, (radius - Math.sqrt(ofMean)) / Math.sqrt(mostOfRow * mostOfColumn));
}
