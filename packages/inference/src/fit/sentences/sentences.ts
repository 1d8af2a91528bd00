import type { Fit } from "../fit.ts";
import type { FitSubject } from "../subject.ts";
import { effectSentences } from "./effect-sentences.ts";
import { numberSentences } from "./number-sentences.ts";

/**
 * The answer in sentences that need no table: what goes with a round step of each covariate, and where a mean, a total or a share lies. None for fits
 * that do not say what their numbers are about, and for numbers that have no plain reading.
 */
export function sentencesOf(fit: Fit, probability = 0.9): readonly string[] {
  const { subject } = fit.origin;
  if (subject === undefined) return [];
  return Object.freeze([
    ...effectSentences(fit, subject, probability),
    ...derivedSentence(subject),
    ...numberSentences(fit, subject, probability),
  ]);
}

/** Where a variable stands in several columns, its effect depends on where one looks. */
function derivedSentence({ derived = [] }: FitSubject): readonly string[] {
  if (derived.length === 0) return [];
  return [
    `what goes with ${derived.join(" or ")} depends on where one stands: ask for points (predict, contrast)`,
  ];
}

/** What all sentences have in common. */
export function sentencesHead({ origin: { subject, holders } }: Fit): string {
  const several = (subject?.covariates?.length ?? 0) + (subject?.derived?.length ?? 0) > 1;
  const mean = holders !== undefined && subject?.covariates !== undefined;
  return `in words${mean ? ", as the mean over holders" : ""}${several ? ", the other variables being equal" : ""}:`;
}
