import type { Parameter } from "../../contracts/model.ts";
import { logGamma } from "../../math/special/index.ts";
import { readPrior } from "../priors/index.ts";
import { type HistogramInput, levelCount } from "./input.ts";

/** The Dirichlet prior of an input. */
export interface SharesPrior {
  readonly concentration: Float64Array;
  /** log Γ(Σα) − Σ log Γ(α_k). */
  readonly logConstant: number;
  /** As people read it. */
  readonly words: string;
}

export function sharesPrior(input: Pick<HistogramInput, "levels" | "prior">): SharesPrior {
  const levels = levelCount(input);
  const clause = readPrior(input.prior);
  const concentration = Float64Array.from(clause.positives("concentration", levels, 1));
  clause.done();
  const total = concentration.reduce((sum, a) => sum + a, 0);
  const logConstant = concentration.reduce((sum, a) => sum - logGamma(a), logGamma(total));
  return { concentration, logConstant, words: `shares ~ Dirichlet(${wordsOf(concentration)})` };
}

function wordsOf(concentration: Float64Array): string {
  const [first] = concentration;
  if (concentration.every((a) => a === first)) return `${first} for each of ${concentration.length} levels`;
  const shown = concentration.length > 12 ? [...concentration.subarray(0, 12), "..."] : [...concentration];
  return shown.join(", ");
}

/** The one parameter of every method, entries named after the levels where they have names. */
export function sharesParameter({ levels }: Pick<HistogramInput, "levels">): Parameter {
  const shape = Object.freeze([levelCount({ levels })]);
  if (typeof levels === "number") return Object.freeze({ name: "shares", shape });
  return Object.freeze({ name: "shares", shape, labels: Object.freeze([...levels]) });
}
