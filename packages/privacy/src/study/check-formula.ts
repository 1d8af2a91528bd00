import { fail } from "../errors/index.ts";
import { type Formula, parseFormula } from "./formula.ts";
import type { Family, Variable } from "./study.ts";

type VariableType = Variable["type"];

interface Shape {
  /** Types the left-hand variables may have. */
  readonly left: readonly VariableType[];
  /** Types the right-hand variables may have; empty: none may stand there (`y ~ 1`). */
  readonly right: readonly VariableType[];
  readonly nested?: true;
}

const feature: readonly VariableType[] = ["number", "count", "category", "boolean"];
const discrete: readonly VariableType[] = ["category", "boolean"];
const alone = (...left: VariableType[]): Shape => ({ left, right: [] });

const shapes: Readonly<Record<Family, Shape>> = {
  bernoulli: alone("boolean"),
  categorical: alone("category", "boolean"),
  gaussian: alone("number", "count"),
  exponential: alone("number", "count"),
  gamma: alone("number", "count"),
  beta: alone("number"),
  "log-normal": alone("number", "count"),
  poisson: alone("count"),
  geometric: alone("count"),
  "negative-binomial": alone("count"),
  "linear-regression": { left: ["number"], right: feature },
  "logistic-regression": { left: discrete, right: feature },
  "poisson-regression": { left: ["count"], right: feature },
  "naive-bayes": { left: discrete, right: discrete },
  "hidden-markov-model": { left: discrete, right: discrete, nested: true },
  "topic-model": alone("counts"),
  "community-model": alone("counts"),
};

/** Checks that the formula fits its family and that every variable in it is declared with a fitting type. */
export function checkFormula(
  family: Family,
  text: string,
  variables: Readonly<Record<string, Variable>>,
): Formula {
  const formula = parseFormula(text);
  const shape = shapes[family];
  const refuse = (problem: string) => fail("STUDY_FORMULA", { found: JSON.stringify(text), problem });
  if (shape.nested ? !formula.nested : formula.nested || formula.left.length !== 1)
    refuse(shape.nested ? "write features ~ sequence / time" : "one variable stands left of ~");
  if (shape.right.length === 0 && formula.right.length > 0)
    refuse(`${family} describes one variable: write y ~ 1`);
  if (shape.right.length > 0 && formula.right.length === 0) refuse(`${family} needs a variable right of ~`);
  for (const name of formula.left) checkType(name, shape.left, variables, refuse);
  for (const name of formula.right) checkType(name, shape.right, variables, refuse);
  if (family === "logistic-regression") checkTwoLevels(variables[formula.left[0]!]!, refuse);
  return formula;
}

function checkType(
  name: string,
  accepted: readonly VariableType[],
  variables: Readonly<Record<string, Variable>>,
  refuse: (problem: string) => never,
): void {
  const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (variable === undefined) refuse(`${name} is not declared in variables`);
  else if (!accepted.includes(variable.type))
    refuse(`${name} is a ${variable.type}, must be one of: ${accepted.join(", ")}`);
}

function checkTwoLevels(outcome: Variable, refuse: (problem: string) => never): void {
  if (outcome.type === "category" && outcome.levels.length !== 2)
    refuse(`the outcome of a logistic regression has 2 levels, not ${outcome.levels.length}`);
}
