import { seededSource } from "@dpbayes/inference";
import {
  adaSsp,
  fixedSFastPosterior,
  fixedSPosterior,
  gibbsClt,
  hierarchical,
} from "@dpbayes/inference/models/distributed-regression";
import type { BoundedRows } from "../bounded-rows.ts";
import type { Estimates } from "../errors-of-draws.ts";
import type { ExactMoments } from "../exact-moments.ts";
import { libraryPrior } from "../priors.ts";
import { type ChainLengths, sampledEstimate } from "../sampled-estimate.ts";
import { simulatedAdaSspHolder, simulatedHolder } from "../simulated-holders.ts";
import { interceptNoise } from "./intercept-noise.ts";
import { DELTA, EPSILON, type Task } from "./setting.ts";

const HIERARCHICAL_LENGTHS: ChainLengths = { chains: 2, warmup: 200, draws: 200 };
const GIBBS_LENGTHS: ChainLengths = { chains: 1, warmup: 5000, draws: 5000 };
const SHORT: ChainLengths = { chains: 2, warmup: 50, draws: 50 };

/** One draw of the noise, the same for every method that reads the same release. */
export async function estimates(
  rows: BoundedRows,
  holders: readonly ExactMoments[],
  { group, quick }: Task,
  seed: string,
): Promise<Estimates> {
  const { radius, responseBound } = rows;
  const covariates = rows.features - 1;
  const noise = interceptNoise({ covariates, radius, responseBound, epsilon: EPSILON, delta: DELTA });
  const rng = seededSource(seed);
  const stream = rng.split("moments");
  const moments = holders.map((holder) => simulatedHolder(holder, noise.moments, stream));
  const prior = libraryPrior(rows, moments);
  if (group === "hierarchical") {
    const lengths = quick ? SHORT : HIERARCHICAL_LENGTHS;
    return { hierarchical: await sampledEstimate(hierarchical(moments, prior), seed, lengths) };
  }
  if (group === "gibbs-clt") {
    const lengths = quick ? SHORT : GIBBS_LENGTHS;
    return { "gibbs-clt": await sampledEstimate(gibbsClt(moments, prior), seed, lengths) };
  }
  const own = rng.split("ada-ssp");
  const released = holders.map((holder) => simulatedAdaSspHolder(holder, noise.adaSsp, own));
  return {
    "fixed-s": fixedSPosterior(moments, prior).mean,
    "fixed-s-fast": fixedSFastPosterior(moments, prior, { responseBound }).mean,
    "ada-ssp, sum": adaSsp(released, { rule: "sum", delta: DELTA }).coefficients,
    "ada-ssp, joint": adaSsp(released, { rule: "joint", delta: DELTA }).coefficients,
  };
}
