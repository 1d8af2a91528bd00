import { type DistributedPrior, type HolderMoments, seededSource } from "@dpbayes/inference";
import { gaussianNoiseMultiplier } from "@dpbayes/privacy";
import { candidates, priorOf } from "../prior-comparison/candidates.ts";
import { CHOSEN } from "../prior-comparison/chosen.ts";
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
  const candidate = candidates.find(({ name }) => name === CHOSEN)!;
  const { covariates, sds } = problem;
  return { holders, prior: priorOf(candidate, { covariates, holders, sds, rng: rng.split("prior") }) };
}
