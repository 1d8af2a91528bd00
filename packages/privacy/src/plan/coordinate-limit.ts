import { fail } from "../errors/index.ts";
import { designOf } from "../records/design.ts";
import { parseFormula } from "../study/formula.ts";
import type { Study } from "../study/study.ts";
import { levelsOf } from "./levels.ts";
import { MOST_COORDINATES } from "./most-coordinates.ts";

/** Refuses a study whose statistic would be too large, before anything of that size is allocated. */
export function requireFewCoordinates(study: Study): void {
  const found = atMostCoordinates(study);
  if (found > MOST_COORDINATES)
    fail("STUDY_UNSUPPORTED", {
      found: `a statistic of about ${found} numbers`,
      accepted: `one of at most ${MOST_COORDINATES}: fewer columns, levels or counts`,
    });
}

/** An upper bound that exceeds the true number by at most a few. */
function atMostCoordinates(study: Study): number {
  const { left, right } = parseFormula(study.model.formula);
  const levels = (names: readonly string[]) => names.map((name) => levelsOf(study.variables[name]!).length);
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  switch (study.model.family) {
    case "linear-regression":
    case "logistic-regression":
      return moments(study, 1);
    case "poisson-regression":
      return moments(study, 2);
    case "naive-bayes":
      return levels(left)[0]! * (1 + sum(levels(right)));
    case "hidden-markov-model":
      return levels(right).reduce((a, b) => a * b, 1) * sum(levels(left));
    default:
      return ofOneVariable(study, left[0]!);
  }
}

/** Count, y, y²; x and yx; and `quadratic` blocks of d(d + 1)/2. Inputs are the covariates and y. */
function moments(study: Study, quadratic: number): number {
  const d = designOf(study).columns.length;
  return study.privacy.perturb === "inputs" ? d + 1 : 3 + 2 * d + (quadratic * d * (d + 1)) / 2;
}

function ofOneVariable({ variables }: Study, name: string): number {
  const variable = variables[name]!;
  if (variable.type === "counts") return variable.length;
  return variable.type === "category" ? variable.levels.length : 3;
}
