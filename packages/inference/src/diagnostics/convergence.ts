import { areUsable, type Chains, requireChains } from "./chains.ts";
import { effectiveSize, essTail } from "./effective-size.ts";
import { rankedHalves } from "./rank-normalise.ts";
import { rHatOf } from "./rhat.ts";
import { mcseMean, mcseSd } from "./standard-errors.ts";

/** How well one number was sampled. */
export interface Convergence {
  readonly name: string;
  /** Rank-normalised split R-hat: above 1.01 chains disagree. */
  readonly rHat: number;
  /** Effective number of draws for the centre of the distribution. */
  readonly essBulk: number;
  /** Effective number of draws for its 5 % and 95 % quantiles. */
  readonly essTail: number;
  /** Monte Carlo standard error of the mean. */
  readonly mcseMean: number;
  /** Monte Carlo standard error of the standard deviation. */
  readonly mcseSd: number;
  /** "constant" draws are a fixed quantity, such as a diagonal of ones, and are no problem. */
  readonly state: "sampled" | "constant" | "not finite" | "too short";
}

/** R-hat, effective draws and Monte Carlo errors of one parameter. */
export function convergenceOf(name: string, chains: Chains): Convergence {
  requireChains(name, chains);
  const ranked = areUsable(chains) ? rankedHalves(chains) : undefined;
  return Object.freeze({
    name,
    rHat: ranked ? rHatOf(ranked) : Number.NaN,
    essBulk: ranked ? effectiveSize(ranked.normalised) : Number.NaN,
    essTail: essTail(chains),
    mcseMean: mcseMean(chains),
    mcseSd: mcseSd(chains),
    state: stateOf(chains),
  });
}

function stateOf(chains: Chains): Convergence["state"] {
  const first = chains[0]?.[0];
  if (!chains.every((chain) => chain.every(Number.isFinite))) return "not finite";
  if (!areUsable(chains)) return "too short";
  return chains.every((chain) => chain.every((x) => x === first)) ? "constant" : "sampled";
}
