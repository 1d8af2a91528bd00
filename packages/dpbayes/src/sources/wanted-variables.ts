import { parseFormula, type Study, type Variable } from "@dpbayes/privacy/formats";

/** The variables that the study's formula names: all that a table must have. */
export function wantedVariables({ model, variables }: Study): readonly (readonly [string, Variable])[] {
  const { left, right } = parseFormula(model.formula);
  return [...left, ...right].map((name) => [name, variables[name]!] as const);
}
