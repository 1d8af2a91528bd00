import type { Guess } from "@dpbayes/inference/families";
import type { Study } from "@dpbayes/privacy";
import { designOf, familyOf } from "@dpbayes/privacy/formats";

/** The guess with a spread of 0 written out for the coefficients whose holders it takes to be alike, where it speaks of spreads at all. */
export function withStatedSpread(study: Study, guess: Guess): Guess {
  const { spread } = guess.parameters;
  if (!familyOf(study).regression || typeof spread !== "object" || Array.isArray(spread)) return guess;
  const { columns, intercept } = designOf(study);
  const names = [...(intercept ? ["intercept"] : []), ...columns.map(({ name }) => name)];
  const all = { ...Object.fromEntries(names.map((name) => [name, 0])), ...spread };
  return { ...guess, parameters: { ...guess.parameters, spread: all } };
}

/** The largest guessed difference between holders; 0 where they are taken to be alike. */
export function largestSpread({ parameters }: Guess): number {
  const { spread } = parameters;
  return typeof spread === "object" ? Math.max(0, ...Object.values(spread as Record<string, number>)) : 0;
}
