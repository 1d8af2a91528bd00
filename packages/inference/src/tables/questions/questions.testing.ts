import type { CellPattern, NoisyTable } from "@dpbayes/privacy/formats";
import fc from "fast-check";
import type { TableQuestion } from "./table-question.ts";

/** Levels that try the grammar: commas, quotes, its own words. */
export const visits: NoisyTable = {
  format: "dpbayes.table/1",
  id: "visits",
  axes: [
    { name: "region", levels: ["north", "south", "all", "out of work"] },
    { name: "age", levels: ["<30", "30-59", "60+"] },
    { name: "sex, gender", levels: ["f", 'say "m"', "a|b", " x", "(none)", "", "p=q"] },
  ],
  measurements: [],
};

export function patternOfTable({ axes }: NoisyTable): fc.Arbitrary<CellPattern> {
  const levels = axes.map(({ name, levels: all }) =>
    fc
      .option(fc.shuffledSubarray([...all], { minLength: 1 }), { nil: undefined })
      .map((some) => (some === undefined ? [] : [[name, some.length === 1 ? some[0]! : some] as const])),
  );
  return fc.tuple(...levels).map((named) => Object.fromEntries(named.flat()));
}

/** Questions of every kind, the shares among them with cells in common. */
export function questionsOfTable(table: NoisyTable): fc.Arbitrary<TableQuestion> {
  const cells = patternOfTable(table);
  const weight = fc.double({ min: -1e3, max: 1e3, noNaN: true });
  return fc.oneof(
    cells.map((of): TableQuestion => ({ kind: "total", cells: of })),
    fc
      .tuple(cells, cells)
      .filter(([one, other]) => cellsInBoth(table, one, other) > 0)
      .map(([one, of]): TableQuestion => ({ kind: "share", cells: one, of })),
    fc.tuple(cells, cells).map(([one, to]): TableQuestion => ({ kind: "ratio", cells: one, to })),
    fc.tuple(cells, cells).map(([one, minus]): TableQuestion => ({ kind: "difference", cells: one, minus })),
    fc
      .array(fc.record({ cells, weight }), { minLength: 1, maxLength: 4 })
      .map((weights): TableQuestion => ({ kind: "linear", weights })),
    fc
      .tuple(fc.constantFrom(...table.axes), cells)
      .map(([{ name }, within]): TableQuestion => ({ kind: "rank", axis: name, cells: within })),
  );
}

/** Whether a cell, by its number, fits a pattern: by division, without anything that is tested. */
export function isIn({ axes }: NoisyTable, pattern: CellPattern, cell: number): boolean {
  let rest = cell;
  return [...axes].reverse().every(({ name, levels }) => {
    const level = levels[rest % levels.length]!;
    rest = Math.floor(rest / levels.length);
    return !Object.hasOwn(pattern, name) || [pattern[name]!].flat().includes(level);
  });
}

function cellsInBoth(table: NoisyTable, one: CellPattern, other: CellPattern): number {
  return cellsOf(table).filter((cell) => isIn(table, one, cell) && isIn(table, other, cell)).length;
}

export function cellsOf({ axes }: NoisyTable): readonly number[] {
  return [...Array(axes.reduce((product, { levels }) => product * levels.length, 1)).keys()];
}
