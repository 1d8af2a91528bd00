import { numberWords } from "../../charts/number-words.ts";

/** A survey of one question with answers to choose from. */
export interface Simple {
  readonly question: string;
  /** One a line. */
  readonly answers: string;
  readonly epsilon: number;
}

/** Budgets that the slider stops at. */
export const EPSILONS = [0.25, 0.5, 1, 1.5, 2, 3, 4] as const;

/** The study of it: everybody's own answer is randomised on the device. */
export function studyOf({ question, answers, epsilon }: Simple): object {
  const levels = answers
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return {
    format: "dpbayes.study/1",
    id: slugOf(question),
    question: question.trim(),
    variables: { answer: { type: "category", levels } },
    model: { family: "categorical", formula: "answer ~ 1" },
    privacy: { setting: "local", epsilon, unit: "one person" },
  };
}

/** A name for addresses, from words; the server refuses what is taken. */
export function slugOf(words: string): string {
  const plain = words
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, "");
  return plain || "study";
}

/**
 * What an epsilon means for one answer among k: odds of any two answers change by e^epsilon at most, and k-ary randomised response, which
 * attains that, sends the answer itself with probability e^epsilon/(e^epsilon + k − 1).
 */
export function epsilonWords(epsilon: number, answers: number): string {
  const factor = Math.exp(epsilon);
  const kept = Math.round((100 * factor) / (factor + answers - 1));
  return `Whoever sees a report can be at most ${numberWords(factor)} times surer of an answer than before. With ${answers} answers about ${kept} % are sent as they are, the others by chance.`;
}
