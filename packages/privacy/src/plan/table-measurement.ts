import { fail } from "../errors/index.ts";
import { clippingTally } from "../records/clipping-tally.ts";
import { fieldReader } from "../records/design-row.ts";
import { categoryCounts, successCount } from "../statistics/category-counts/category-counts.ts";
import { cellFeatureTables, naiveBayesTables } from "../statistics/cell-tables/cell-tables.ts";
import { parseFormula } from "../study/formula.ts";
import type { CountVariable, Family, Study } from "../study/study.ts";
import { levelsOf } from "./levels.ts";
import { type Measurement, measurement } from "./measurement.ts";
import { plainValue, scaledMoments, theVariable } from "./one-variable-measurement.ts";
import { regressionMeasurement } from "./regression-measurement.ts";

const countFamilies: readonly Family[] = ["poisson", "geometric", "negative-binomial"];

/** What a holder of a table sums, by family. */
export function tableMeasurement(study: Study): Measurement {
  switch (study.model.family) {
    case "bernoulli":
    case "categorical":
      return levelCounts(study);
    case "linear-regression":
    case "logistic-regression":
    case "poisson-regression":
      return regressionMeasurement(study);
    case "naive-bayes":
      return naiveBayes(study);
    case "hidden-markov-model":
      return hiddenMarkovCells(study);
    default:
      return oneNumber(study);
  }
}

function oneNumber(study: Study): Measurement {
  const { name, variable } = theVariable(study);
  if (variable.type === "number") return scaledMoments(study, name, variable);
  if (variable.type === "count") return sumOfCounts(study, name, variable);
  return fail("STUDY_UNSUPPORTED", {
    found: `${study.model.family} in the ${study.privacy.setting} setting`,
    accepted: "the local setting: every record is reported by itself",
  });
}

/** A holder's sum has no rounded law: what a continuous family describes is a number there. */
function sumOfCounts(study: Study, name: string, variable: CountVariable): Measurement {
  const { family } = study.model;
  if (!countFamilies.includes(family))
    fail("STUDY_UNSUPPORTED", {
      found: `${family} of a count in the ${study.privacy.setting} setting`,
      accepted: `a number (declare ${name} a number), or the local setting`,
    });
  return plainValue(study, name, variable);
}

/**
 * Counts per level. With the number of records public, a yes/no question needs one count only
 * (half the noise, central spec §2.1); otherwise both counts are released.
 */
function levelCounts(study: Study): Measurement {
  const { name, variable } = theVariable(study);
  const levels = levelsOf(variable);
  const single = study.model.family === "bernoulli" && study.privacy.neighbours === "replace-one";
  const statistic = single
    ? successCount({ column: name, success: levels[1]! })
    : categoryCounts({ column: name, levels });
  return measurement(statistic, { variable: name, levels }, (tally) => fieldReader(study, name, tally));
}

function naiveBayes(study: Study): Measurement {
  const formula = parseFormula(study.model.formula);
  const outcome = categoryOf(study, formula.left[0]!);
  const features = formula.right.map((name) => categoryOf(study, name));
  const names = [outcome.column, ...formula.right];
  return measurement(naiveBayesTables({ outcome, features }), { outcome, features }, () =>
    indexReader(study, names),
  );
}

function hiddenMarkovCells(study: Study): Measurement {
  const formula = parseFormula(study.model.formula);
  const [sequence, time] = formula.right.map((name) => categoryOf(study, name)) as [Category, Category];
  const features = formula.left.map((name) => categoryOf(study, name));
  const cell = crossedCategory(sequence, time);
  return measurement(cellFeatureTables({ cell, features }), { sequence, time, features }, () => {
    const readCell = indexReader(study, formula.right);
    const readFeatures = indexReader(study, formula.left);
    const record = new Int32Array(1 + features.length);
    return (source, row) => {
      const [s, t] = readCell(source, row);
      record[0] = s! * time.levels.length + t!;
      record.set(readFeatures(source, row), 1);
      return record;
    };
  });
}

interface Category {
  readonly column: string;
  readonly levels: readonly string[];
}

/** One / stands between the two levels; their own are escaped, so that no two cells have one name. */
function crossedCategory(sequence: Category, time: Category): Category {
  const escaped = (level: string) => level.replace(/[\\/]/g, "\\$&");
  const levels = sequence.levels.flatMap((s) => time.levels.map((t) => `${escaped(s)}/${escaped(t)}`));
  return { column: `${sequence.column}/${time.column}`, levels };
}

function categoryOf(study: Study, name: string): Category {
  return { column: name, levels: levelsOf(study.variables[name]!) };
}

function indexReader(study: Study, names: readonly string[]) {
  const readers = names.map((name) => fieldReader(study, name, clippingTally()));
  const indices = new Int32Array(names.length);
  return (record: Parameters<(typeof readers)[0]>[0], row: number) => {
    for (let i = 0; i < readers.length; i++) indices[i] = readers[i]!(record, row);
    return indices;
  };
}
