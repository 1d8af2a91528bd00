import type { CellPattern, NoisyTable, TableAxis } from "@dpbayes/privacy/formats";
import type { TotalQuestion } from "./margins.ts";
import { type ShownLevels, shownLevels } from "./shown-levels.ts";

/** Two axes against each other. */
export interface Cross {
  readonly rows: CrossAxis;
  readonly columns: CrossAxis;
  /** The third axis, a heat map for each of its levels. */
  readonly panels?: CrossAxis;
  /** The total of a cell; a panel's level where there are panels. */
  question(row: string, column: string, panel?: string): TotalQuestion;
}

export interface CrossAxis extends ShownLevels {
  readonly axis: TableAxis;
}

const [MOST_ROWS, MOST_COLUMNS, MOST_PANELS] = [20, 10, 6];
/** Of tables with more than three axes: heat maps of the pairs that were measured. */
const MOST_PAIRS = 3;

/** The heat maps of a table: of its two axes, of two for every level of the third, or of pairs that were measured as such. */
export function crossesOf(table: NoisyTable): readonly Cross[] {
  const axes = table.axes.filter(({ levels }) => levels.length > 1);
  if (axes.length < 2) return [];
  if (axes.length === 2) return [crossOf(table, axes)];
  if (axes.length === 3) return [crossOf(table, axes)];
  return measuredPairs(table).map((pair) => crossOf(table, pair));
}

/** The longest axis downwards, where there is most room, the next across, and a panel for each level of the shortest. */
function crossOf(table: NoisyTable, axes: readonly TableAxis[]): Cross {
  const [rows, columns, panels] = [...axes].sort((a, b) => b.levels.length - a.levels.length);
  const shown = (axis: TableAxis, most: number) => ({ axis, ...shownLevels(table, axis, most) });
  const names = [rows!.name, columns!.name, panels?.name];
  return {
    rows: shown(rows!, panels ? MOST_ROWS / 2 : MOST_ROWS),
    columns: shown(columns!, panels ? MOST_COLUMNS / 2 : MOST_COLUMNS),
    ...(panels && { panels: shown(panels, MOST_PANELS) }),
    question: (...levels) => ({ kind: "total", cells: patternOf(names, levels) }),
  };
}

function patternOf(
  names: readonly (string | undefined)[],
  levels: readonly (string | undefined)[],
): CellPattern {
  return Object.fromEntries(
    names.flatMap((name, i) => (name !== undefined && levels[i] !== undefined ? [[name, levels[i]]] : [])),
  );
}

function measuredPairs(table: NoisyTable): readonly (readonly TableAxis[])[] {
  const pairs = new Map(
    table.measurements
      .filter(({ keep, groups }) => keep.length === 2 && groups === undefined)
      .map(({ keep }) => [JSON.stringify([...keep].sort()), keep]),
  );
  return [...pairs.values()]
    .slice(0, MOST_PAIRS)
    .map((keep) => table.axes.filter(({ name }) => keep.includes(name)));
}

/** What a page's heat maps ask. */
export function crossQuestions({ rows, columns, panels, question }: Cross): readonly TotalQuestion[] {
  const all = (panels?.shown ?? [undefined]) as readonly (string | undefined)[];
  return all.flatMap((panel) =>
    rows.shown.flatMap((row) => columns.shown.map((column) => question(row, column, panel))),
  );
}
