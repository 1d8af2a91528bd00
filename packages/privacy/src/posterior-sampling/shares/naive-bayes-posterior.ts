import { type PosteriorMechanism, posteriorMechanism } from "../posterior-mechanism.ts";
import type { TemperingOptions } from "../tempering.ts";
import { defaultFloor, defaultSteps } from "./defaults.ts";
import {
  mostRecords,
  requireCounts,
  requireTable,
  type ShareTable,
  scoredTable,
  tableStep,
  temperTables,
} from "./share-tables.ts";
import { concentrationsOf } from "./shares-posterior.ts";
import { tableDraw } from "./table-draw.ts";

/** A column of categories. */
export interface NamedLevels {
  readonly column: string;
  readonly levels: readonly string[];
}

export interface NaiveBayesOptions extends TemperingOptions {
  readonly outcome: NamedLevels;
  readonly features: readonly NamedLevels[];
  /** a₀ by column; 1/(10K) unless given. */
  readonly floors?: Readonly<Record<string, number>>;
  /** Dirichlet concentrations of the class table and of every feature table; 1 unless given. */
  readonly classes?: number | readonly number[];
  readonly featuresConcentration?: number;
  readonly steps?: number;
}

/**
 * Naive Bayes: class probabilities and, per class, the probabilities of every feature's levels. The secret
 * is the class counts, then a class × level table of counts per feature, as `naiveBayesTables` lays them
 * out.
 *
 * All tables are drawn at one temperature T = r/ε, r = Σ over the class and the features of 2L
 * (replace-one) or L (central spec §2.2): a record appears once in each. Given T the tables are
 * independent, so each is drawn by itself. The share of ε that a column gets is its share of r.
 */
export function naiveBayesPosterior(options: NaiveBayesOptions): PosteriorMechanism {
  const { outcome, features, neighbours } = options;
  const columns = [outcome, ...features];
  const classes = outcome.levels.length;
  const kinds = columns.map((column, i) => kindOf(column, options, i === 0));
  const { scored, tempering, range } = scoreKinds(kinds, options);
  const most = mostRecords(tempering);
  const tables = placeTables(kinds, classes);
  const draws = scored.map((table) => tableDraw(table, tempering));
  return posteriorMechanism({
    family: "naive-bayes",
    names: namesOf(outcome, features),
    neighbours,
    tempering,
    range,
    truncation: Object.fromEntries(columns.map(({ column }, i) => [column, kinds[i]!.floor])),
    prior: { classes: kinds[0]!.concentration, features: options.featuresConcentration ?? 1 },
    steps: kinds.map(({ steps }) => steps),
    mostRecords: most,
    randomise(counts, source) {
      requireCounts(counts, tables, most);
      return tables.flatMap(({ kind, from, to }) => draws[kind]!(counts.slice(from, to), source));
    },
  });
}

/** Where each table lies among the counts: one of classes, and of every feature one per class. */
function placeTables(kinds: readonly ShareTable[], classes: number) {
  const tables: { readonly kind: number; readonly from: number; readonly to: number }[] = [];
  kinds.forEach(({ levels }, kind) => {
    for (let copy = kind === 0 ? classes - 1 : 0; copy < classes; copy++) {
      const from = tables.at(-1)?.to ?? 0;
      tables.push({ kind, from, to: from + levels });
    }
  });
  return tables;
}

/** A record that changes its class moves from one table of a feature to another: two tables are touched. */
function scoreKinds(kinds: readonly ShareTable[], options: NaiveBayesOptions) {
  const step = tableStep(kinds);
  const scored = kinds.map((table) => scoredTable(table, step));
  const touched = (i: number) => (i === 0 || options.neighbours === "add-remove" ? 1 : 2);
  const touching = scored.map((table, i) => ({ ...table, touched: touched(i) }));
  return { scored, ...temperTables(touching, step, options) };
}

function kindOf({ column, levels }: NamedLevels, options: NaiveBayesOptions, isOutcome: boolean): ShareTable {
  const K = levels.length;
  const given = isOutcome ? options.classes : options.featuresConcentration;
  return requireTable({
    levels: K,
    floor: options.floors?.[column] ?? defaultFloor(K),
    concentration: concentrationsOf(given ?? 1, K),
    steps: options.steps ?? defaultSteps(K, options.outcome.levels.length * options.features.length + 1),
  });
}

function namesOf(outcome: NamedLevels, features: readonly NamedLevels[]): readonly string[] {
  const block = (name: string, { levels }: NamedLevels) => levels.map((level) => `${name}[${level}]`);
  return [
    ...block(outcome.column, outcome),
    ...features.flatMap((feature) =>
      outcome.levels.flatMap((level) => block(`${feature.column}|${level}`, feature)),
    ),
  ];
}
