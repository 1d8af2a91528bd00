import type { Parameter } from "../../contracts/model.ts";
import { fail } from "../../errors/index.ts";
import type { CompiledAnswer } from "./compiled-answer.ts";
import { type QuestionKind, questionKinds } from "./table-question.ts";

export interface AskedAnswer {
  readonly kind: QuestionKind;
  /** The same for questions that say the same. */
  readonly key: string;
  readonly answer: CompiledAnswer;
}

export interface PlacedAnswer extends AskedAnswer {
  /** Where its numbers stand among those of all answers. */
  readonly columns: readonly number[];
}

/** One of every key, by kinds, so that answers of one kind are entries of one parameter. */
export function placed(asked: readonly AskedAnswer[]): readonly PlacedAnswer[] {
  const different = [...new Map(asked.map((one) => [one.key, one])).values()];
  let width = 0;
  return questionKinds
    .flatMap((kind) => different.filter((one) => one.kind === kind))
    .map((one) => ({ ...one, columns: one.answer.labels.map(() => width++) }));
}

/** A vector for every kind that was asked for, its labels the cells of the answers. */
export function parametersOf(answers: readonly PlacedAnswer[]): readonly Parameter[] {
  return questionKinds.flatMap((kind) => {
    const labels = answers.filter((one) => one.kind === kind).flatMap(({ answer }) => answer.labels);
    if (labels.length === 0) return [];
    requireDifferent(kind, labels);
    return [Object.freeze({ name: kind, shape: [labels.length], labels, ...endsOf(kind, answers) })];
  });
}

/** Which ends an interval can reach: totals and ratios are never below 0, shares are from 0 to 1, ranks are whole. */
function endsOf(
  kind: QuestionKind,
  answers: readonly PlacedAnswer[],
): Pick<Parameter, "share" | "edges" | "least"> {
  if (kind === "share") return { share: true };
  if (kind === "total" || kind === "ratio") return { least: 0 };
  const most = Math.max(...answers.map((one) => (one.kind === "rank" ? one.columns.length : 0)));
  return kind === "rank" && most > 1 ? { edges: Array.from({ length: most }, (_, i) => i + 1) } : {};
}

function requireDifferent(kind: QuestionKind, labels: readonly string[]): void {
  const twice = labels.find((label, at) => labels.indexOf(label) < at);
  if (twice === undefined) return;
  const accepted = "a name that no other question of its kind has";
  fail("ARGUMENT", { name: `the name of a ${kind}`, found: JSON.stringify(twice), accepted });
}
