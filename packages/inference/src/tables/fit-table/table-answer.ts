import type { Chains } from "../../diagnostics/index.ts";
import type { Fit } from "../../fit/fit.ts";
import type { LeastSquaresAnswer } from "../least-squares/least-squares.ts";
import type { TableQuestion } from "../questions/table-question.ts";

/** What the draws say of one number. */
export interface AnsweredNumber {
  /** `total[region=north]`, as draws and exports name it. */
  readonly name: string;
  /** The draws, an array per chain. */
  readonly chains: Chains;
  readonly mean: number;
  readonly sd: number;
  readonly median: number;
  /** Whether chains agree: at most 1.01 where they do. */
  readonly rHat: number;
  /** How many independent draws the draws are worth, for the mean and for the ends of intervals. */
  readonly essBulk: number;
  readonly essTail: number;
  /** The interval that holds this share of the posterior (0.9 when absent); it reaches the ends that are possible. */
  interval(probability?: number): readonly [low: number, high: number];
}

/** The answer to a question: of its one number, or of the first level that is ranked; `numbers` has them all. */
export interface TableAnswer extends AnsweredNumber {
  readonly question: TableQuestion;
  readonly names: readonly string[];
  readonly numbers: readonly AnsweredNumber[];
  /** What least squares make of the same measurements, where the question is linear and they determine it. Worked out when it is read. */
  readonly leastSquares: LeastSquaresAnswer | undefined;
  /** What to know of this answer: in what part of the draws nobody is in the denominator of a share, which has no value there. */
  readonly notes: readonly string[];
}

export function tableAnswer(
  question: TableQuestion,
  fit: Fit,
  leastSquares: () => LeastSquaresAnswer | undefined,
): TableAnswer {
  const numbers = fit.summary().rows.map(
    ({ name, mean, sd, median, rHat, essBulk, essTail }): AnsweredNumber =>
      Object.freeze({
        ...{ name, mean, sd, median, rHat, essBulk, essTail },
        chains: fit.chains(name),
        interval: (probability = 0.9) => fit.interval(name, probability),
      }),
  );
  return Object.freeze({
    ...numbers[0]!,
    question,
    names: fit.names,
    numbers: Object.freeze(numbers),
    notes: Object.freeze(
      (fit.origin.notes ?? []).filter((note) => fit.names.some((name) => note.startsWith(`${name}: `))),
    ),
    get leastSquares() {
      return leastSquares();
    },
  });
}
