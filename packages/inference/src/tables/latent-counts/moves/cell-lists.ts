/** Lists of cells, one behind the other: list i from starts[i] up to starts[i + 1]. */
export interface CellLists {
  readonly starts: Int32Array;
  readonly cells: Int32Array;
}

/** The cells of every class; cells of class −1 are in no list. */
export function listsOf(classOf: Int32Array, classes: number): CellLists {
  const starts = new Int32Array(classes + 1);
  for (const one of classOf) if (one >= 0) starts[one + 1]!++;
  for (let i = 0; i < classes; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice(0, classes);
  const cells = new Int32Array(starts[classes]!);
  classOf.forEach((one, cell) => {
    if (one >= 0) cells[next[one]!++] = cell;
  });
  return { starts, cells };
}

/** Numbers the pairs of two classes that cells are in; −1 where `wanted` says so. */
export function pairedClasses(
  one: Int32Array,
  other: Int32Array,
  otherCount: number,
  wanted: (cell: number) => boolean,
): { readonly classOf: Int32Array; readonly pairs: readonly (readonly [number, number])[] } {
  const numbers = new Map<number, number>();
  const pairs: (readonly [number, number])[] = [];
  const classOf = one.map((first, cell) => {
    if (!wanted(cell)) return -1;
    const second = other[cell]!;
    const key = (first + 1) * (otherCount + 1) + second + 1;
    if (!numbers.has(key)) numbers.set(key, pairs.push([first, second]) - 1);
    return numbers.get(key)!;
  });
  return { classOf, pairs };
}
