import type { CheckedCounts } from "./check-counts.ts";

/** Words for what the rows and the components of a model are. */
export interface CountWords {
  readonly rows: string;
  readonly columns: string;
  readonly components: string;
}

/** A table of counts with what its notes are about. */
interface NotedTable {
  readonly rows: number;
  readonly columns: number;
  readonly components: number;
  readonly words: CountWords;
  isCell(row: number, column: number): boolean;
}

/** Counts per component below which a component is little more than its prior. */
const FEW = 10;

/** What a reader must know about a table before believing in its components, in sentences. */
export function countNotes(checked: CheckedCounts, table: NotedTable): readonly string[] {
  const { rows, columns, components, words } = table;
  const { sum, deviation, empty } = totalsOf(checked, table);
  const shown = (x: number) => String(Number(x.toPrecision(3)));
  const least = Math.min(rows, columns);
  const named = rows <= columns ? words.rows : words.columns;
  return [
    ...(components > least
      ? [
          `${components} ${words.components} are more than the ${least} ${named} can support: some repeat the prior`,
        ]
      : []),
    ...(sum < 3 * deviation
      ? [
          `the sum of all counts, ${shown(sum)}, does not stand out of its noise (standard deviation ${shown(deviation)})`,
        ]
      : []),
    ...(sum >= 3 * deviation && sum < FEW * components
      ? [`about ${shown(sum)} counts in all are few for ${components} ${words.components}`]
      : []),
    ...(empty > 0
      ? [`${empty} of ${rows} ${words.rows} have no count to read: their factors are the prior's`]
      : []),
  ];
}

/** Sum of the counts that are read, the standard deviation of its noise, and rows in which nothing is read. */
function totalsOf({ counts, decay, mask }: CheckedCounts, { rows, columns, isCell }: NotedTable) {
  let [sum, variance, empty] = [0, 0, 0];
  for (let r = 0; r < rows; r++) {
    let cells = 0;
    for (let c = 0; c < columns; c++) {
      if (!isCell(r, c) || mask?.[r * columns + c] === 0) continue;
      sum += counts[r * columns + c]!;
      cells++;
    }
    variance += (cells * 2 * decay[r]!) / (1 - decay[r]!) ** 2;
    if (cells === 0) empty++;
  }
  return { sum, deviation: Math.sqrt(variance), empty };
}
