import { seededSource } from "@dpbayes/inference";
import {
  type DistributedPrior,
  type HolderMoments,
  readDistributedPrior,
} from "@dpbayes/inference/models/distributed-regression";
import { gaussianNoiseMultiplier } from "@dpbayes/privacy/accounting";
import { simulatedRelease } from "../prior-comparison/simulated-release.ts";
import { type SyntheticSize, syntheticProblem } from "../prior-comparison/synthetic.ts";

/** Normal records at ε = 1, δ = 1e-5: our release, and the default prior. */
export function simulatedHolders(
  seed: string,
  size: SyntheticSize,
): { readonly holders: readonly HolderMoments[]; readonly prior: DistributedPrior } {
  const rng = seededSource(seed).split(`d ${size.covariates}, J ${size.holders}`);
  const problem = syntheticProblem(rng.split("problem"), "normal", size);
  const sd = (3 / Math.SQRT2) * gaussianNoiseMultiplier(1, Math.log(1e-5));
  const noise = rng.split("noise");
  const holders = problem.holders.map((rows) =>
    simulatedRelease(noise, rows, { gram: sd, cross: sd, square: sd }),
  );
  const facts = { covariates: size.covariates, intercept: false, radius: 1, responseBound: 1 };
  return { holders, prior: readDistributedPrior({}, facts, holders).prior };
}
