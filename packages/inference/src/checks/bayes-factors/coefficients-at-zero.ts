import { designOf, familyOf, type Study } from "@dpbayes/privacy/formats";
import { type Chains, essBulk, pooled, varianceOf } from "../../diagnostics/index.ts";
import type { Fit } from "../../fit/fit.ts";
import { zeroSentences } from "../words/bayes-factor-sentences.ts";
import { coefficientPrior } from "./coefficient-prior.ts";
import { type SavageDickey, savageDickey } from "./savage-dickey.ts";

/** Whether a coefficient is 0, with what prior and releases have to do with it. */
export interface CoefficientAtZero extends SavageDickey {
  readonly priorSd: number;
  readonly posteriorSd: number;
}

export interface CoefficientsAtZero {
  readonly coefficients: readonly CoefficientAtZero[];
  readonly sentences: readonly string[];
}

/**
 * A Savage-Dickey Bayes factor of 0 for every coefficient of a regression whose prior the fit tells and whose draws have a density. Undefined
 * where there is none. With holders that differ the coefficient is the mean over holders.
 */
export function coefficientsAtZero(fit: Fit, study: Study): CoefficientsAtZero | undefined {
  const coefficients = columnsOf(study).flatMap((column): readonly CoefficientAtZero[] => {
    const name = `coefficients[${column}]`;
    const prior = fit.names.includes(name) ? coefficientPrior(fit, study, column) : undefined;
    if (prior === undefined) return [];
    const draws = fit.chains(name);
    if (!haveDensity(draws)) return [];
    const found = savageDickey({ name, draws, logPriorDensity: prior.logDensity(0) });
    const posteriorSd = Math.sqrt(varianceOf(pooled(draws)));
    return [Object.freeze({ ...found, priorSd: Math.sqrt(prior.variance), posteriorSd })];
  });
  if (coefficients.length === 0) return undefined;
  return Object.freeze({ coefficients, sentences: zeroSentences(coefficients) });
}

/** Only regressions have columns. */
function columnsOf(study: Study): readonly string[] {
  return familyOf(study).regression ? designOf(study).columns.map(({ name }) => name) : [];
}

/** Enough independent draws, not all the same. */
function haveDensity(draws: Chains): boolean {
  return varianceOf(pooled(draws)) > 0 && essBulk(draws) >= 50;
}
