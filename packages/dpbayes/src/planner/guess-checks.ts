import type { Guess } from "@dpbayes/inference/families";
import { refuse } from "./refuse.ts";

/** The guess, if it is one by its outside; values of parameters are checked by the family that knows them. */
export function checkedGuess(guess: Guess): Guess {
  if (!isObject(guess)) refuse("guess", "something else", "an object with parameters");
  const { parameters, covariates = {}, holders = {} } = guess;
  if (!isObject(parameters)) refuse("guess.parameters", "something else", "values by name");
  if (!isObject(covariates)) refuse("guess.covariates", "something else", "guesses by variable");
  const wrong = Object.keys(covariates).find((name) => !isObject(covariates[name]));
  if (wrong !== undefined)
    refuse(`guess.covariates.${wrong}`, "something else", "a mean and sd, shares or a share");
  if (!isObject(holders)) refuse("guess.holders", "something else", "an object with law or residual");
  if (holders.law !== undefined && !["normal", "student"].includes(holders.law))
    refuse("guess.holders.law", JSON.stringify(holders.law), '"normal" or "student"');
  if (parameters["spread"] !== undefined && !isObject(parameters["spread"]))
    refuse("guess.parameters.spread", "something else", "numbers by coefficient");
  return guess;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
