import type { SeededSource } from "@dpbayes/inference";
import { parseFormula, type Study } from "@dpbayes/privacy";
import type { Guess, StudyRecord } from "../guess.ts";
import { levelsOf } from "./levels.ts";

/** The person at place `index` of a made-up population. */
export type People = (rng: SeededSource, index: number) => StudyRecord;

/** How many people are made up, which a few families must know. */
export interface PeopleInput {
  readonly study: Study;
  readonly guess: Guess;
  readonly records: number;
}

/** The names and levels of the variables left of ~. */
export function outcomeOf({ study }: PeopleInput) {
  const name = parseFormula(study.model.formula).left[0]!;
  const variable = study.variables[name]!;
  return { name, variable, levels: levelsOf(variable) };
}
