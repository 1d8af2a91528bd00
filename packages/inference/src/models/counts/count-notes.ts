import { significant } from "../../text/index.ts";
import type { CheckedCounts } from "./input/check-counts.ts";

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
  /** Rows and columns are the same actors: a cell belongs to two of them. */
  readonly isSquare?: boolean;
  /** What part of a count a cell stands for, ½ if it is reported twice; 1 without it. */
  share?(row: number, column: number): number;
}

/** Counts per component below which a component is little more than its prior. */
const FEW = 10;

/** What a reader must know about a table before believing in its components, in sentences. */
export function countNotes(checked: CheckedCounts, table: NotedTable): readonly string[] {
  const { rows, columns, components, words } = table;
  const { sum, deviation, empty } = totalsOf(checked, table);
  const shown = (x: number) => significant(x, 3);
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
function totalsOf({ counts, decay, mask }: CheckedCounts, table: NotedTable) {
  const { rows, columns, isCell, isSquare, share } = table;
  const read = new Int32Array(rows);
  let [sum, variance] = [0, 0];
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      if (!isCell(r, c) || mask?.[r * columns + c] === 0) continue;
      const part = share?.(r, c) ?? 1;
      sum += part * counts[r * columns + c]!;
      variance += part * part * noiseVariance(decay[r]!);
      read[r]! += 1;
      if (isSquare) read[c]! += 1;
    }
  return { sum, deviation: Math.sqrt(variance), empty: read.filter((cells) => cells === 0).length };
}

/** Of two-sided geometric noise: 2α/(1 − α)². */
export function noiseVariance(decay: number): number {
  return (2 * decay) / (1 - decay) ** 2;
}
