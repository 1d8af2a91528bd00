import type { Design, Study } from "@dpbayes/privacy/formats";

/** A variable that takes few values, and where the design indicates which. */
export interface DiscreteVariable {
  readonly levels: number;
  readonly columns: readonly { readonly place: number; readonly level: number }[];
}

/** Which columns of a design are numbers and which indicate levels. */
export interface ColumnKinds {
  /** d. */
  readonly covariates: number;
  readonly numbers: readonly number[];
  readonly variables: readonly DiscreteVariable[];
  /** Columns that follow from the others; absent: none does. */
  readonly derived?: readonly DerivedColumnKind[];
}

/** A column that follows from numbers and levels: about where it lies and how wide, in the design's units, for priors and coordinates alone. */
export interface DerivedColumnKind {
  readonly place: number;
  readonly mean: number;
  readonly sd: number;
}

export function columnKinds(study: Study, { columns }: Design): ColumnKinds {
  const discrete = [...new Set(columns.filter(({ level }) => level !== undefined).map((c) => c.variable))];
  return Object.freeze({
    covariates: columns.length,
    numbers: columns.flatMap(({ level }, place) => (level === undefined ? [place] : [])),
    variables: discrete.map((name) => {
      const variable = study.variables[name]!;
      const own = columns.flatMap((column, place) =>
        column.variable === name && column.level !== undefined ? [{ place, level: column.level }] : [],
      );
      const levels = variable.type === "category" ? variable.levels.length : 2;
      const order = levelOrder(levels, own);
      return { levels, columns: own.map(({ place, level }) => ({ place, level: order.indexOf(level) })) };
    }),
  });
}

/** The levels of a variable, the one that others are compared with first: cells count them in this order. */
export function levelOrder(
  levels: number,
  columns: readonly { readonly level: number }[],
): readonly number[] {
  const all = Array.from({ length: levels }, (_, level) => level);
  const reference = all.find((level) => !columns.some((column) => column.level === level)) ?? 0;
  return [reference, ...all.filter((level) => level !== reference)];
}

/** Numbers only. */
export function numbersOnly(covariates: number): ColumnKinds {
  return Object.freeze({
    covariates,
    numbers: Array.from({ length: covariates }, (_, j) => j),
    variables: [],
  });
}

/** How many cells the levels form together. */
export function cellCount({ variables }: ColumnKinds): number {
  return variables.reduce((product, { levels }) => product * levels, 1);
}

/**
 * Every combination of the levels, one row each. The log share of a cell is linear in its effects: one per level but
 * the first of every variable, and one per pair of such levels of different variables. That is the law of
 * greatest entropy among those with given shares of levels and of pairs of levels, and those are exactly what
 * the blocks x and x2 of a release contain.
 */
export interface DiscreteCells {
  readonly cells: number;
  /** cells × d: the indicators; 0 in the columns of numbers, and about the mean in derived ones. */
  readonly indicators: Float64Array;
  /** Main effects, E of them: which variable each belongs to, and its level. */
  readonly mains: readonly { readonly variable: number; readonly level: number }[];
  /** cells × E: 1 in cells of the effect's level. */
  readonly inLevel: Float64Array;
  /** The pairs of main effects that interact. */
  readonly pairs: readonly (readonly [number, number])[];
}

export function discreteCells(kinds: ColumnKinds): DiscreteCells {
  const { covariates: d, variables } = kinds;
  const cells = cellCount(kinds);
  const mains = variables.flatMap(({ levels }, variable) =>
    Array.from({ length: levels - 1 }, (_, l) => ({ variable, level: l + 1 })),
  );
  const indicators = new Float64Array(cells * d);
  const inLevel = new Float64Array(cells * mains.length);
  for (let cell = 0; cell < cells; cell++) {
    const levels = levelsOfCell(cell, variables);
    variables.forEach(({ columns }, v) => {
      for (const { place, level } of columns) indicators[cell * d + place] = Number(levels[v] === level);
    });
    mains.forEach(({ variable, level }, e) => {
      inLevel[cell * mains.length + e] = Number(levels[variable] === level);
    });
  }
  for (const { place, mean } of kinds.derived ?? [])
    for (let cell = 0; cell < cells; cell++) indicators[cell * d + place] = mean;
  const pairs = mains.flatMap((a, i) =>
    mains.flatMap((b, j) => (i < j && a.variable !== b.variable ? [[i, j] as const] : [])),
  );
  return Object.freeze({ cells, indicators, mains, inLevel, pairs });
}

/** The last variable runs fastest. */
export function levelsOfCell(cell: number, variables: readonly DiscreteVariable[]): readonly number[] {
  let left = cell;
  return variables
    .toReversed()
    .map(({ levels }) => {
      const level = left % levels;
      left = Math.floor(left / levels);
      return level;
    })
    .reverse();
}
