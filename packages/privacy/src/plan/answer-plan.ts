import { fail } from "../errors/index.ts";
import type { AnswerBounds } from "../measurements/bounds.ts";
import { levelsOf, valuesOf } from "../measurements/levels.ts";
import { type Asked, answerFrom } from "../measurements/measure-from.ts";
import { theVariable } from "../measurements/one-variable.ts";
import { type AnswerMechanism, plannings } from "../mechanisms/local-mechanisms.ts";
import { type KindOn, kindsOn, mechanismFormats } from "../mechanisms/mechanism-formats.ts";
import type { AnswerPlanning } from "../mechanisms/mechanism-planning.ts";
import { cellNames, marginName } from "../statistics/margin-counts/cell-names.ts";
import type { Layout } from "../statistics/statistic.ts";
import { binEdges, binNames } from "../study/bins.ts";
import { tableAxes } from "../study/cells.ts";
import { familyOf } from "../study/families/declared-families.ts";
import type { MechanismKind, Study } from "../study/study.ts";
import type { AnswerPlan } from "./plan.ts";

/**
 * One person's answer, randomised: a level of a category, a yes or no, a count, whose levels are
 * the whole numbers between its bounds, the bin that a number lies in, or the cell of a cross-classification. The mechanisms bound
 * the ratio of any report's probabilities under any two levels by e^ε, so it does not matter how far apart two counts are, nor
 * in how many variables two cells differ.
 */
export function answerPlan(study: Study): AnswerPlan {
  const { levels, bounds, ...asked } = questionOf(study);
  const { epsilon, mechanism: wanted } = study.privacy;
  if ("bounds" in bounds && wanted && saysBits(wanted))
    refuse(`${wanted} for a count`, listed(kindsOn("answer").filter((kind) => !saysBits(kind))));
  const kind = wanted ?? defaultKind(levels.length, epsilon);
  const mechanism = answerMechanism(kind, epsilon, levels.length);
  return Object.freeze({
    route: "answer",
    ...asked,
    study,
    neighbours: "local",
    statistic: Object.freeze({ kind: "answer", layout: answerLayout(kind, asked.answered, levels) }),
    bounds: Object.freeze({ variable: asked.answered, levels, ...bounds }),
    mechanism,
    cost: () => mechanism.cost(),
    answer: (tally) => answerFrom(asked, study.variables, tally),
  } satisfies AnswerPlan);
}

/** What is answered, with the names of its levels, and what else a reader needs to know of them. */
interface Question extends Asked {
  readonly levels: readonly string[];
  readonly bounds: Pick<AnswerBounds, "bounds" | "edges" | "axes">;
}

function questionOf(study: Study): Question {
  if (familyOf(study).cells) return cellQuestion(study);
  const { name, variable } = theVariable(study);
  const edges = familyEdges(study);
  if (edges !== undefined) return { answered: name, edges, levels: binNames(edges), bounds: { edges } };
  return variable.type === "count"
    ? { answered: name, levels: valuesOf(variable), bounds: { bounds: variable.bounds } }
    : { answered: name, levels: levelsOf(variable), bounds: {} };
}

/** Which cell of a cross-classification; cells are levels like any other. */
function cellQuestion(study: Study): Question {
  const axes = tableAxes(study);
  const crossed = Object.freeze(axes.map(({ column }) => column));
  return { answered: marginName(crossed), crossed, levels: Object.freeze(cellNames(axes)), bounds: { axes } };
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
