import type { SeededSource } from "../../../math/random/index.ts";
import type { LatentJob } from "../job/latent-job.ts";
import type { LogNormal } from "./table-prior.ts";

/** Acceptance at which a random walk in one dimension mixes fastest (Gelman, Roberts and Gilks 1996). */
const WANTED = 0.44;

/** The law of a concentration's logarithm: of a at place 0, of a κ behind it. */
export function concentrationPrior({ prior }: LatentJob, place: number): LogNormal {
  return place === 0 ? prior.sparsity : prior.likeness;
}

/** Proposes the logarithm of a concentration by a step of a random walk; as it is where it is fixed. */
export function proposeConcentration(job: LatentJob, place: number, rng: SeededSource): void {
  const { logConcentrations, proposed, logScales } = job.state;
  const step = concentrationPrior(job, place).sdLog === 0 ? 0 : Math.exp(logScales[place]!) * rng.normal();
  proposed[place] = logConcentrations[place]! + step;
}

/** Accepts what was proposed or not, by the log ratio of the likelihoods. During warm-up the step learns its size. */
export function decideConcentration(
  job: LatentJob,
  place: number,
  logRatio: number,
  rng: SeededSource,
): boolean {
  const { logConcentrations, proposed, logScales, sweeps } = job.state;
  const { meanLog, sdLog } = concentrationPrior(job, place);
  if (sdLog === 0) return false;
  const [from, to] = [logConcentrations[place]!, proposed[place]!];
  const prior = (0.5 * ((from - meanLog) ** 2 - (to - meanLog) ** 2)) / sdLog ** 2;
  const chance = Math.min(1, Math.exp(logRatio + prior));
  const accepted = rng.uniform() < chance;
  if (accepted) logConcentrations[place] = to;
  if (sweeps[0]! < sweeps[1]!) logScales[place]! += (chance - WANTED) / (1 + sweeps[0]!) ** 0.6;
  return accepted;
}
