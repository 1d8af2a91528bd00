import { standardLogGamma } from "../../../distributions/continuous/gamma.ts";
import { dirichlet, negativeBinomial } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { addUpSums } from "../job/cell-groups.ts";
import type { LatentJob } from "../job/latent-job.ts";
import { MOST_COUNT } from "../job/published-sums.ts";
import { setOdds } from "./area-means.ts";
import { baseShares } from "./base-shares.ts";
import { concentrationPrior, proposeConcentration } from "./concentration-step.ts";
import { SMALLEST_SHAPE, setShapes } from "./share-levels.ts";
import { MARGIN_CONCENTRATION, SIZE_SHAPE } from "./table-prior.ts";

/** Draws everything from the prior: its own numbers from the root to the areas, then the counts. */
export function simulatePrior(job: LatentJob, rng: SeededSource): void {
  const { state, tree, areas } = job;
  for (let place = 0; place <= tree.nodes.length; place++) {
    const { meanLog, sdLog } = concentrationPrior(job, place);
    state.logConcentrations[place] = meanLog + sdLog * rng.normal();
  }
  simulateMargins(job, rng);
  for (let level = 0; level < tree.nodes.length; level++) simulateShares(job, level, rng);
  const { size } = job.prior;
  state.rate[0] = "rate" in size ? size.rate : size.meanRate * rng.exponential();
  for (let area = 0; area < areas; area++)
    state.means[area] = Math.max(
      SMALLEST_SHAPE,
      Math.exp(standardLogGamma(rng, SIZE_SHAPE)) / state.rate[0]!,
    );
  setShapes(job);
  setOdds(job);
  proposeConcentration(job, tree.nodes.length, rng);
  simulateCounts(job, rng);
  addUpSums(job);
}

function simulateMargins({ axes, state }: LatentJob, rng: SeededSource): void {
  let from = 0;
  for (const { levels } of axes) {
    const shares = state.margins.subarray(from, from + levels);
    dirichlet.sampleLog(rng, new Float64Array(levels).fill(MARGIN_CONCENTRATION), shares);
    for (let i = 0; i < levels; i++) shares[i] = Math.exp(shares[i]!);
    from += levels;
  }
}

function simulateShares(job: LatentJob, level: number, rng: SeededSource): void {
  const { categories, tree, state } = job;
  const base = new Float64Array(categories);
  baseShares(job, base);
  const concentration = Math.exp(state.logConcentrations[level]!);
  for (let node = 0; node < tree.nodes[level]!; node++) {
    const from = level === 0 ? 0 : tree.parents[level - 1]![node]! * categories;
    const above = level === 0 ? base : state.logShares[level - 1]!.subarray(from).map(Math.exp);
    const weights = Float64Array.from({ length: categories }, (_, c) =>
      Math.max(SMALLEST_SHAPE, concentration * above[c]!),
    );
    dirichlet.sampleLog(
      rng,
      weights,
      state.logShares[level]!.subarray(node * categories, (node + 1) * categories),
    );
  }
}

/** Counts of cells that cannot be, too: they are drawn from the prior in every sweep. */
function simulateCounts({ areas, categories, tree, state }: LatentJob, rng: SeededSource): void {
  const parents = tree.parents[tree.nodes.length - 1]!;
  for (let area = 0, cell = 0; area < areas; area++) {
    let total = 0;
    for (let c = 0; c < categories; c++, cell++) {
      const shape = state.shapes[parents[area]! * categories + c]!;
      const count = negativeBinomial.sample(rng, shape, Math.max(Number.EPSILON, 1 - state.odds[area]!));
      state.counts[cell] = Math.min(MOST_COUNT, count);
      total += state.counts[cell]!;
    }
    state.areaTotals[area] = total;
  }
}
