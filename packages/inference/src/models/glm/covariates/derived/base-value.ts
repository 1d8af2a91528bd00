import type { Column, Study } from "@dpbayes/privacy/formats";

/** A number in original units from the column that stands for it, in the design's, and its slope; held at the bounds beyond them. */
export type BaseValue = (x: number, out: Float64Array) => void;

export function baseValue(
  { centre, scale, factors }: Column,
  variable: Study["variables"][string],
): BaseValue {
  const [low, high] = "bounds" in variable ? variable.bounds : [-Infinity, Infinity];
  const [factor] = factors ?? [];
  const middle = factor?.degree === undefined ? 0 : (low + high) / 2;
  const half = factor?.degree === undefined ? 1 : (high - low) / 2;
  return (x, out) => {
    const line = middle + half * (centre + scale * x);
    const value = factor?.log ? Math.exp(line) : line;
    const inside = value > low && value < high;
    out[0] = Math.min(high, Math.max(low, value));
    out[1] = inside ? (factor?.log ? value * scale : half * scale) : 0;
  };
}
