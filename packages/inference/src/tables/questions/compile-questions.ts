import type { NoisyTable } from "@dpbayes/privacy/formats";
import type { Parameter } from "../../contracts/model.ts";
import { parameterNames } from "../../contracts/parameter-names.ts";
import { fail, requireLength } from "../../errors/index.ts";
import { compilers } from "./compile-question.ts";
import type { CompiledAnswer, LinearCombination } from "./compiled-answer.ts";
import { type LinearForms, linearForms } from "./linear-forms.ts";
import { type NeededTotals, neededTotals } from "./needed-totals.ts";
import { type AskedAnswer, parametersOf, placed } from "./placed-answers.ts";
import { questionText } from "./question-words.ts";
import { questionKinds, type TableQuestion } from "./table-question.ts";

/**
 * Questions as functions of a few totals, so that a sampler adds up totals at every draw and forgets the cells. Questions that
 * say the same are one; answers of one kind stand together, as entries of a parameter called after it.
 */
export interface CompiledQuestions {
  /** `total[region=north]`, `share[age=18-29 of region=north]`, `rank[region=north]`: what `values` writes, in this order. */
  readonly names: readonly string[];
  /** The same as parameters of a fit: labels, and which ends an interval can reach. */
  readonly parameters: readonly Parameter[];
  /** Which numbers answer a question, by its place in the list that was compiled. */
  readonly columns: readonly (readonly number[])[];
  /** Of every number: the totals that it is a linear function of; undefined for shares, ratios and ranks. */
  readonly linear: readonly (LinearCombination | undefined)[];
  /** Of every number: the cells whose total must not be 0 for it to exist, in words. */
  readonly denominators: readonly (string | undefined)[];
  readonly forms: LinearForms;
  /** Writes the answers from the totals; NaN for a share or ratio of a total of 0. Allocates nothing. */
  values(totals: Float64Array, out: Float64Array): void;
}

/**
 * Compiles questions; what they name must be in the table.
 *
 * @example
 * ```ts
 * import { compileQuestions } from "@dpbayes/inference/tables";
 * const table = {
 *   format: "dpbayes.table/1",
 *   id: "visits",
 *   axes: [
 *     { name: "region", levels: ["north", "south"] },
 *     { name: "age", levels: ["<30", "30+"] },
 *   ],
 *   measurements: [],
 * } as const;
 * const asked = compileQuestions(table, [
 *   { kind: "total", cells: { region: "north" } },
 *   { kind: "share", cells: { age: "<30" }, of: { region: "north" } },
 * ]);
 * const totals = new Float64Array(asked.forms.count);
 * const answers = new Float64Array(asked.names.length);
 * asked.forms.addCells(Int32Array.of(3, 9, 5, 1), totals);
 * asked.values(totals, answers);
 * console.log(asked.names.join(", ")); // total[region=north], share[age=<30 of region=north]
 * console.log(answers.join(", ")); // 12, 0.25
 * ```
 */
export function compileQuestions(table: NoisyTable, questions: readonly TableQuestion[]): CompiledQuestions {
  if (questions.length === 0) fail("ARGUMENT", { name: "questions", found: "none", accepted: "one or more" });
  const needed = neededTotals(table);
  const asked = questions.map((question) => compiled(question, needed));
  const answers = placed(asked);
  const parameters = Object.freeze(parametersOf(answers));
  const names = Object.freeze(parameterNames(parameters));
  const perNumber = <T>(of: (answer: CompiledAnswer) => T): readonly T[] =>
    Object.freeze(answers.flatMap(({ answer }) => answer.labels.map(() => of(answer))));
  return Object.freeze({
    names,
    parameters,
    columns: Object.freeze(asked.map(({ key }) => answers.find((one) => one.key === key)!.columns)),
    linear: perNumber(({ linear }) => linear),
    denominators: perNumber(({ denominator }) => denominator),
    forms: linearForms(table, needed.chosen),
    values(totals: Float64Array, out: Float64Array): void {
      requireLength("answers", out, names.length);
      for (const { answer, columns } of answers) answer.write(totals, out, columns[0]!);
    },
  });
}

function compiled(question: TableQuestion, needed: NeededTotals): AskedAnswer {
  const { kind, name } = question;
  if (!questionKinds.includes(kind)) {
    const found = JSON.stringify(kind) ?? "missing";
    fail("ARGUMENT", { name: "kind of a question", found, accepted: `one of ${questionKinds.join(", ")}` });
  }
  if (name !== undefined && (typeof name !== "string" || name.trim() === ""))
    fail("ARGUMENT", { name: "name of a question", found: JSON.stringify(name), accepted: "a text" });
  const compile = compilers[kind] as (question: TableQuestion, needed: NeededTotals) => CompiledAnswer;
  const answer = compile(question, needed);
  return { kind, key: JSON.stringify([kind, questionText(needed.table, question), name]), answer };
}
