import { fail } from "../errors/index.ts";
import { kAryRandomisedResponse } from "../mechanisms/k-ary-randomised-response/k-ary-randomised-response.ts";
import type { AnswerMechanism } from "../mechanisms/mechanism.ts";
import { randomisedResponse } from "../mechanisms/randomised-response/randomised-response.ts";
import { unaryEncoding } from "../mechanisms/unary-encoding/unary-encoding.ts";
import type { Layout } from "../statistics/statistic.ts";
import type { MechanismKind, Study } from "../study/study.ts";
import { levelsOf, valuesOf } from "./levels.ts";
import { answerFrom } from "./measure-from.ts";
import { theVariable } from "./one-variable-measurement.ts";
import type { AnswerPlan } from "./plan.ts";

/**
 * One person's answer, randomised: a level of a category, a yes or no, or a count, whose levels are
 * the whole numbers between its bounds. The mechanisms bound the ratio of any report's probabilities
 * under any two levels by e^ε, so it does not matter how far apart two counts are.
 */
export function answerPlan(study: Study): AnswerPlan {
  const { name, variable } = theVariable(study);
  const { epsilon } = study.privacy;
  if (variable.type === "count" && study.privacy.mechanism === "unary-encoding")
    refuse("unary-encoding for a count", responses);
  const levels = variable.type === "count" ? valuesOf(variable) : levelsOf(variable);
  const kind = study.privacy.mechanism ?? defaultKind(levels.length, epsilon);
  const mechanism = answerMechanism(kind, epsilon, levels.length);
  return Object.freeze({
    route: "answer",
    answered: name,
    study,
    neighbours: "local",
    statistic: Object.freeze({ kind: "answer", layout: answerLayout(kind, name, levels) }),
    bounds: Object.freeze({
      variable: name,
      levels,
      ...(variable.type === "count" && { bounds: variable.bounds }),
    }),
    mechanism,
    cost: () => mechanism.cost(),
    answer: (tally) => answerFrom(name, study.variables, tally),
  } satisfies AnswerPlan);
}

/**
 * Yes/no questions: randomised response. Otherwise the mechanism whose frequencies have the smaller
 * variance: k-ary response below 3·e^ε + 2 levels, optimal unary encoding from there on (Wang,
 * Blocki, Li, Jha 2017, §4.4).
 */
function defaultKind(levels: number, epsilon: number): MechanismKind {
  if (levels === 2) return "randomised-response";
  return levels < 3 * Math.exp(epsilon) + 2 ? "k-ary-randomised-response" : "unary-encoding";
}

function answerMechanism(kind: MechanismKind, epsilon: number, levels: number): AnswerMechanism {
  switch (kind) {
    case "randomised-response":
      if (levels !== 2) return refuse(`${kind} for ${levels} levels`, `${responses} or unary-encoding`);
      return randomisedResponse({ epsilon });
    case "k-ary-randomised-response":
      return kAryRandomisedResponse({ epsilon, levels });
    case "unary-encoding":
      return unaryEncoding({ epsilon, levels });
    default:
      return refuse(`mechanism ${kind} for a categorical answer`, `${responses} or unary-encoding`);
  }
}

/** Unary encoding reports a bit per level, the others the index of one level. */
function answerLayout(kind: MechanismKind, name: string, levels: readonly string[]): Layout {
  const coordinates = kind === "unary-encoding" ? levels.map((level) => `${name}=${level}`) : [name];
  return Object.freeze({ blocks: [{ name: "answer", length: coordinates.length, weight: 1 }], coordinates });
}

const responses = "randomised-response (2 levels) or k-ary-randomised-response";

function refuse(found: string, accepted: string): never {
  return fail("STUDY_UNSUPPORTED", { found, accepted });
}
