import { cellNames, familyOf, parseFormula, type Study, tableAxes } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";

/** The level names of the variable that is asked about, in the order of their indices; the cells of a cross-classification. */
export function answerLevels(study: Study): readonly string[] {
  const { model, variables } = study;
  if (familyOf(study).cells) return cellNames(tableAxes(study));
  const [name] = parseFormula(model.formula).left;
  const variable = variables[name!];
  if (variable?.type === "category") return variable.levels;
  if (variable?.type === "boolean") return ["false", "true"];
  const found = variable === undefined ? "missing" : `a ${variable.type}`;
  return fail("ARGUMENT", { name: `variable ${name}`, found, accepted: "a category or a boolean" });
}
