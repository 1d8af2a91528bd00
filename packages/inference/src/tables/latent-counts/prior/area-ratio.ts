import { logGammaDifference } from "../../../math/special/gamma/gamma-difference.ts";
import type { LatentJob } from "../job/latent-job.ts";

/**
 * What one area adds to the log ratio of a step from κ to κ′, its mean μ kept (spec §4.2): with q = μ/(κ + μ),
 *
 *   Σ_c log [Γ(κ′π_c + n_c)/Γ(κ′π_c)] − log [Γ(κπ_c + n_c)/Γ(κπ_c)]  +  n·log(q′/q)  +  κ′ log(1 − q′) − κ log(1 − q).
 */
export function areaRatio(job: LatentJob, area: number): number {
  const { categories, tree, state } = job;
  const place = tree.nodes.length;
  const [kappa, other] = [state.logConcentrations, state.proposed].map((logs) => Math.exp(logs[place]!));
  const node = tree.parents[place - 1]![area]!;
  const growth = other! / kappa!;
  let ratio = 0;
  for (let c = 0, cell = area * categories, at = node * categories; c < categories; c++, cell++, at++) {
    const count = state.counts[cell]!;
    if (count === 0) continue;
    const shape = state.shapes[at]!;
    ratio += logGammaDifference(shape * growth, count) - logGammaDifference(shape, count);
  }
  const mean = state.means[area]!;
  const [before, after] = [Math.log(kappa! + mean), Math.log(other! + mean)];
  return (
    ratio +
    state.areaTotals[area]! * (before - after) +
    other! * (state.proposed[place]! - after) -
    kappa! * (state.logConcentrations[place]! - before)
  );
}
