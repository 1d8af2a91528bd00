import { dirichlet } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { LatentJob } from "../job/latent-job.ts";
import { MARGIN_CONCENTRATION } from "./table-prior.ts";

/**
 * Writes the base shares of categories: all alike, or products of the margins' shares over what such products add up to,
 * because categories that cannot be have none.
 */
export function baseShares({ prior, axes, categories, state }: LatentJob, out: Float64Array): void {
  out.fill(1);
  let from = 0;
  if (prior.base === "margins")
    for (const { levels, levelOf } of axes) {
      for (let c = 0; c < categories; c++) out[c]! *= state.margins[from + levelOf[c]!]!;
      from += levels;
    }
  let total = 0;
  for (let c = 0; c < categories; c++) total += out[c]!;
  for (let c = 0; c < categories; c++) out[c] = Math.max(SMALLEST, out[c]! / total);
}

/**
 * Draws the margins given the root's tables, which are independent draws of categories. Where some combinations of levels cannot
 * be, a draw is a product of levels that was tried until it could be: the tries that failed are drawn too, as they are independent of what
 * succeeded, and then every level that was tried counts once. With m tries of a level, its axis is Dirichlet(½ + m).
 */
export function drawMargins(job: LatentJob, tables: Int32Array, rng: SeededSource): void {
  const { prior, axes, categories, state } = job;
  if (prior.base !== "margins") return;
  const tries = new Float64Array(state.margins.length).fill(MARGIN_CONCENTRATION);
  let successes = 0;
  for (let c = 0; c < categories; c++) {
    const count = tables[c]!;
    if (count === 0) continue;
    successes += count;
    let from = 0;
    for (const { levels, levelOf } of axes) {
      tries[from + levelOf[c]!]! += count;
      from += levels;
    }
  }
  if (job.combinations.length > categories) addFailures(job, successes, tries, rng);
  let from = 0;
  for (const { levels } of axes) {
    const shares = state.margins.subarray(from, from + levels);
    dirichlet.sampleLog(rng, tries.subarray(from, from + levels), shares);
    for (let i = 0; i < levels; i++) shares[i] = Math.exp(shares[i]!);
    from += levels;
  }
}

/** So that no share is 0 where something was counted. */
const SMALLEST = 1e-100;

/** Tries combinations until as many could be as there are tables; adds the levels of those that could not. */
function addFailures(
  { axes, combinations, state }: LatentJob,
  successes: number,
  tries: Float64Array,
  rng: SeededSource,
): void {
  const tried = new Int32Array(axes.length);
  for (let left = successes; left > 0; ) {
    let combination = 0;
    let from = 0;
    for (let axis = 0; axis < axes.length; axis++) {
      const { levels } = axes[axis]!;
      tried[axis] = from + drawLevel(state.margins, from, levels, rng);
      combination = combination * levels + tried[axis]! - from;
      from += levels;
    }
    if (combinations[combination] === 1) left--;
    else for (let axis = 0; axis < axes.length; axis++) tries[tried[axis]!]!++;
  }
}

function drawLevel(margins: Float64Array, from: number, levels: number, rng: SeededSource): number {
  let left = rng.uniform();
  for (let i = 0; i < levels - 1; i++) {
    left -= margins[from + i]!;
    if (left < 0) return i;
  }
  return levels - 1;
}
