import { families, familyOf, parseFormula } from "@dpbayes/privacy/formats";
import { DpbayesError } from "../../errors/index.ts";
import { deltaWarning, epsilonWarning } from "../../planner/words/weak-guarantee.ts";
import type { Flag } from "../arguments/command.ts";
import { oneOf } from "./one-of.ts";

export type Answers = Readonly<Record<string, string>>;

/** Something a study needs: a flag and, on a terminal, a question. Nothing of it has a default. */
export interface Question extends Flag {
  readonly value: string;
  readonly ask: string;
  /** The answer as it is kept, or what is wrong with it. */
  readonly read?: (answer: string) => { readonly kept: string } | { readonly problem: string };
  /** What there is to say against an answer that can be given. */
  readonly warning?: (answer: string) => string | undefined;
}

const settings = ["local", "central", "distributed"] as const;
const relations = ["replace-one", "add-remove"] as const;

/** What is asked before the variables of the formula. */
export const firstQuestions: Readonly<Record<string, Question>> = {
  id: {
    value: "ID",
    help: "a short name of the study",
    ask: "Short name (letters, digits, dashes)",
    read: (text) =>
      /^[A-Za-z0-9._-]{1,100}$/.test(text) ? { kept: text } : { problem: "letters, digits and dashes only" },
  },
  question: { value: "TEXT", help: "what is asked, in a sentence", ask: "What do you want to know" },
  family: {
    value: "FAMILY",
    choices: families,
    help: families.join(", "),
    ask: "Model (a name, or how it begins)",
    read: (text) => oneOf(families, text),
  },
  formula: {
    value: "FORMULA",
    help: 'such as "days ~ age + emergency", "smokes ~ 1" or, for a hidden Markov model, "cough + fever ~ region / month"',
    ask: "Formula (y ~ x1 + x2, or y ~ 1)",
    read: (text) => {
      const problem = formulaProblem(text);
      return problem === undefined ? { kept: text } : { problem };
    },
  },
};

/** What is asked after them: all of it decides the guarantee, so all of it is chosen by whoever declares the study. */
export const privacyQuestions: Readonly<Record<string, Question>> = {
  setting: {
    value: "SETTING",
    choices: settings,
    help: "who adds the noise: local (every person), central (the holder of a table) or distributed (several holders)",
    ask: "Who adds the noise (local: every person, central: the holder of a table, distributed: several holders)",
    read: (text) => oneOf(settings, text),
  },
  neighbours: {
    value: "RELATION",
    choices: relations,
    help: "replace-one (who is in the data is public, and how many) or add-remove (it is not); a local study needs none",
    ask: "Neighbours (replace-one: who is in the data is public, and how many; add-remove: it is not)",
    read: (text) => oneOf(relations, text),
  },
  unit: {
    value: "TEXT",
    help: 'whom it protects, such as "one person" or "one visit"',
    ask: 'Whom does it protect ("one person", "one visit")',
  },
  epsilon: {
    value: "EPSILON",
    help: "the privacy loss: odds about anybody change by a factor of at most e^EPSILON",
    ask: "epsilon (odds about anybody change by a factor of at most e^epsilon; 0.1 is strict, 1 usual, above 5 weak)",
    read: (text) =>
      Number(text) > 0 && Number.isFinite(Number(text)) ? { kept: text } : { problem: "a positive number" },
    warning: (text) => epsilonWarning(Number(text)),
  },
  delta: {
    value: "DELTA",
    help: "the chance, at most, that epsilon does not hold, for Gaussian noise; none where the noise needs none",
    ask: "delta (the chance, at most, that this does not hold: far below 1 over the number of people, such as 1e-6)",
    read: (text) =>
      text === "none" || (Number(text) > 0 && Number(text) < 1)
        ? { kept: text }
        : { problem: "a number between 0 and 1" },
    warning: (text) => deltaWarning(Number(text)),
  },
};

/** Whether the study of these answers is local, where neighbours are any two records. */
export function isLocal({ setting }: Answers): boolean {
  return setting === "local";
}

/** Whether every record of the family is reported by itself. */
export function isLocalOnly({ family: name }: Answers): boolean {
  const family = families.find((one) => one === name);
  return family !== undefined && familyOf({ model: { family } }).localOnly === true;
}

function formulaProblem(text: string): string | undefined {
  try {
    parseFormula(text);
    return undefined;
  } catch (error) {
    return error instanceof DpbayesError ? error.message : "a formula such as y ~ x";
  }
}
