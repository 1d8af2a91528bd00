import type { TableQuestion } from "@dpbayes/inference/tables";
import { grouped, percent, typeset } from "@dpbayes/inference/text";
import type { CellPattern, NoisyTable } from "@dpbayes/privacy/formats";
import type { HiddenNumbers } from "./hidden-in.ts";
import { levelsIn } from "./published.ts";
import type { ToldNumber } from "./told.ts";
import { probabilityInWords, publishedInWords, writerOf } from "./written.ts";

export interface Telling {
  readonly table: NoisyTable;
  /** The probability of the intervals. */
  readonly interval: number;
  /** Draws of all chains. */
  readonly draws: number;
}

/** The answer to one question, whole: its numbers are those of `told`, several for a rank. */
export function sentenceOf(told: readonly ToldNumber[], telling: Telling): string {
  const [first] = told;
  if (first === undefined) return "";
  if (first.question.kind === "rank") return rankWords(told, first.question, telling);
  const [head, more] = [headOf(first.question, telling.table), moreWords(first, telling)];
  return `${head}: ${within(first, telling)}${more}`;
}

/** What a question asks, for people. */
export function headOf(question: TableQuestion, table: NoisyTable): string {
  const cells = (pattern: CellPattern | undefined) => cellsInWords(table, pattern ?? {});
  if (question.name !== undefined && question.kind !== "rank") return question.name;
  switch (question.kind) {
    case "total":
      return cells(question.cells) === ALL ? "total" : cells(question.cells);
    case "share":
      return `share of ${cells(question.cells)}${cells(question.of) === ALL ? "" : ` among ${cells(question.of)}`}`;
    case "ratio":
      return `${cells(question.cells)} for each of ${cells(question.to)}`;
    case "difference":
      return `${cells(question.cells)} minus ${cells(question.minus)}`;
    case "linear":
      return question.weights.map(({ cells: own, weight }) => `${weight} times ${cells(own)}`).join(" plus ");
    case "rank":
      return `rank of ${question.axis}${cells(question.cells) === ALL ? "" : ` by ${cells(question.cells)}`}`;
  }
}

/** "45, 90 % between 41 and 50" */
function within({ question, median, low, high }: ToldNumber, { interval }: Telling): string {
  const write = (value: number) => typeset(writerOf(question, high - low)(value));
  if (low === high) return `exactly ${write(median)}`;
  return `${write(median)}, ${typeset(percent(interval))} between ${write(low)} and ${write(high)}`;
}

function moreWords({ question, published, probability, hidden }: ToldNumber, { draws }: Telling): string {
  if (question.kind === "difference" && probability !== undefined)
    return `; above 0 with probability ${typeset(probabilityInWords(probability, draws))}`;
  if (hidden !== undefined) return `; ${hiddenWords(hidden)}`;
  const noisy = published.filter(({ noise }) => noise.law !== "none");
  return noisy.length === 0 ? "" : ` (published with noise: ${noisy.map(publishedInWords).join("; ")})`;
}

function hiddenWords({ count, of }: HiddenNumbers): string {
  if (of === 1) return "the one number published of it is hidden";
  return `${grouped(count)} of the ${grouped(of)} numbers published of it ${count === 1 ? "is" : "are"} hidden`;
}

type RankQuestion = Extract<TableQuestion, { readonly kind: "rank" }>;

function rankWords(
  told: readonly ToldNumber[],
  { axis, cells }: RankQuestion,
  { table, draws }: Telling,
): string {
  const [first, second] = [...told].sort((a, b) => (b.probability ?? 0) - (a.probability ?? 0));
  const likely = ({ level, probability }: ToldNumber) =>
    `${level}, with probability ${typeset(probabilityInWords(probability ?? 0, draws))}`;
  const unclear = (first!.probability ?? 0) < CLEAR && second !== undefined;
  const within = cellsInWords(table, cells ?? {});
  return `largest ${axis}${within === ALL ? "" : ` by ${within}`}: ${likely(first!)}${unclear ? `; ${likely(second)}` : ""}`;
}

/** What has to be said where an answer is made of hidden numbers; nothing where none is. */
export function hiddenWarning(told: readonly ToldNumber[]): string | undefined {
  if (told.every(({ hidden }) => hidden === undefined)) return undefined;
  return "numbers that a threshold hid are known only to be low: between 0 and the threshold the prior decides, and a sum over many of them may be further off than its interval says";
}

/** Below this probability the runner-up is told too. */
const CLEAR = 0.9;

/** Levels of an axis that a sentence names one by one. */
const MOST_NAMED = 6;

const ALL = "all";

/** As questions have them, "region=north, age=18-29|30-39", but no longer than can be read; "all" where no axis is named. */
export function cellsInWords({ axes }: NoisyTable, pattern: CellPattern): string {
  const clauses = axes.flatMap((axis) => {
    const named = levelsIn(axis, pattern);
    return named.length === axis.levels.length ? [] : [`${axis.name}=${levelsInWords(named)}`];
  });
  return clauses.length === 0 ? ALL : clauses.join(", ");
}

function levelsInWords(levels: readonly string[]): string {
  if (levels.length <= MOST_NAMED) return levels.join("|");
  const rest = levels.length - MOST_NAMED + 1;
  return `${levels.slice(0, MOST_NAMED - 1).join("|")} or one of ${rest} more`;
}
