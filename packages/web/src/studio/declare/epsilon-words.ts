import { roughNumber } from "../state/numbers.ts";

/** Where the slider of epsilon stops: about evenly in what it does. */
export const epsilonStops: readonly number[] = [0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** What an epsilon means for one person: the odds of any guess change by a factor of at most e^epsilon. */
export function epsilonWords(epsilon: number): string {
  const sure = Math.exp(epsilon) / (1 + Math.exp(epsilon));
  const odds = `Whoever would bet evenly on a fact about one person may become ${roughNumber(100 * sure)} % sure of it, and no surer`;
  return `${odds}: odds change by a factor of at most ${roughNumber(Math.exp(epsilon))}. ${judged(epsilon)}`;
}

function judged(epsilon: number): string {
  if (epsilon <= 0.5) return "That is strict.";
  if (epsilon <= 1) return "That is usual for sensitive facts.";
  return epsilon <= 5 ? "That is moderate." : "That is weak: it helps against chance discovery only.";
}
