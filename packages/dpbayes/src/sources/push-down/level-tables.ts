import type { VectorPlan } from "@dpbayes/privacy";
import { type AboutStatistic, isAbout } from "@dpbayes/privacy/formats";
import { centred } from "./covariates.ts";
import { choice, type Definition, type Expression, minus, plus, term, times } from "./expression.ts";
import { type Field, failureDefinition, fieldsOf, fits, isBounded } from "./fields.ts";
import { boundCounters, type Clipping } from "./moments.ts";

/** Counts of levels and of pairs of levels, one table after the other. */
export interface LevelTables {
  readonly kind: "levels";
  readonly fields: readonly Field[];
  readonly layers: readonly (readonly Definition[])[];
  readonly tables: readonly Table[];
  /** What was clipped, for the holder: of counts that are classified by their values. */
  readonly clipping: Clipping;
}

interface Table {
  /** The column with the number of a record's cell in this table; -1: it counts nowhere. */
  readonly cell: string;
  /** Where the table's first cell stands in the statistic. */
  readonly offset: number;
  /** What a record adds to its cell, in steps of the grid. */
  readonly steps: number;
}

interface Category {
  readonly column: string;
  readonly levels: readonly string[];
}

/** The tables of a plan, or undefined where its statistic is another. */
export function levelTablesOf(plan: VectorPlan): LevelTables | undefined {
  if (isAbout(plan, "category-counts")) return tablesOf(plan, [plan.bounds.variable], [term("v0")]);
  // One count, of level 1; level 0 becomes -1.
  if (isAbout(plan, "success-count")) return tablesOf(plan, [plan.bounds.variable], [minus("v0", 1)]);
  if (isAbout(plan, "naive-bayes-tables")) {
    const { outcome, features } = plan.bounds;
    const names = [outcome.column, ...features.map(({ column }) => column)];
    return tablesOf(plan, names, [term("v0"), ...crossed(term("v0"), features, 1)]);
  }
  if (isAbout(plan, "group-counts")) {
    const { group, outcome } = plan.bounds;
    return tablesOf(plan, [group.column, outcome.column], crossed(term("v0"), [outcome], 1));
  }
  if (isAbout(plan, "margin-counts")) {
    const { axes, margins } = plan.bounds;
    const names = axes.map(({ column }) => column);
    return tablesOf(
      plan,
      names,
      margins.map((margin) => cellOf(plan, margin)),
    );
  }
  if (isAbout(plan, "cell-feature-tables")) {
    const { sequence, time, features } = plan.bounds;
    const names = [sequence.column, time.column, ...features.map(({ column }) => column)];
    return tablesOf(plan, names, crossed(plus(times("v0", time.levels.length), "v1"), features, 2));
  }
  return undefined;
}

function crossed(given: Expression, features: readonly Category[], first: number): readonly Expression[] {
  return features.map(({ levels }, j) => plus(times(given, levels.length), `v${first + j}`));
}

/** The cell of a margin, its last axis fastest; without an axis there is one. */
function cellOf(
  { study, bounds: { axes } }: VectorPlan & AboutStatistic<"margin-counts">,
  margin: readonly string[],
): Expression {
  const fields = fieldsOf(
    study,
    axes.map(({ column }) => column),
  );
  return margin.reduce<Expression>((cell, name) => {
    const at = axes.findIndex(({ column }) => column === name);
    return plus(times(cell, axes[at]!.levels.length), levelOf(fields[at]!));
  }, term(0));
}

/** A count is clipped, and its levels are the whole numbers from its lower bound. */
function levelOf(field: Field): Expression {
  return isBounded(field) ? centred(field, field.variable.bounds[0], fits) : term(field.column);
}

function tablesOf(
  { study, statistic, mechanism }: VectorPlan,
  names: readonly string[],
  cells: readonly Expression[],
): LevelTables {
  const fields = fieldsOf(study, names);
  const { blocks } = statistic.layout;
  const offset = (t: number) => blocks.slice(0, t).reduce((sum, { length }) => sum + length, 0);
  const definitions = cells.map((as, t) => ({ name: `cell${t}`, as: choice([[fits, as]], -1) }));
  return {
    kind: "levels",
    fields,
    layers: [[failureDefinition(fields)], definitions],
    tables: definitions.map(({ name }, t) => ({
      cell: name,
      offset: offset(t),
      steps: blocks[t]!.weight / mechanism.parameters.grid,
    })),
    clipping: { layers: [[failureDefinition(fields)]], counters: boundCounters(fields) },
  };
}
