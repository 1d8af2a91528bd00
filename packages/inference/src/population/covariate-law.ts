import type { Variable } from "@dpbayes/privacy/formats";
import { type CovariateGuess, type Guess, refuse, scaledShares } from "./guess.ts";
import { levelsOf } from "./levels.ts";

/** What is taken for true of a covariate, the guess's word or the default. */
export type CovariateLaw =
  | { readonly kind: "number"; readonly mean: number; readonly sd: number; readonly spread: number }
  | { readonly kind: "levels"; readonly shares: Float64Array; readonly spread: number };

/** Numbers about the middle of their bounds with a sixth of their width as sd, and levels equally likely, where nothing is guessed. */
export function covariateLaw(name: string, variable: Variable, { covariates }: Guess): CovariateLaw {
  const guess = covariates?.[name];
  const spread = spreadOf(name, guess);
  const levels = levelsOf(variable);
  if (levels.length > 0)
    return { kind: "levels", shares: levelShares(`guess.covariates.${name}`, levels, guess), spread };
  if (!("bounds" in variable))
    return refuse(`variable ${name}`, variable.type, "a number, a count or levels");
  const [low, high] = variable.bounds;
  const { mean, sd } = guess && "mean" in guess ? guess : { mean: (low + high) / 2, sd: (high - low) / 6 };
  if (!(Number.isFinite(mean) && sd >= 0)) refuse(`guess.covariates.${name}`, "no law", "a mean and an sd");
  return { kind: "number", mean, sd, spread };
}

function spreadOf(name: string, guess: CovariateGuess | undefined): number {
  const spread = guess?.spread ?? 0;
  if (spread >= 0 && Number.isFinite(spread)) return spread;
  return refuse(`guess.covariates.${name}.spread`, String(spread), "a number of at least 0");
}

function levelShares(
  name: string,
  levels: readonly string[],
  guess: CovariateGuess | undefined,
): Float64Array {
  if (guess === undefined) return new Float64Array(levels.length).fill(1 / levels.length);
  if ("share" in guess) return Float64Array.of(1 - guess.share, guess.share);
  if ("shares" in guess)
    return scaledShares(
      name,
      Float64Array.from(levels, (level) => guess.shares[level] ?? 0),
    );
  return refuse(name, "a mean", "shares of the levels");
}
