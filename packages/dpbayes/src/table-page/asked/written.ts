import type { TableQuestion } from "@dpbayes/inference/tables";
import { asWide, grouped, percent, surePercent } from "@dpbayes/inference/text";
import type { Published } from "./published.ts";
import type { ToldNumber } from "./told.ts";

/** Writes numbers of one kind: counts whole, shares in percent, the rest in two digits of their interval's width. */
export function writerOf(question: TableQuestion, width: number): (value: number) => string {
  switch (question.kind) {
    case "total":
    case "difference":
    case "rank":
      return whole;
    case "share":
      return (share) => (Number.isNaN(share) ? "-" : `${asWide(100 * share, 100 * width)} %`);
    case "ratio":
      return (ratio) => (Number.isFinite(ratio) ? asWide(ratio, width) : tellInfinite(ratio));
    case "linear":
      return question.weights.every(({ weight }) => Number.isInteger(weight))
        ? whole
        : (value) => asWide(value, width);
  }
}

/** Least squares know nothing of whole numbers: two digits of its spread, whole where it is exact. */
export function squaresInWords({ leastSquares }: ToldNumber): string | undefined {
  if (leastSquares === undefined) return undefined;
  const { estimate, sd } = leastSquares;
  return sd > 0 ? asWide(estimate, 2 * sd) : grouped(estimate, 2);
}

function whole(value: number): string {
  return Number.isNaN(value) ? "-" : grouped(Math.round(value) + 0);
}

/** A denominator of 0 is possible. */
function tellInfinite(value: number): string {
  return Number.isNaN(value) ? "-" : "no limit";
}

/** A noisy number as it was published. */
export function publishedInWords({ value, atMost }: Published): string {
  if (value !== undefined) return grouped(value, Number.isInteger(value) ? 0 : 2);
  return atMost === undefined ? "hidden" : `hidden, at most ${grouped(atMost, 2)}`;
}

/** A share of draws as a probability: draws are finite, so that none of them or all only mean close to 0 or 1. */
export function probabilityInWords(share: number, draws: number): string {
  if (share === 1) return `over ${surePercent(1 - 1 / draws)}`;
  return share === 0 ? `below ${percent(1 / draws, 1)}` : surePercent(share);
}

/** What the probability of a told number is about; nothing where it has none. */
export function chanceInWords({ question, probability }: ToldNumber, draws: number): string | undefined {
  if (probability === undefined) return undefined;
  const what = question.kind === "rank" ? "to be 1" : "above 0";
  return `${probabilityInWords(probability, draws)} ${what}`;
}
