import type { SeededSource } from "../../math/random/index.ts";
import { addUpSums } from "./job/cell-groups.ts";
import type { LatentJob } from "./job/latent-job.ts";
import { startCounts } from "./job/start-counts.ts";
import { meetExactSums } from "./moves/exact-start.ts";
import { meetLimits } from "./moves/limits-start.ts";
import { setOdds } from "./prior/area-means.ts";
import { concentrationPrior, proposeConcentration } from "./prior/concentration-step.ts";
import { setShapes } from "./prior/share-levels.ts";

/** Size of the first steps of log concentrations. */
const FIRST_STEP = 0.5;

/** Puts a job where a chain starts, which will adapt for this many sweeps. */
export function start(job: LatentJob, warmup: number, rng: SeededSource): void {
  const { state, tree, areas, categories, axes } = job;
  startCounts(job, rng.split("counts"));
  if (job.exact !== undefined) meetExactSums(job, job.exact, rng.split("exact"));
  addUpSums(job);
  meetLimits(job, rng.split("limits"));
  const depth = tree.nodes.length;
  for (let place = 0; place <= depth; place++) {
    const { meanLog, sdLog } = concentrationPrior(job, place);
    state.logConcentrations[place] = meanLog + 0.5 * sdLog * rng.normal();
    state.logScales[place] = Math.log(FIRST_STEP);
  }
  let grand = 0;
  for (let area = 0, cell = 0; area < areas; area++) {
    let total = 0;
    for (let c = 0; c < categories; c++, cell++) total += state.counts[cell]!;
    state.areaTotals[area] = total;
    state.means[area] = total + 0.5;
    grand += total;
  }
  state.rate[0] = "rate" in job.prior.size ? job.prior.size.rate : (0.5 * areas) / (grand + 100);
  startShares(job);
  let from = 0;
  for (const { levels } of axes) {
    state.margins.fill(1 / levels, from, from + levels);
    from += levels;
  }
  state.sweeps[0] = 0;
  state.sweeps[1] = warmup;
  state.tallies.fill(0);
  setShapes(job);
  setOdds(job);
  proposeConcentration(job, depth, rng);
}

/** Every node starts from the shares of all areas, one person of every twenty laid evenly over the categories. */
function startShares({ state, areas, categories, tree }: LatentJob): void {
  const totals = new Float64Array(categories);
  let all = 0;
  for (let area = 0, cell = 0; area < areas; area++)
    for (let c = 0; c < categories; c++, cell++) {
      totals[c]! += state.counts[cell]!;
      all += state.counts[cell]!;
    }
  const evenly = (0.05 * all + 1) / categories;
  tree.nodes.forEach((nodes, level) => {
    for (let node = 0; node < nodes; node++)
      for (let c = 0; c < categories; c++)
        state.logShares[level]![node * categories + c] = Math.log(
          (totals[c]! + evenly) / (all + evenly * categories),
        );
  });
}
