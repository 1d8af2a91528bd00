/** Rows of bytes, equal ones once, in the order of their first appearance. */
export interface GroupedRows {
  readonly rows: Uint8Array;
  readonly times: Float64Array;
}

/**
 * Joins equal rows and adds up their weights, by a hash table with open addressing that holds the
 * numbers of the rows kept so far. Linear in the number of bytes; text keys would take ten times as long.
 */
export function groupRows(bytes: Uint8Array, width: number, weights: Float64Array): GroupedRows {
  const rows = bytes.slice();
  const times = new Float64Array(weights.length);
  const mask = 2 ** Math.ceil(Math.log2(2 * weights.length + 2)) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  let kept = 0;
  for (let i = 0; i < weights.length; i++) {
    const from = i * width;
    let slot = hashOf(bytes, from, width) & mask;
    while (table[slot]! >= 0 && !sameRow(rows, table[slot]! * width, bytes, from, width))
      slot = (slot + 1) & mask;
    if (table[slot]! < 0) {
      rows.copyWithin(kept * width, from, from + width);
      table[slot] = kept++;
    }
    times[table[slot]!]! += weights[i]!;
  }
  return { rows: rows.slice(0, kept * width), times: times.slice(0, kept) };
}

/** FNV-1a over the bytes, its high half folded into the low one that the table uses. */
function hashOf(bytes: Uint8Array, from: number, width: number): number {
  let hash = 0x811c9dc5;
  for (let b = 0; b < width; b++) hash = Math.imul(hash ^ bytes[from + b]!, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function sameRow(a: Uint8Array, aFrom: number, b: Uint8Array, bFrom: number, width: number): boolean {
  for (let i = 0; i < width; i++) if (a[aFrom + i] !== b[bFrom + i]) return false;
  return true;
}
