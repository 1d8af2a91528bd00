import { families, familyOf, parseFormula } from "@dpbayes/privacy/formats";
import { DpbayesError } from "../../errors/index.ts";
import type { Flag } from "../arguments/command.ts";

export type Answers = Readonly<Record<string, string>>;

/** Something a study needs: a flag and, on a terminal, a question. */
export interface Question extends Flag {
  readonly value: string;
  readonly ask: string;
  /** What holds without an answer; it may follow from the answers so far. */
  readonly otherwise?: (answers: Answers) => string;
  /** What is wrong with an answer, so that it can be given again; a flag's value is judged with the whole study. */
  readonly problem?: (answer: string) => string | undefined;
}

const settings = ["local", "central", "distributed"];
const relations = ["replace-one", "add-remove"];

/** In the order in which they are asked. */
export const questions: Readonly<Record<string, Question>> = {
  id: {
    value: "ID",
    help: "a short name of the study",
    ask: "Short name (letters, digits, dashes)",
    problem: (text) => (/^[A-Za-z0-9._-]{1,100}$/.test(text) ? undefined : "letters, digits and dashes only"),
  },
  question: { value: "TEXT", help: "what is asked, in a sentence", ask: "What do you want to know" },
  family: {
    value: "FAMILY",
    help: families.join(", "),
    ask: `Model (${families.join(", ")})`,
    problem: oneOf(families),
  },
  formula: {
    value: "FORMULA",
    help: 'such as "days ~ age + emergency", "smokes ~ 1" or, for a hidden Markov model, "cough + fever ~ region / month"',
    ask: "Formula (y ~ x1 + x2, or y ~ 1)",
    problem: formulaProblem,
  },
  setting: {
    value: "SETTING",
    help: "local, central or distributed",
    ask: "Who adds the noise (local: every person, central: the holder of a table, distributed: several holders)",
    otherwise: ({ family }) => (isLocalOnly(family) ? "local" : "central"),
    problem: oneOf(settings),
  },
  epsilon: {
    value: "EPSILON",
    help: "the privacy loss",
    ask: "epsilon",
    otherwise: () => "1",
    problem: (text) => (Number(text) > 0 ? undefined : "a positive number"),
  },
  delta: {
    value: "DELTA",
    help: "for Gaussian noise; none, or 1e-6 where the noise needs one without it",
    ask: "delta (none, or auto: 1e-6 where the noise needs one)",
    otherwise: () => "auto",
    problem: (text) =>
      ["none", "auto"].includes(text) || (Number(text) > 0 && Number(text) < 1)
        ? undefined
        : "none, auto, or a number between 0 and 1",
  },
  unit: {
    value: "TEXT",
    help: 'whom it protects, "one person" without it',
    ask: "Whom does it protect",
    otherwise: () => "one person",
  },
  neighbours: {
    value: "RELATION",
    help: "replace-one or add-remove",
    ask: "Neighbours (replace-one: who is in the data is public, add-remove: it is not)",
    otherwise: () => "replace-one",
    problem: oneOf(relations),
  },
};

function isLocalOnly(name: string | undefined): boolean {
  const family = families.find((one) => one === name);
  return family !== undefined && familyOf({ model: { family } }).localOnly === true;
}

function oneOf(accepted: readonly string[]): (text: string) => string | undefined {
  return (text) => (accepted.includes(text) ? undefined : `one of: ${accepted.join(", ")}`);
}

function formulaProblem(text: string): string | undefined {
  try {
    parseFormula(text);
    return undefined;
  } catch (error) {
    return error instanceof DpbayesError ? error.message : "a formula such as y ~ x";
  }
}
