import { parseFormula, type Release, type Study } from "@dpbayes/privacy/formats";
import type { Parameter } from "../../../contracts/model.ts";
import { fail } from "../../../errors/index.ts";
import { readPrior } from "../../priors/index.ts";
import type { ModelOptions, StudyModel } from "../../study-model.ts";
import { approximationsOf, methodOf } from "../method.ts";
import { readStatistics, refuse } from "../read-release.ts";
import type { NoisyTables, TableCounts } from "./latent-tables.ts";
import { naiveBayesPlugIn, naiveBayesTarget } from "./naive-bayes-target.ts";

/** A variable with its levels. */
export interface Levels {
  readonly column: string;
  readonly levels: readonly string[];
}

/** The outcome and the features of a naive Bayes study. */
export interface NaiveBayesDesign {
  readonly outcome: Levels;
  readonly features: readonly Levels[];
}

/** A naive Bayes model from curators' noisy tables. */
export function naiveBayesStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  const method = methodOf(study, options);
  const design = naiveBayesDesign(study);
  const holders = releases.map((release, i) => tablesOf(release, i, design));
  const prior = priorOf(design, { ...study.model.prior, ...options.prior });
  const parameters = parametersOf(design);
  const target = method === "plug-in" ? naiveBayesPlugIn : naiveBayesTarget;
  return Object.freeze<StudyModel>({
    target: target(holders, prior.concentrations, parameters),
    method,
    records: Math.round(holders.reduce((sum, holder) => sum + recordsOf(holder), 0)),
    prior: prior.text,
    approximations: approximationsOf(method),
  });
}

/** Outcome and features by name, with their levels. */
export function naiveBayesDesign(study: Study): NaiveBayesDesign {
  const { left, right } = parseFormula(study.model.formula);
  return { outcome: levelsOf(study, left[0]!), features: right.map((name) => levelsOf(study, name)) };
}

export function levelsOf({ variables }: Study, column: string): Levels {
  const variable = variables[column];
  if (variable?.type === "category") return { column, levels: variable.levels };
  if (variable?.type === "boolean") return { column, levels: ["false", "true"] };
  const found = variable === undefined ? "missing" : `a ${variable.type}`;
  return fail("ARGUMENT", { name: `variable ${column}`, found, accepted: "a category or a boolean" });
}

/** "ill" and "smokes|yes": the shares of the classes, and of each feature's levels given a class. */
function parametersOf({ outcome, features }: NaiveBayesDesign): readonly Parameter[] {
  const block = (name: string, { levels }: Levels): Parameter => ({
    name,
    shape: [levels.length],
    labels: levels,
    share: true,
  });
  return [
    block(outcome.column, outcome),
    ...features.flatMap((feature) =>
      outcome.levels.map((level) => block(`${feature.column}|${level}`, feature)),
    ),
  ];
}

function priorOf({ outcome, features }: NaiveBayesDesign, clause: unknown) {
  const fields = readPrior(clause);
  const classes = Float64Array.from(fields.positives("classes", outcome.levels.length, 1));
  const feature = fields.positive("features", 1);
  fields.done();
  const concentrations: TableCounts = {
    classes,
    features: features.map(({ levels }) =>
      new Float64Array(outcome.levels.length * levels.length).fill(feature),
    ),
  };
  const text = Object.freeze([
    `${outcome.column} ~ Dirichlet(${[...new Set(classes)].length === 1 ? classes[0] : classes.join(", ")})`,
    ...features.map(({ column }) => `${column} given ${outcome.column} ~ Dirichlet(${feature})`),
  ]);
  return { concentrations, text };
}

function tablesOf(release: Release, index: number, design: NaiveBayesDesign): NoisyTables {
  const read = readStatistics(release, index, ["naive-bayes-tables"]);
  const [classes, ...features] = read.blocks;
  const C = design.outcome.levels.length;
  const fits =
    classes?.values.length === C &&
    features.length === design.features.length &&
    features.every(({ values }, d) => values.length === C * design.features[d]!.levels.length);
  if (!fits) return refuse(index, "statistic.blocks", "of other sizes", "one per table of the study");
  return {
    classes: classes!.values,
    features: features.map(({ values }) => values),
    count: read.count,
    noise: classes!.noise,
  };
}

function recordsOf({ count, classes }: NoisyTables): number {
  return (
    count ??
    Math.max(
      0,
      classes.reduce((sum, n) => sum + n, 0),
    )
  );
}
