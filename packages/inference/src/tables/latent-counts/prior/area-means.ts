import { standardLogGamma } from "../../../distributions/continuous/gamma.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { LatentJob } from "../job/latent-job.ts";
import { SIZE_SHAPE } from "./table-prior.ts";

/** Means below it change nothing: such an area is empty. */
const SMALLEST = 1e-100;

/**
 * Draws the mean of every area given the area's total n, in two ways that both keep its conditional law
 *
 *   μ^{n − ½}·(κ + μ)^{−(n + κ)}·e^{−bμ}:
 *
 * - f ~ Gamma(κ + n, rate κ + μ), μ | f ~ Gamma(½ + n, rate b + f) (spec §4.2);
 * - without the last factor μ/κ is a ratio of gamma variables of shapes n + ½ and κ − ½, which is proposed and accepted by that factor's
 *   ratio: f and μ hold on to each other where n is large against κ, this does not.
 */
export function drawAreaMeans(job: LatentJob, rng: SeededSource): void {
  const { areas, tree, state } = job;
  const logKappa = state.logConcentrations[tree.nodes.length]!;
  const kappa = Math.exp(logKappa);
  const rate = state.rate[0]!;
  for (let area = 0; area < areas; area++) {
    const total = state.areaTotals[area]!;
    const f = Math.exp(standardLogGamma(rng, kappa + total)) / (kappa + state.means[area]!);
    let mean = Math.exp(standardLogGamma(rng, SIZE_SHAPE + total)) / (rate + f);
    if (kappa > SIZE_SHAPE) mean = stepFromRatio(mean, total, kappa, rate, rng);
    state.means[area] = Math.max(SMALLEST, mean);
  }
  drawRate(job, rng);
  setOdds(job);
}

function stepFromRatio(mean: number, total: number, kappa: number, rate: number, rng: SeededSource): number {
  const above = standardLogGamma(rng, total + SIZE_SHAPE);
  const other = kappa * Math.exp(above - standardLogGamma(rng, kappa - SIZE_SHAPE));
  return Math.log(rng.uniform()) < rate * (mean - other) ? other : mean;
}

/** b | μ ~ Gamma(1 + areas/2, rate 1/E b + Σμ), where it is not given. */
function drawRate({ prior, areas, state }: LatentJob, rng: SeededSource): void {
  if ("rate" in prior.size) return;
  let sum = 1 / prior.size.meanRate;
  for (let area = 0; area < areas; area++) sum += state.means[area]!;
  state.rate[0] = Math.exp(standardLogGamma(rng, 1 + SIZE_SHAPE * areas)) / sum;
}

/** q = μ/(κ + μ) of every area. */
export function setOdds({ areas, tree, state }: LatentJob): void {
  const kappa = Math.exp(state.logConcentrations[tree.nodes.length]!);
  for (let area = 0; area < areas; area++) {
    const mean = state.means[area]!;
    state.odds[area] = mean / (kappa + mean);
    state.logOdds[area] = -Math.log1p(kappa / mean);
  }
}
