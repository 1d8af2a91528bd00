import { type Chains, essMean, pooled, rHat } from "../../diagnostics/index.ts";
import { byChain, type Fit } from "../../fit/fit.ts";
import { logLikelihoods, logPriorOfParameters } from "../../fit/recorded-columns.ts";
import { normalQuantile } from "../../math/special/index.ts";
import { inUnitsOfPriors } from "./in-units-of-priors.ts";

/** How much of one number of the posterior comes from its prior. */
export interface PriorWeight {
  readonly name: string;
  /** How far, in its own standard deviations, the prior pulls it: the shift of its mean per e-fold of the prior's power. */
  readonly pull: number;
  readonly pullError: number;
  /** The share of its precision that the prior has, 0 to 1: the square of posterior sd over prior sd for normal laws. */
  readonly share: number;
  readonly shareError: number;
}

const DISAGREE = 1.1;

/**
 * From draws alone. With the prior raised to a power a, the mean of any f moves by dE f/da = Cov(f, log prior) at a = 1. Of a number z
 * brought to a standard normal law, f = z gives the pull and f = −z² the rate at which precision grows. A normal
 * posterior of precision p + l (prior and likelihood) has pull (m₀ − m)·p/√(p + l) and rate p/(p + l), and the same of the
 * likelihood, whose rate adds up to 1 with the prior's. Empty where the model recorded no log prior or likelihood.
 */
export function priorWeights(fit: Fit, names: readonly string[]): readonly PriorWeight[] {
  const prior = logPriorOfParameters(fit);
  const releases = logLikelihoods(fit);
  if (prior === undefined || releases.length === 0) return [];
  const likelihood = prior.map((_, row) => releases.reduce((sum, { values }) => sum + values[row]!, 0));
  const [logPrior, logLikelihood] = [prior, likelihood].map((column) =>
    byChain(centred(column), fit.drawCount),
  );
  // Where chains disagree, moments are those of no posterior; the diagnosis says so.
  const agreed = names.filter((name) => !(rHat(fit.chains(name)) > DISAGREE));
  return agreed.map((name) =>
    heaviest(
      inUnitsOfPriors(fit, name).map((draws) =>
        weightOf(name, normalScores(draws), logPrior!, logLikelihood!),
      ),
    ),
  );
}

/** The prior's part is looked for in the numbers that it speaks of: where it is the heavier, it speaks of those. */
function heaviest(weights: readonly PriorWeight[]): PriorWeight {
  const sure = ({ share, shareError }: PriorWeight) => share - 2 * shareError;
  return weights.reduce((most, one) => (sure(one) > sure(most) ? one : most));
}

function weightOf(name: string, z: Chains, logPrior: Chains, logLikelihood: Chains): PriorWeight {
  const pull = meanOf(product(z, logPrior, (score, log) => score * log));
  const narrowing = (log: Chains) => meanOf(product(z, log, (score, value) => (1 - score ** 2) * value));
  const [prior, likelihood] = [narrowing(logPrior), narrowing(logLikelihood)];
  const [byPrior, byData] = [Math.max(0, prior.mean), Math.max(0, likelihood.mean)];
  const whole = Math.max(byPrior + byData, 1e-9);
  return {
    name,
    pull: pull.mean,
    pullError: pull.error,
    share: byPrior / whole,
    shareError: Math.hypot(byData * prior.error, byPrior * likelihood.error) / whole ** 2,
  };
}

function meanOf(chains: Chains): { readonly mean: number; readonly error: number } {
  const all = pooled(chains);
  const mean = all.reduce((sum, x) => sum + x, 0) / all.length;
  const variance = all.reduce((sum, x) => sum + (x - mean) ** 2, 0) / Math.max(1, all.length - 1);
  return { mean, error: Math.sqrt(variance / Math.max(1, essMean(chains))) };
}

function product(a: Chains, b: Chains, of: (x: number, y: number) => number): Chains {
  return a.map((chain, c) => chain.map((x, i) => of(x, b[c]![i]!)));
}

function centred(column: Float64Array): Float64Array {
  const mean = column.reduce((sum, x) => sum + x, 0) / column.length;
  return column.map((x) => x - mean);
}

/** Every draw's quantile of the standard normal law by its rank among all: heavy tails then have moments. */
function normalScores(chains: Chains): Chains {
  const all = pooled(chains);
  const order = Array.from(all.keys()).sort((a, b) => all[a]! - all[b]!);
  const scores = new Float64Array(all.length);
  order.forEach((index, rank) => {
    scores[index] = normalQuantile((rank + 0.5) / all.length);
  });
  return byChain(scores, chains[0]!.length);
}
