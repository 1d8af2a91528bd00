/** Cells that one stream of random numbers serves: naming a stream costs as much as about thirty cells. */
const CELLS = 1024;

/** A number of rows cut into blocks of equal size; decided by the sizes alone, never by who does the work. */
export interface Blocks {
  readonly count: number;
  readonly size: number;
}

export function blocksOf(rows: number, cellsPerRow: number): Blocks {
  const size = Math.max(1, Math.ceil(CELLS / Math.max(1, cellsPerRow)));
  return { size, count: Math.ceil(rows / size) };
}
