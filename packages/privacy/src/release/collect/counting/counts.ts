import { fail } from "../../../errors/index.ts";
import type { ReleaseBundle } from "../../bundle/formats.ts";
import type { Release } from "../../format/release.ts";
import type { GatheredQuestion, QuestionCounter } from "./question-counter.ts";

/** How a report is counted. */
export interface CountedReport {
  /** The cells that become fuller by one. The empty text is that of the reports themselves. */
  readonly cells: readonly string[];
  /** What is added, place by place. */
  readonly steps: readonly number[];
}

/** Counts and reports on their way into one release; whatever order they come in, it is the same. */
export interface Gathering {
  /** So many reports more in a cell. */
  cell(cell: string, times: number): void;
  /** So many steps more at a place. */
  sum(place: number, steps: bigint): void;
  /** A report that was kept, as the text of its numbers: only questions that are not counted hear of it. */
  report(values: string): void;
  release(): Release | ReleaseBundle;
}

/** The numbers of a report, question by question. */
type Answers = readonly (readonly number[])[];

/**
 * The cells of one question stand for themselves, and their number is that of the reports. Elsewhere the reports are counted in a cell of
 * their own, and cells say which question they are of: `2:0,1,1`.
 */
export function countsOf(questions: readonly QuestionCounter[]) {
  const only = cellsOfOne(questions);
  const inCells = questions.flatMap((question, i) =>
    question.kind === "cells" ? [[question, i] as const] : [],
  );
  return {
    cells: only ? 1 : 1 + inCells.length,
    steps: questions.reduce((sum, { steps }) => sum + steps, 0),
    of: (answers: Answers): CountedReport => ({
      cells: only
        ? [only.cellOf(answers[0]!)]
        : ["", ...inCells.map(([question, i]) => `${i}:${question.cellOf(answers[i]!)}`)],
      steps: questions.flatMap((question, i) => question.stepsOf(answers[i]!)),
    }),
  };
}

function cellsOfOne(questions: readonly QuestionCounter[]): QuestionCounter | undefined {
  const [first] = questions;
  return questions.length === 1 && first!.kind === "cells" ? first : undefined;
}

export function gathering(
  questions: readonly QuestionCounter[],
  read: (values: string) => Answers,
  sealed: (releases: readonly Release[]) => Release | ReleaseBundle,
): Gathering {
  const only = cellsOfOne(questions) !== undefined;
  const gathered = questions.map((question) => question.gather());
  const kept = questions.flatMap(({ kind }, i) => (kind === "kept" ? [i] : []));
  const sums = new Array<bigint>(countsOf(questions).steps).fill(0n);
  let count = 0;
  return {
    cell(cell, times) {
      if (only) return gathered[0]!.cell(cell, times);
      if (cell === "") count += times;
      else inQuestion(gathered, cell, times);
    },
    sum(place, steps) {
      sums[place]! += steps;
    },
    report(values) {
      const answers = read(values);
      for (const i of kept) gathered[i]!.report(answers[i]!);
    },
    release() {
      addSums(questions, gathered, sums, count);
      sums.fill(0n);
      count = 0;
      const releases = gathered.flatMap((question) => question.release() ?? []);
      return releases.length === questions.length
        ? sealed(releases)
        : fail("RECORDS_EMPTY", { found: 0, accepted: 1 });
    },
  };
}

function inQuestion(gathered: readonly GatheredQuestion[], cell: string, times: number): void {
  const colon = cell.indexOf(":");
  gathered[Number(cell.slice(0, colon))]!.cell(cell.slice(colon + 1), times);
}

function addSums(
  questions: readonly QuestionCounter[],
  gathered: readonly GatheredQuestion[],
  sums: bigint[],
  count: number,
): void {
  let from = 0;
  questions.forEach(({ kind, steps }, i) => {
    if (kind === "sums") gathered[i]!.sums(sums.slice(from, from + steps), count);
    from += steps;
  });
}
