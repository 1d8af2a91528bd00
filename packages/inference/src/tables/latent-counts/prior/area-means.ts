import { standardLogGamma } from "../../../distributions/continuous/gamma.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { LatentJob } from "../job/latent-job.ts";
import { drawAreaMean } from "./area-size.ts";
import { SIZE_SHAPE } from "./table-prior.ts";

/** Means below it change nothing: such an area is empty. */
const SMALLEST = 1e-100;

/** Draws the mean of one area given its total, and its odds. */
export function drawMeanOf({ tree, state }: LatentJob, area: number, rng: SeededSource): void {
  const kappa = Math.exp(state.logConcentrations[tree.nodes.length]!);
  const size = { total: state.areaTotals[area]!, kappa, rate: state.rate[0]! };
  state.means[area] = Math.max(SMALLEST, drawAreaMean(size, rng));
  setOddsOf(state, area, kappa);
}

/** Draws the means of all areas given their totals, and then the rate of the means. */
export function drawAreaMeans(job: LatentJob, rng: SeededSource): void {
  for (let area = 0; area < job.areas; area++) drawMeanOf(job, area, rng);
  drawRate(job, rng);
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
  for (let area = 0; area < areas; area++) setOddsOf(state, area, kappa);
}

function setOddsOf(state: LatentJob["state"], area: number, kappa: number): void {
  const mean = state.means[area]!;
  state.odds[area] = mean / (kappa + mean);
  state.logOdds[area] = -Math.log1p(kappa / mean);
}
