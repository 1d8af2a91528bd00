import type { Rows } from "../../data/prepare-regression.ts";

/** What a release is made of and what its posterior is scored on, in units in which |x| ≤ 1 and |y| ≤ 1. */
export interface Problem {
  readonly covariates: number;
  /** One table per holder, clipped. */
  readonly holders: readonly Rows[];
  /** Not clipped. */
  readonly test: Rows;
  /** Sds of the features, as the designers of a study might know them. */
  readonly sds: Float64Array;
  /** Null for real data. */
  readonly coefficients: Float64Array | null;
}

/** The public constants of a design. */
export interface Bounds {
  readonly radius: number;
  readonly response: number;
}

export function rowsBetween({ x, y, count }: Rows, from: number, to: number): Rows {
  const d = x.length / count;
  return { count: to - from, x: x.slice(from * d, to * d), y: y.slice(from, to) };
}

/** Contiguous blocks of equal size, the remainder with the last. */
export function blocksOf(rows: Rows, holders: number): readonly Rows[] {
  const size = Math.floor(rows.count / holders);
  return Array.from({ length: holders }, (_, j) =>
    rowsBetween(rows, j * size, j === holders - 1 ? rows.count : (j + 1) * size),
  );
}

/** In the units of the bounds; `clipped` moves what lies outside to the nearest point inside. */
export function inUnits({ count, x, y }: Rows, { radius, response }: Bounds, clipped: boolean): Rows {
  const d = x.length / count;
  const scaled = x.map((v) => v / radius);
  if (clipped)
    for (let i = 0; i < count; i++) {
      const row = scaled.subarray(i * d, (i + 1) * d);
      const norm = Math.hypot(...row);
      if (norm > 1) row.set(row.map((v) => v / norm));
    }
  const clip = (v: number) => Math.min(1, Math.max(-1, v));
  return { count, x: scaled, y: y.map((v) => (clipped ? clip(v / response) : v / response)) };
}

/** A quantile of |x| and one of |y|; 1 gives the maxima. */
export function boundsAt({ count, x, y }: Rows, share: number): Bounds {
  const d = x.length / count;
  const norms = Float64Array.from({ length: count }, (_, i) => Math.hypot(...x.subarray(i * d, (i + 1) * d)));
  return { radius: quantile(norms, share), response: quantile(y.map(Math.abs), share) };
}

function quantile(values: Float64Array, share: number): number {
  return values.toSorted()[Math.floor(share * (values.length - 1))]!;
}

/** Root mean squares of the columns. */
export function scalesOf({ count, x }: Rows): Float64Array {
  const d = x.length / count;
  const squares = new Float64Array(d);
  for (let at = 0; at < x.length; at++) squares[at % d]! += x[at]! ** 2;
  return squares.map((v) => Math.sqrt(v / count));
}
