import type { SeededSource } from "../../math/random/index.ts";
import { IMPOSSIBLE, isCount } from "../checks.ts";
import { geometric, requireDecay } from "./geometric.ts";

/** log((1 − α)/(1 + α)·α^|t|), t any integer. */
function logMass(t: number, decay: number): number {
  requireDecay(decay);
  if (!isCount("t", Math.abs(t))) return IMPOSSIBLE;
  return Math.log1p(-decay) - Math.log1p(decay) + (t === 0 ? 0 : Math.abs(t) * Math.log(decay));
}

/** log P(T ≤ t): α^{−t}/(1 + α) for t ≤ 0, and 1 − α^{t+1}/(1 + α) above; t is an integer. */
function logCumulative(t: number, decay: number): number {
  requireDecay(decay);
  if (t >= 0) return Math.log1p(-(decay ** (t + 1)) / (1 + decay));
  return -t * Math.log(decay) - Math.log1p(decay);
}

/** The difference of two independent geometric variables. */
function sample(rng: SeededSource, decay: number): number {
  return geometric.sample(rng, decay) - geometric.sample(rng, decay);
}

/** The law of the geometric mechanism's noise, α = e^{−ε/N} (local spec §2). For simulation and likelihoods only. */
export const twoSidedGeometric = Object.freeze({ logMass, logCumulative, sample });
