/**
 * Lower triangular m × m matrices as coordinates, by rows. A pinned triangle keeps its corner (0, 0):
 * it belongs to the constant 1 of a model with intercept, and is known.
 */
export interface Triangle {
  readonly size: number;
  readonly pinned: boolean;
  /** Number of coordinates. */
  readonly length: number;
  /** Rows and columns of the coordinates. */
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  /** row·m + column of the coordinates, and 1 where they lie on the diagonal. */
  readonly places: Int32Array;
  readonly diagonal: Uint8Array;
}

/** Where the coordinates of a lower triangle stand; `pinned` leaves the corner (0, 0) out. */
export function triangle(size: number, pinned: boolean): Triangle {
  const places: (readonly [number, number])[] = [];
  for (let i = 0; i < size; i++) for (let k = 0; k <= i; k++) if (!(pinned && i === 0)) places.push([i, k]);
  return Object.freeze({
    size,
    pinned,
    length: places.length,
    rows: Int32Array.from(places, ([i]) => i),
    columns: Int32Array.from(places, ([, k]) => k),
    places: Int32Array.from(places, ([i, k]) => i * size + k),
    diagonal: Uint8Array.from(places, ([i, k]) => (i === k ? 1 : 0)),
  });
}
