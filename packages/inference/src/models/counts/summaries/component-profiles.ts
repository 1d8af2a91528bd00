import type { CommunityDraw, TopicDraw } from "../count-draw.ts";

/*
 * What makes a component recognisable from draw to draw: the direction of its words (topics) or of its members
 * (communities). Lengths do not matter: theta·c and phi/c give the same rates, so draws do not determine them.
 */

/** Topics × words, every row of Euclidean length 1. */
export function topicProfiles({ phi, topics, words }: TopicDraw, out: Float64Array): Float64Array {
  out.set(phi);
  return unitRows(out, topics, words);
}

/** Communities × actors, every row of Euclidean length 1. */
export function communityProfiles(
  { theta, communities, actors }: CommunityDraw,
  out: Float64Array,
): Float64Array {
  for (let i = 0; i < actors; i++)
    for (let c = 0; c < communities; c++) out[c * actors + i] = theta[i * communities + c]!;
  return unitRows(out, communities, actors);
}

/** Scales rows to length 1; a row of zeros stays, similar to nothing. */
export function unitRows(matrix: Float64Array, rows: number, columns: number): Float64Array {
  for (let r = 0; r < rows; r++) {
    const row = matrix.subarray(r * columns, (r + 1) * columns);
    // Entries may be as small as 1e-300: dividing by the largest first keeps squares from vanishing.
    const largest = row.reduce((most, x) => Math.max(most, x), 0);
    if (largest === 0) continue;
    let square = 0;
    for (let j = 0; j < columns; j++) square += (row[j]! / largest) ** 2;
    const length = Math.sqrt(square);
    for (let j = 0; j < columns; j++) row[j] = row[j]! / largest / length;
  }
  return matrix;
}

/** Cosines of the rows of two matrices whose rows have length 1, rows × rows. */
export function cosines(a: Float64Array, b: Float64Array, rows: number, columns: number): Float64Array {
  const out = new Float64Array(rows * rows);
  for (let r = 0; r < rows; r++)
    for (let s = 0; s < rows; s++) {
      let sum = 0;
      for (let j = 0; j < columns; j++) sum += a[r * columns + j]! * b[s * columns + j]!;
      out[r * rows + s] = sum;
    }
  return out;
}
