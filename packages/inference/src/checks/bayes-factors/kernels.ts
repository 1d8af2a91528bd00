import { normalCdf, normalDensity } from "../../math/special/index.ts";

/** The standard normal kernel. */
export const normalKernel = (u: number): number => normalDensity(u);

/**
 * The normal kernel for a point near the ends of a number's range, where draws lie between `from` and `to` only, in widths from the point.
 * A linear factor restores what the ends cut off (Jones 1993): with the partial moments a_l = ∫ u^l φ(u) du between the ends,
 *
 *   K(u) = (a₂ − a₁u)·φ(u)/(a₀a₂ − a₁²)
 *
 * integrates to 1 and has no first moment, so that neither level nor slope of the density is biased by the end.
 */
export function boundaryKernel(from: number, to: number): (u: number) => number {
  const [low, high] = [normalDensity(from), normalDensity(to)];
  const a0 = normalCdf(to) - normalCdf(from);
  const a1 = low - high;
  const a2 = a0 + edge(from, low) - edge(to, high);
  const determinant = a0 * a2 - a1 * a1;
  return (u) => ((a2 - a1 * u) * normalDensity(u)) / determinant;
}

/** u·φ(u), 0 at infinity. */
function edge(u: number, density: number): number {
  return density === 0 ? 0 : u * density;
}
