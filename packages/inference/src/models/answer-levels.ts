import { parseFormula, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";

/** The level names of the variable that is asked about, in the order of their indices. */
export function answerLevels({ model, variables }: Study): readonly string[] {
  const [name] = parseFormula(model.formula).left;
  const variable = variables[name!];
  if (variable?.type === "category") return variable.levels;
  if (variable?.type === "boolean") return ["false", "true"];
  const found = variable === undefined ? "missing" : `a ${variable.type}`;
  return fail("ARGUMENT", { name: `variable ${name}`, found, accepted: "a category or a boolean" });
}
