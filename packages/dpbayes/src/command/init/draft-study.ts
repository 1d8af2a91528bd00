import { parseStudy, planRelease, type ReleasePlan, type Study } from "@dpbayes/privacy";
import { families, familyOf, parseFormula } from "@dpbayes/privacy/formats";
import { DpbayesError } from "../../errors/index.ts";
import { type Answers, isLocal, isLocalOnly } from "./init-questions.ts";
import { variableOf } from "./variable-flag.ts";

/** The variables of the answers: those of the flags, and those that were asked for. */
export function variablesOf(answers: Answers): Readonly<Record<string, unknown>> {
  const words = Object.entries(answers).flatMap(([key, word]) =>
    key.startsWith(VARIABLE) ? [[key.slice(VARIABLE.length), word] as const] : [],
  );
  return Object.fromEntries(words.map(([name, word]) => variableOf(`${name}:${word}`)));
}

/** Before the name of a variable in the answers. */
export const VARIABLE = "variable ";

/** The names that a formula reads, in their order. */
export function namesOf({ formula = "" }: Answers): readonly string[] {
  const { left, right } = parseFormula(formula);
  return [...new Set([...left, ...right])];
}

/** What is wrong with the answers so far, whatever those to come may be. */
export function draftProblem(answers: Answers): string | undefined {
  if (answers["family"] === undefined) return undefined;
  if (answers["formula"] === undefined) return undefined;
  try {
    studyOf({ ...standIns(answers), ...answers }, { ...standInVariables(answers), ...variablesOf(answers) });
    return undefined;
  } catch (error) {
    if (error instanceof DpbayesError) return error.message;
    throw error;
  }
}

/** Privacy that any family can have, until it is chosen; none of it is written. */
function standIns(answers: Answers): Answers {
  const setting = isLocalOnly(answers) ? "local" : "central";
  return {
    id: "id",
    question: "?",
    setting,
    neighbours: "replace-one",
    unit: "?",
    epsilon: "1",
    delta: "1e-6",
  };
}

/** Variables that suit the family, until they are declared. */
function standInVariables(answers: Answers): Readonly<Record<string, unknown>> {
  const family = families.find((one) => one === answers["family"]);
  if (family === undefined) return {};
  const { left, right } = parseFormula(answers["formula"]!);
  const shape = familyOf({ model: { family } }).formula;
  const levels = [...answers["formula"]!.matchAll(/"([^"]*)"/g)].map(([, level]) => level!);
  const stand = (name: string, types: readonly string[]) =>
    new RegExp(`factor\\(\\s*${name}\\b`).test(answers["formula"]!)
      ? { type: "category", levels: [...new Set([...levels, "a", "b"])] }
      : standIn[types[0] ?? "number"];
  return Object.fromEntries([
    ...right.map((name) => [name, stand(name, shape.right)] as const),
    ...left.map((name) => [name, stand(name, shape.left)] as const),
  ]);
}

/** Bounds that logarithms and shares can have. */
const standIn: Readonly<Record<string, object>> = {
  number: { type: "number", bounds: [0.25, 0.75] },
  count: { type: "count", bounds: [1, 2] },
  category: { type: "category", levels: ["a", "b"] },
  boolean: { type: "boolean" },
  counts: { type: "counts", length: 2, total: 2 },
};

function studyOf(answers: Answers, variables: Readonly<Record<string, unknown>>): Study {
  const { id, question, family, formula, setting, unit, neighbours, delta } = answers;
  return parseStudy({
    format: "dpbayes.study/1",
    id,
    question,
    variables,
    model: { family, formula, ...(hasLink(answers) && { options: { link: "log" } }) },
    privacy: {
      setting,
      epsilon: Number(answers["epsilon"]),
      ...(delta !== undefined && delta !== "none" && { delta: Number(delta) }),
      unit,
      ...(!isLocal(answers) && { neighbours }),
    },
  });
}

/** Rates are multiplied, as everybody reads them; a study that says no link has the one that the format began with. */
function hasLink({ family: name }: Answers): boolean {
  const family = families.find((one) => one === name);
  return family !== undefined && "link?" in familyOf({ model: { family } }).options;
}

/** The study of all answers, planned: one that cannot be carried out is refused before it is written. */
export function plannedStudy(answers: Answers): ReleasePlan {
  return planRelease(studyOf(answers, variablesOf(answers)));
}

/** Whether the noise of the study needs a delta: it can be planned with one and not without. */
export function needsDelta(answers: Answers): boolean {
  const plans = (delta: string) => {
    try {
      plannedStudy({ ...answers, delta });
      return true;
    } catch (error) {
      if (error instanceof DpbayesError) return false;
      throw error;
    }
  };
  return !plans("none") && plans("1e-6");
}
