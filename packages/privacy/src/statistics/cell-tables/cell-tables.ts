import { requireCount } from "../../errors/index.ts";
import { layoutOf } from "../layout.ts";
import { requireNormAndNeighbours } from "../sensitivity/require-norm.ts";
import { rootRoundedUp } from "../sensitivity/rounding-up.ts";
import type { Statistic } from "../statistic.ts";

/** A column with levels, as statistics and releases name it. */
export interface Category {
  readonly column: string;
  readonly levels: readonly string[];
}

interface Table {
  readonly name: string;
  readonly cells: readonly string[];
}

/**
 * Class counts, then one class × feature table per feature (naive Bayes). A record is
 * [class, feature 1, …, feature D], as level indices.
 *
 * Sensitivity (central spec §2.1): a record puts a 1 into one cell of each of the D + 1 tables.
 * Replacing it by one of another class moves all of them: 2(D + 1) in L1, √(2(D + 1)) in L2; adding or
 * removing one: D + 1 and √(D + 1). Exact as soon as there are two classes.
 */
export function naiveBayesTables(options: {
  readonly outcome: Category;
  readonly features: readonly Category[];
}): Statistic<Int32Array, "naive-bayes-tables"> {
  const { outcome, features } = options;
  const classes: Table = { name: outcome.column, cells: cellsOf(outcome) };
  return cellTables("naive-bayes-tables", outcome, features, [classes]);
}

/**
 * One cell × feature table per feature, without counts of the cells themselves: what a hidden Markov
 * model over cells (region, time) emits (central spec §2.5). A record is [cell, feature 1, …]; the
 * cell is region·times + time. Sensitivity as for naive Bayes with D tables: 2D and √(2D) for
 * replace-one, D and √D for add/remove (central spec §2.1, Laplace(2D/ε) per table).
 */
export function cellFeatureTables(options: {
  readonly cell: Category;
  readonly features: readonly Category[];
}): Statistic<Int32Array, "cell-feature-tables"> {
  requireCount("number of features", options.features.length, 1);
  return cellTables("cell-feature-tables", options.cell, options.features, []);
}

/**
 * How many records of each group have each outcome: one table, so one 1 per record. Replacing a record moves it: 2 in L1, √2 in L2, whether it
 * changes its group, its outcome or both; adding or removing one: 1.
 */
export function groupCounts(options: {
  readonly group: Category;
  readonly outcome: Category;
}): Statistic<Int32Array, "group-counts"> {
  return cellTables("group-counts", options.group, [options.outcome], []);
}

function cellTables<Kind extends string>(
  kind: Kind,
  given: Category,
  features: readonly Category[],
  first: readonly Table[],
) {
  for (const category of [given, ...features])
    requireCount(`number of levels of ${category.column}`, category.levels.length, 2);
  const tables = [...first, ...features.map((feature) => crossed(given, feature))];
  const lengths = tables.map((table) => table.cells.length);
  const offsets = lengths.map((_, i) => lengths.slice(0, i).reduce((a, b) => a + b, 0));
  const size = lengths.reduce((a, b) => a + b, 0);
  const levels = features.map((feature) => feature.levels.length);
  const plans = tables.map(({ name, cells }) => ({ name, weight: 1, coordinates: cells }));
  return Object.freeze({
    kind,
    layout: layoutOf(plans),
    integral: true,
    magnitude: 1,
    of: (record: Int32Array, out: Float64Array) => {
      out.fill(0, 0, size);
      if (first.length > 0) out[record[0]!] = 1;
      for (let j = 0; j < levels.length; j++)
        out[offsets[j + first.length]! + record[0]! * levels[j]! + record[j + 1]!] = 1;
    },
    sensitivity: (norm, neighbours) => {
      requireNormAndNeighbours(norm, neighbours);
      const moved = neighbours === "add-remove" ? tables.length : 2 * tables.length;
      return norm === "L1" ? moved : rootRoundedUp(moved);
    },
  } satisfies Statistic<Int32Array>);
}

function crossed(given: Category, feature: Category): Table {
  const cells = cellsOf(given).flatMap((cell) => cellsOf(feature).map((value) => `${cell}&${value}`));
  return { name: `${given.column}*${feature.column}`, cells };
}

function cellsOf({ column, levels }: Category): readonly string[] {
  return levels.map((level) => `${column}=${level}`);
}
