import type { Fit } from "@dpbayes/inference";
import { pooled, quantileOfSorted, sorted, varianceOf } from "@dpbayes/inference/diagnostics";
import { compileQuestions, type TableQuestion } from "@dpbayes/inference/tables";
import type { NoisyTable } from "@dpbayes/privacy/formats";
import type { AskedTable } from "./asked-table.ts";
import { type HiddenNumbers, hiddenIn } from "./hidden-in.ts";
import { levelsIn, type Published, publishedOf } from "./published.ts";
import { squaresOf } from "./squares-of.ts";

/** One number that was asked of a table, with all that there is to tell of it. */
export interface ToldNumber {
  readonly question: TableQuestion;
  /** As draws and exports name it. */
  readonly name: string;
  /** The level of a rank. */
  readonly level?: string;
  readonly median: number;
  readonly mean: number;
  readonly sd: number;
  readonly low: number;
  readonly high: number;
  /** Of a difference: the share of draws above 0. Of a rank: that of draws in which it is 1. */
  readonly probability?: number;
  readonly leastSquares?: { readonly estimate: number; readonly sd: number };
  /** Of a total: the noisy numbers of just these cells. */
  readonly published: readonly Published[];
  /** Numbers that a threshold hid and that it is a sum of: of totals of which nothing was published as a whole. */
  readonly hidden?: HiddenNumbers;
}

/** The answers to questions of a fitted table, question by question: a rank has one for every level. */
export function tell(
  tableFit: AskedTable,
  questions: readonly TableQuestion[],
  interval: number,
): readonly (readonly ToldNumber[])[] {
  const compiled = compileQuestions(tableFit.table, questions);
  const { names, columns } = compiled;
  const squares = squaresOf(tableFit.table, compiled);
  const fit = tableFit.fitOf(questions);
  return questions.map((question, at) => {
    const levels = rankedLevels(tableFit.table, question);
    return columns[at]!.map((column, i) => {
      const hidden = hiddenIn(tableFit.table, levels ? levelTotal(question, levels[i]!) : question);
      return {
        question,
        ...(levels && { level: levels[i]! }),
        ...numbersOf(fit, names[column]!, interval),
        ...probabilityOf(fit, names[column]!, question),
        ...(squares[column] && { leastSquares: squares[column] }),
        published: question.kind === "total" ? publishedOf(tableFit.table, question.cells ?? {}) : [],
        ...(hidden && { hidden }),
      };
    });
  });
}

/** The levels that a rank has a number for, in the table's order. */
function rankedLevels({ axes }: NoisyTable, question: TableQuestion): readonly string[] | undefined {
  if (question.kind !== "rank") return undefined;
  return levelsIn(axes.find(({ name }) => name === question.axis)!, question.cells ?? {});
}

/** The total by which a level is ranked. */
function levelTotal(question: TableQuestion, level: string): TableQuestion {
  if (question.kind !== "rank") return question;
  return { kind: "total", cells: { ...question.cells, [question.axis]: level } };
}

function numbersOf(fit: Fit, name: string, interval: number) {
  const draws = sorted(pooled(fit.chains(name)));
  const [low, high] = fit.interval(name, interval);
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  return { name, median: quantileOfSorted(draws, 0.5), mean, sd: Math.sqrt(varianceOf(draws)), low, high };
}

function probabilityOf(fit: Fit, name: string, { kind }: TableQuestion): { readonly probability?: number } {
  if (kind !== "difference" && kind !== "rank") return {};
  const holds = kind === "difference" ? (draw: number) => draw > 0 : (draw: number) => draw === 1;
  const draws = pooled(fit.chains(name));
  return { probability: draws.filter(holds).length / draws.length };
}
