import { parseFormula, type Study, type Variable } from "@dpbayes/privacy/formats";

/** A column that says whose record it is, as a text. */
const person = { type: "person" } as const;

/** What a column of a table is read as. */
export type ColumnType = Variable | typeof person;

/** All that a table must have: the variables that the study's formula names, and whose record it is, where the study asks. */
export function wantedColumns(study: Study): readonly (readonly [string, ColumnType])[] {
  return [...wantedVariables(study), ...personColumns(study)];
}

export function personColumns({ privacy }: Study): readonly (readonly [string, ColumnType])[] {
  return privacy.person === undefined ? [] : [[privacy.person, person]];
}

/** The variables that the study's formula names: all that a model sees. */
export function wantedVariables({ model, variables }: Study): readonly (readonly [string, Variable])[] {
  const { left, right } = parseFormula(model.formula);
  return [...left, ...right].map((name) => [name, variables[name]!] as const);
}
