import { parseFormula, type Study, type Variable } from "@dpbayes/privacy/formats";
import type { Guess } from "./guess.ts";
import { levelsOf } from "./levels.ts";

/** What a simulated population follows from. */
export interface PopulationInput {
  readonly study: Study;
  readonly guess: Guess;
  /** Its size, which a few families must know. */
  readonly records: number;
}

/** The variable left of ~. */
export interface Outcome {
  readonly name: string;
  readonly variable: Variable;
  readonly levels: readonly string[];
}

export function outcomeOf({ study }: Pick<PopulationInput, "study">): Outcome {
  const name = parseFormula(study.model.formula).left[0]!;
  const variable = study.variables[name]!;
  return { name, variable, levels: levelsOf(variable) };
}
