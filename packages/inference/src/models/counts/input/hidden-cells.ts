/** The cells that a mask hides, listed row by row: those of row r are others[starts[r]] … others[starts[r+1] − 1]. */
export interface HiddenCells {
  readonly starts: Int32Array;
  readonly others: Int32Array;
}

/** Columns hidden per row, and rows hidden per column. */
export interface HiddenLists {
  readonly byRow: HiddenCells;
  readonly byColumn: HiddenCells;
}

export function hiddenLists(mask: Uint8Array, rows: number, columns: number): HiddenLists {
  return {
    byRow: listed(rows, columns, (r, c) => mask[r * columns + c] === 0),
    byColumn: listed(columns, rows, (c, r) => mask[r * columns + c] === 0),
  };
}

function listed(
  lines: number,
  length: number,
  isHidden: (line: number, place: number) => boolean,
): HiddenCells {
  const starts = new Int32Array(lines + 1);
  for (let r = 0; r < lines; r++) {
    let hidden = 0;
    for (let c = 0; c < length; c++) if (isHidden(r, c)) hidden++;
    starts[r + 1] = starts[r]! + hidden;
  }
  const others = new Int32Array(starts[lines]!);
  let at = 0;
  for (let r = 0; r < lines; r++) for (let c = 0; c < length; c++) if (isHidden(r, c)) others[at++] = c;
  return { starts, others };
}

/**
 * sums[k] = totals[k] − Σ over the hidden places of line r of values[place·K + k]: what the cells that are read
 * leave of a total. Rounding is of the order of the total's last digit, and never leaves less than 0.
 */
export function visibleSums(
  totals: Float64Array,
  hidden: HiddenCells | undefined,
  line: number,
  values: Float64Array,
  sums: Float64Array,
): void {
  const size = totals.length;
  sums.set(totals);
  if (hidden === undefined) return;
  const { starts, others } = hidden;
  for (let at = starts[line]!; at < starts[line + 1]!; at++)
    for (let k = 0; k < size; k++) sums[k]! -= values[others[at]! * size + k]!;
  for (let k = 0; k < size; k++) sums[k] = Math.max(sums[k]!, 0);
}

/** totals[k] = Σ_line values[line·K + k], in the order of the lines. */
export function columnTotals(values: Float64Array, totals: Float64Array): void {
  const size = totals.length;
  totals.fill(0);
  for (let at = 0; at < values.length; at += size)
    for (let k = 0; k < size; k++) totals[k]! += values[at + k]!;
}
