import { fail } from "../../errors/index.ts";
import { inBoth, requireAxis } from "./chosen-levels.ts";
import { type CompiledAnswer, linearAnswer, quotientAnswer, rankAnswer } from "./compiled-answer.ts";
import type { NeededTotals } from "./needed-totals.ts";
import { patternText, questionText } from "./question-words.ts";
import { quoted } from "./quoting.ts";
import type { QuestionKind, TableQuestion } from "./table-question.ts";

type Asked<K extends QuestionKind> = Extract<TableQuestion, { kind: K }>;

/** How every kind of question is answered from totals. */
export const compilers: {
  readonly [K in QuestionKind]: (question: Asked<K>, needed: NeededTotals) => CompiledAnswer;
} = {
  total: (question, needed) =>
    linearAnswer(labelOf(question, needed), [needed.total(needed.choose(question.cells))], [1]),

  share: (question, needed) => {
    const of = needed.choose(question.of);
    const both = inBoth(needed.choose(question.cells), of) ?? refuseShare(question, needed);
    const label = labelOf(question, needed);
    const whole = patternText(needed.table, question.of ?? {});
    return quotientAnswer(label, needed.total(both), needed.total(of), whole);
  },

  ratio: (question, needed) => {
    const [above, below] = [needed.choose(question.cells), needed.choose(question.to)];
    const denominator = patternText(needed.table, question.to);
    return quotientAnswer(labelOf(question, needed), needed.total(above), needed.total(below), denominator);
  },

  difference: (question, needed) => {
    const totals = [question.cells, question.minus].map((cells) => needed.total(needed.choose(cells)));
    return linearAnswer(labelOf(question, needed), totals, [1, -1]);
  },

  linear: (question, needed) => {
    requireWeights(question);
    const totals = question.weights.map(({ cells }) => needed.total(needed.choose(cells)));
    const weights = question.weights.map(({ weight }) => weight);
    return linearAnswer(labelOf(question, needed), totals, weights);
  },

  rank: (question, needed) => {
    const { table } = needed;
    const axis = requireAxis(table, question.axis, "a rank");
    const within = needed.choose(question.cells);
    const { name, levels } = table.axes[axis]!;
    const places = within[axis] ?? Int32Array.from(levels.keys());
    const totals = Array.from(places, (place) =>
      needed.total(levels.length === 1 ? within : within.with(axis, Int32Array.of(place))),
    );
    const cells = question.name === undefined ? patternText(table, question.cells ?? {}) : question.name;
    const behind = cells === "all" ? "" : ` in ${cells}`;
    const labels = Array.from(places, (place) => `${quoted(name)}=${quoted(levels[place]!)}${behind}`);
    return rankAnswer(labels, totals);
  },
};

function labelOf(question: TableQuestion, { table }: NeededTotals): string {
  return question.name ?? questionText(table, question);
}

function refuseShare({ cells, of }: Asked<"share">, { table }: NeededTotals): never {
  const [part, whole] = [cells, of ?? {}].map((pattern) => patternText(table, pattern));
  const accepted = "cells that it shares some with";
  return fail("ARGUMENT", { name: `the whole of the share of ${part}`, found: whole!, accepted });
}

function requireWeights({ weights }: Asked<"linear">): void {
  const name = "weights of a linear question";
  if (!Array.isArray(weights) || weights.length === 0)
    fail("ARGUMENT", { name, found: "none", accepted: "one or more" });
  for (const { weight } of weights)
    if (!Number.isFinite(weight))
      fail("ARGUMENT", { name: "a weight of a linear question", found: String(weight), accepted: "finite" });
}
