import {
  isBundle,
  parseFormula,
  partsOf,
  type Study,
  type StudyBundle,
  type Variable,
} from "@dpbayes/privacy/formats";

/** A column that says whose record it is, as a text. */
const person = { type: "person" } as const;

/** What a column of a table is read as. */
export type ColumnType = Variable | typeof person;

/** All that a table must have: the variables that the study's formulas name, and whose record it is, where the study asks. */
export function wantedColumns(study: Study | StudyBundle): readonly (readonly [string, ColumnType])[] {
  return [...wantedVariables(study), ...personColumns(study)];
}

export function personColumns({ privacy }: Study | StudyBundle): readonly (readonly [string, ColumnType])[] {
  return privacy.person === undefined ? [] : [[privacy.person, person]];
}

/** The variables that the study's formula names, or those of all its questions, each once: all that a model sees. */
export function wantedVariables(study: Study | StudyBundle): readonly (readonly [string, Variable])[] {
  const asked = isBundle(study) ? Object.values(partsOf(study)) : [study];
  const names = asked.flatMap(({ model }) => {
    const { left, right } = parseFormula(model.formula);
    return [...left, ...right];
  });
  return [...new Set(names)].map((name) => [name, study.variables[name]!] as const);
}
