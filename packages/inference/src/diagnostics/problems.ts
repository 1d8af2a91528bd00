import { decimals } from "../text/index.ts";

/** What a diagnosis can find wrong, each with the figures its sentence needs. */
export type Problem =
  | { readonly kind: "not-finite"; readonly parameters: readonly string[] }
  | { readonly kind: "disagreement"; readonly parameters: readonly string[]; readonly worst: number }
  | {
      readonly kind: "components-apart";
      readonly components: string;
      /** The number on which chains disagree most, of those that names of components do not change. */
      readonly parameter: string;
      readonly worst: number;
      readonly limit: number;
      readonly withheld: readonly string[];
    }
  | {
      readonly kind: "components-mixed";
      readonly components: string;
      readonly parameters: readonly string[];
      readonly worst: number;
      readonly limit: number;
    }
  | {
      readonly kind: "few-effective-draws";
      readonly part: "bulk" | "tail";
      readonly parameters: readonly string[];
      readonly worst: number;
      readonly needed: number;
    }
  | { readonly kind: "too-few-draws"; readonly draws: number; readonly needed: number }
  | { readonly kind: "divergences"; readonly count: number; readonly draws: number }
  | { readonly kind: "saturation"; readonly count: number; readonly draws: number; readonly depth: number }
  | { readonly kind: "slow-energy"; readonly chain: number; readonly fraction: number };

/** The problem in words: what was seen, its figure, what to do about it. */
export function sentence(problem: Problem): string {
  switch (problem.kind) {
    case "not-finite":
      return `${named(problem.parameters)} ${has(problem.parameters)} draws that are not finite; check the model`;
    case "disagreement":
      return `chains disagree on ${named(problem.parameters)}: R-hat ${decimals(problem.worst, 2)}; run longer or reparametrise`;
    case "components-apart":
      return `chains have found different ${problem.components}: R-hat ${decimals(problem.worst, 2)} of ${problem.parameter}, which no names of ${problem.components} change, ${problem.limit} at most; ${listed(problem.withheld)} are not summarised, the other numbers can be read where their own R-hat is near 1; run longer, or ask for fewer ${problem.components}`;
    case "components-mixed":
      return `chains disagree on ${named(problem.parameters)} although their ${problem.components} were matched: R-hat ${decimals(problem.worst, 2)}, ${problem.limit} at most; some intervals mix ${problem.components}, run longer`;
    case "few-effective-draws":
      return `few effective draws for the ${problem.part === "bulk" ? "centre" : "tails"} of ${named(problem.parameters)}: ${Math.floor(problem.worst)}, ${problem.needed} needed; run longer or reparametrise`;
    case "too-few-draws":
      return `${count(problem.draws, "draw")} per chain, ${problem.needed} needed to say anything; run longer`;
    case "divergences":
      return `${share(problem)} diverged: the posterior has a corner the sampler cannot enter; reparametrise or ask for a higher acceptance`;
    case "saturation":
      return `${share(problem)} stopped at tree depth ${problem.depth}: trajectories are cut short; reparametrise or allow deeper trees`;
    case "slow-energy":
      return `chain ${problem.chain + 1} explores its energy slowly: E-BFMI ${decimals(problem.fraction, 2)}, 0.3 needed; reparametrise`;
    default:
      return unreachable(problem);
  }
}

const SHOWN = 3;

function listed(names: readonly string[]): string {
  if (names.length > 2 * SHOWN) return named(names);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function named(parameters: readonly string[]): string {
  const more = parameters.length - SHOWN;
  const shown = parameters.slice(0, SHOWN).join(", ");
  return more > 0 ? `${shown} and ${more} more` : shown;
}

function has(parameters: readonly string[]): string {
  return parameters.length > 1 ? "have" : "has";
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

function share({ count: n, draws }: { readonly count: number; readonly draws: number }): string {
  return `${n} of ${count(draws, "draw")}`;
}

function unreachable(problem: never): never {
  return problem;
}
