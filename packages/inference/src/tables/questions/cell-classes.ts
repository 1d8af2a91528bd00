import type { NoisyTable } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import type { ChosenLevels } from "./chosen-levels.ts";
import { eachRun } from "./runs-of-cells.ts";

/** Cells that are in the same totals are one class. */
export interface CellClasses {
  readonly classCount: number;
  /** Of every cell; −1 where it is in no total. */
  readonly classOf: Int32Array;
  /** The totals that class k is in: `totalsOf` from `starts[k]` up to `starts[k + 1]`. */
  readonly starts: Int32Array;
  readonly totalsOf: Int32Array;
}

/** Beyond this many pairs of a class and a total, their list takes more than 400 MB. */
const MOST_PAIRS = 1e8;

/** Classes as they were split: which one each is a part of, and by which total it was split off. */
interface Splits {
  readonly parents: number[];
  readonly totals: number[];
  /** How many totals each class is in. */
  readonly depths: number[];
}

/** Starts with one class of all cells and splits off, total by total, the part of every class that is in it. */
export function cellClasses(table: NoisyTable, chosen: readonly ChosenLevels[]): CellClasses {
  const cells = table.axes.reduce((product, { levels }) => product * levels.length, 1);
  const classOf = new Int32Array(cells);
  const splits: Splits = { parents: [0], totals: [-1], depths: [0] };
  const partOf: number[] = [-1];
  chosen.forEach((one, total) => {
    const split: number[] = [];
    eachRun(table, one, (start, end) => {
      for (let cell = start; cell < end; cell++) {
        const whole = classOf[cell]!;
        if (partOf[whole]! < 0) {
          partOf[whole] = splitOff(splits, whole, total);
          partOf.push(-1);
          split.push(whole);
        }
        classOf[cell] = partOf[whole]!;
      }
    });
    for (const whole of split) partOf[whole] = -1;
  });
  return packed(classOf, splits);
}

function splitOff({ parents, totals, depths }: Splits, whole: number, total: number): number {
  totals.push(total);
  depths.push(depths[whole]! + 1);
  return parents.push(whole) - 1;
}

/** Numbers the classes that still have cells, in the order in which cells meet them, and writes down their totals. */
function packed(classOf: Int32Array, { parents, totals, depths }: Splits): CellClasses {
  const numbers = new Int32Array(parents.length).fill(-1);
  const kept: number[] = [];
  for (let cell = 0; cell < classOf.length; cell++) {
    const found = classOf[cell]!;
    if (found > 0 && numbers[found]! < 0) numbers[found] = kept.push(found) - 1;
    classOf[cell] = numbers[found]!;
  }
  const starts = new Int32Array(kept.length + 1);
  const pairs = kept.reduce((sum, found) => sum + depths[found]!, 0);
  if (pairs > MOST_PAIRS) refusePairs(pairs);
  const totalsOf = new Int32Array(pairs);
  kept.forEach((found, k) => {
    let at = starts[k]! + depths[found]!;
    starts[k + 1] = at;
    for (let one = found; one > 0; one = parents[one]!) totalsOf[--at] = totals[one]!;
  });
  return { classCount: kept.length, classOf, starts, totalsOf };
}

function refusePairs(pairs: number): never {
  const found = `${pairs} pairs of a total and a kind of cell`;
  return fail("ARGUMENT", {
    name: "what is asked at once",
    found,
    accepted: `at most ${MOST_PAIRS}: ask in parts`,
  });
}
