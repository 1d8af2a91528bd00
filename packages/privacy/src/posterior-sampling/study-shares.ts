import { levelsOf } from "../measurements/levels.ts";
import { theVariable } from "../measurements/one-variable.ts";
import { clippingTally } from "../records/clipping-tally.ts";
import { fieldReader } from "../records/design-row.ts";
import { naiveBayesTables } from "../statistics/cell-tables/cell-tables.ts";
import { parseFormula } from "../study/formula/parse-formula.ts";
import type { Study } from "../study/study.ts";
import type { PosteriorMechanism } from "./posterior-mechanism.ts";
import { type NamedLevels, naiveBayesPosterior } from "./shares/naive-bayes-posterior.ts";
import { type SharesOptions, sharesPosterior } from "./shares/shares-posterior.ts";
import { onlyFields } from "./study-options.ts";
import type { DrawSettings, StudyPosterior } from "./study-posterior.ts";
import type { TemperingOptions } from "./tempering.ts";

type Concentration = number | readonly number[];

/** p of a yes or no; prior Beta(a, b). */
export function bernoulliStudy(
  study: Study,
  settings: DrawSettings,
  tempering: TemperingOptions,
): StudyPosterior {
  const { a = 1, b = 1 } = onlyFields("prior", settings.prior, ["a", "b"]);
  const both = levelCounts(study, settings, tempering, [b as number, a as number]);
  const { mechanism } = both;
  const prior = { a: a as number, b: b as number };
  const single: PosteriorMechanism = {
    ...mechanism,
    names: ["p"],
    parameters: Object.freeze({ ...mechanism.parameters, family: "bernoulli", prior }),
    randomise: (counts, source) => [mechanism.randomise(counts, source)[1]!],
  };
  return { ...both, mechanism: Object.freeze(single) };
}

/** The shares of all levels; prior Dirichlet(concentration). */
export function categoricalStudy(
  study: Study,
  settings: DrawSettings,
  tempering: TemperingOptions,
): StudyPosterior {
  const { concentration = 1 } = onlyFields("prior", settings.prior, ["concentration"]);
  return levelCounts(study, settings, tempering, concentration as Concentration);
}

function levelCounts(
  study: Study,
  { truncation, steps }: DrawSettings,
  tempering: TemperingOptions,
  concentration: Concentration,
): StudyPosterior {
  const { name, variable } = theVariable(study);
  const { floor } = onlyFields("truncation", truncation, ["floor"]);
  const levels = levelsOf(variable);
  const options: SharesOptions = {
    ...tempering,
    levels,
    concentration,
    ...(floor !== undefined && { floor: floor as number }),
    ...(steps !== undefined && { steps }),
  };
  const read = fieldReader(study, name, clippingTally());
  return drawnShares(sharesPosterior(options), levels.length, (record, row, out) => {
    out.fill(0);
    out[read(record, row)] = 1;
  });
}

/** Tables whose cells a record is counted in are drawn in the layout of the counts: each value is a cell's share. */
function drawnShares(
  mechanism: PosteriorMechanism,
  dimension: number,
  measure: StudyPosterior["measure"],
): StudyPosterior {
  return {
    mechanism,
    dimension,
    magnitude: 1,
    measure,
    logLikelihood(record) {
      const cells = new Float64Array(dimension);
      measure(record, 1, cells);
      const counted = [...cells.keys()].filter((i) => cells[i] !== 0);
      return (values) => counted.reduce((sum, i) => sum + Math.log(values[i]!), 0);
    },
  };
}

/** Class and feature tables; prior: concentrations `classes` and `features`. */
export function naiveBayesStudy(
  study: Study,
  { truncation, prior, steps }: DrawSettings,
  tempering: TemperingOptions,
): StudyPosterior {
  const { left, right } = parseFormula(study.model.formula);
  const named = (column: string): NamedLevels => ({ column, levels: levelsOf(study.variables[column]!) });
  const [outcome, features] = [named(left[0]!), right.map(named)];
  const columns = [outcome, ...features].map(({ column }) => column);
  const { classes = 1, features: each = 1 } = onlyFields("prior", prior, ["classes", "features"]);
  const { floor } = onlyFields("truncation", truncation, ["floor"]);
  const floors =
    typeof floor === "number"
      ? Object.fromEntries(columns.map((column) => [column, floor]))
      : onlyFields("truncation floor", floor as object | undefined, columns);
  const mechanism = naiveBayesPosterior({
    ...tempering,
    outcome,
    features,
    floors: floors as Record<string, number>,
    classes: classes as Concentration,
    featuresConcentration: each as number,
    ...(steps !== undefined && { steps }),
  });
  const statistic = naiveBayesTables({ outcome, features });
  const readers = columns.map((column) => fieldReader(study, column, clippingTally()));
  const indices = new Int32Array(columns.length);
  return drawnShares(mechanism, statistic.layout.coordinates.length, (record, row, out) => {
    for (let i = 0; i < readers.length; i++) indices[i] = readers[i]!(record, row);
    statistic.of(indices, out);
  });
}
