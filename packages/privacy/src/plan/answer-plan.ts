import { fail } from "../errors/index.ts";
import { levelsOf, valuesOf } from "../measurements/levels.ts";
import { answerFrom } from "../measurements/measure-from.ts";
import { theVariable } from "../measurements/one-variable.ts";
import { type AnswerMechanism, plannings } from "../mechanisms/local-mechanisms.ts";
import { type KindOn, kindsOn, mechanismFormats } from "../mechanisms/mechanism-formats.ts";
import type { AnswerPlanning } from "../mechanisms/mechanism-planning.ts";
import type { Layout } from "../statistics/statistic.ts";
import { binEdges, binNames } from "../study/bins.ts";
import { familyOf } from "../study/families/declared-families.ts";
import type { MechanismKind, Study } from "../study/study.ts";
import type { Variable } from "../study/variable.ts";
import type { AnswerPlan } from "./plan.ts";

/**
 * One person's answer, randomised: a level of a category, a yes or no, a count, whose levels are
 * the whole numbers between its bounds, or the bin that a number lies in. The mechanisms bound the ratio of any report's probabilities
 * under any two levels by e^ε, so it does not matter how far apart two counts are.
 */
export function answerPlan(study: Study): AnswerPlan {
  const { name, variable } = theVariable(study);
  const { epsilon } = study.privacy;
  const asked = study.privacy.mechanism;
  const edges = familyEdges(study);
  if (edges === undefined && variable.type === "count" && asked && saysBits(asked))
    refuse(`${asked} for a count`, listed(kindsOn("answer").filter((kind) => !saysBits(kind))));
  const levels = levelsOfAnswer(variable, edges);
  const kind = asked ?? defaultKind(levels.length, epsilon);
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
      ...(edges === undefined ? variable.type === "count" && { bounds: variable.bounds } : { edges }),
    }),
    mechanism,
    cost: () => mechanism.cost(),
    ...(edges && { edges }),
    answer: (tally) => answerFrom(name, study.variables, tally, edges),
  } satisfies AnswerPlan);
}

function levelsOfAnswer(variable: Variable, edges: readonly number[] | undefined): readonly string[] {
  if (edges !== undefined) return binNames(edges);
  return variable.type === "count" ? valuesOf(variable) : levelsOf(variable);
}

/** The edges of bins, where the family asks in which of them a number lies. */
function familyEdges(study: Study): readonly number[] | undefined {
  return familyOf(study).binned ? binEdges(study) : undefined;
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
  if (!isAnswerKind(kind))
    return refuse(`mechanism ${kind} for a categorical answer`, listed(kindsOn("answer")));
  const planning: AnswerPlanning<AnswerMechanism> = plannings[kind];
  if (planning.onlyLevels !== undefined && planning.onlyLevels !== levels)
    return refuse(`${kind} for ${levels} levels`, listed(kindsOn("answer")));
  return planning.calibrate({ epsilon, levels });
}

function isAnswerKind(kind: MechanismKind): kind is KindOn<"answer"> {
  return mechanismFormats[kind].route === "answer";
}

function saysBits(kind: MechanismKind): boolean {
  return isAnswerKind(kind) && mechanismFormats[kind].says === "bits";
}

function answerLayout(kind: MechanismKind, name: string, levels: readonly string[]): Layout {
  const coordinates = saysBits(kind) ? levels.map((level) => `${name}=${level}`) : [name];
  return Object.freeze({ blocks: [{ name: "answer", length: coordinates.length, weight: 1 }], coordinates });
}

function listed(kinds: readonly KindOn<"answer">[]): string {
  const named = (kind: KindOn<"answer">) => {
    const { onlyLevels } = plannings[kind] as AnswerPlanning<AnswerMechanism>;
    return onlyLevels === undefined ? kind : `${kind} (${onlyLevels} levels)`;
  };
  return kinds.map(named).join(" or ");
}

function refuse(found: string, accepted: string): never {
  return fail("STUDY_UNSUPPORTED", { found, accepted });
}
