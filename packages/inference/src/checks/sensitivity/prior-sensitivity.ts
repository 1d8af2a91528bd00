import type { Chains } from "../../diagnostics/index.ts";
import { fail } from "../../errors/index.ts";
import { byChain, type Fit } from "../../fit/fit.ts";
import { logLikelihoods, logPriorOfParameters } from "../../fit/recorded-columns.ts";
import { sensitivitySentences } from "../words/sensitivity-sentences.ts";
import { isReliable, powerScaled, powerSensitivity } from "./power-scaling.ts";

/**
 * What moves a parameter: "data" the releases and not the prior; "prior" the prior and not the releases, the normal finding under
 * strong noise; "both", which is how a prior that contradicts the releases shows; "neither".
 */
export type Moved = "data" | "prior" | "both" | "neither";

/** How much one number of the posterior rests on prior and releases. */
export interface ParameterSensitivity {
  readonly name: string;
  /** Distance that its margin moves per doubling of the prior's power; NaN where weights cannot tell. */
  readonly prior: number;
  readonly likelihood: number;
  readonly moved?: Moved;
}

export interface PriorSensitivity {
  readonly parameters: readonly ParameterSensitivity[];
  /** Sensitivities from here on count. */
  readonly threshold: number;
  /** Whether draws could stand for the posterior with a scaled prior, and with a scaled likelihood. */
  readonly reliable: { readonly prior: boolean; readonly likelihood: boolean };
  readonly sentences: readonly string[];
}

/** What Kallioinen et al. (2023) take for a change worth looking at: a normal margin's mean moves by 0.3 sd per doubling. */
export const SENSITIVE = 0.05;

/**
 * How much every parameter would change under a slightly weaker or stronger prior, and likewise likelihood, from the draws alone:
 * power scaling (Kallioinen, Paananen, Bürkner and Vehtari 2023). The prior that is scaled is that of the parameters, hyperpriors
 * of spreads included; the law of holders' effects given their spread belongs to the model and stays as it is. Needs the columns `log_prior` and
 * `log_likelihood[…]` that models record.
 */
export function priorSensitivity(fit: Fit): PriorSensitivity {
  const prior = powerScaled(logPriorChains(fit));
  const likelihood = powerScaled(logLikelihoodChains(fit));
  const reliable = Object.freeze({ prior: isReliable(prior), likelihood: isReliable(likelihood) });
  const parameters = fit.names.map((name) => {
    const draws = fit.chains(name);
    return sensitivityOf(
      name,
      reliable.prior ? powerSensitivity(draws, prior) : Number.NaN,
      reliable.likelihood ? powerSensitivity(draws, likelihood) : Number.NaN,
    );
  });
  const plain = { parameters: Object.freeze(parameters), threshold: SENSITIVE, reliable };
  return Object.freeze({ ...plain, sentences: sensitivitySentences(plain) });
}

function sensitivityOf(name: string, prior: number, likelihood: number): ParameterSensitivity {
  if (Number.isNaN(prior) || Number.isNaN(likelihood)) return Object.freeze({ name, prior, likelihood });
  const byPrior = prior >= SENSITIVE;
  const byData = likelihood >= SENSITIVE;
  const moved: Moved = byPrior ? (byData ? "both" : "prior") : byData ? "data" : "neither";
  return Object.freeze({ name, prior, likelihood, moved });
}

function logPriorChains(fit: Fit): Chains {
  const column = logPriorOfParameters(fit);
  if (column === undefined) return missing("log_prior");
  return byChain(column, fit.drawCount);
}

function logLikelihoodChains(fit: Fit): Chains {
  const columns = logLikelihoods(fit);
  if (columns.length === 0) return missing("log_likelihood[…]");
  const sum = new Float64Array(columns[0]!.values.length);
  for (const { values } of columns) for (let row = 0; row < sum.length; row++) sum[row]! += values[row]!;
  return byChain(sum, fit.drawCount);
}

function missing(column: string): never {
  return fail("ARGUMENT", {
    name: "fit",
    found: `without the column ${column}`,
    accepted: "one whose model records log prior and log likelihood",
  });
}
