import type { Parameter } from "../../contracts/model.ts";
import type { LatentJob } from "./job/latent-job.ts";

/**
 * The prior's own numbers that every draw has: a ("sparsity"), κ of every level of areas ("likeness"), and the rate of the areas' sizes.
 * The first two are left out where they are given.
 */
export function hyperParameters({ prior, tree }: LatentJob, areas: readonly string[]): readonly Parameter[] {
  const labels = tree.nodes.map((_, level) => areas[level] ?? "table");
  return [
    ...(prior.sparsity.sdLog === 0 ? [] : [{ name: "sparsity", shape: [] }]),
    ...(prior.likeness.sdLog === 0 ? [] : [{ name: "likeness", shape: [labels.length], labels }]),
    { name: "size_rate", shape: [] },
  ];
}

/** Writes them in that order. */
export function writeHyperParameters({ prior, tree, state }: LatentJob, out: Float64Array): void {
  let at = 0;
  if (prior.sparsity.sdLog > 0) out[at++] = Math.exp(state.logConcentrations[0]!);
  if (prior.likeness.sdLog > 0)
    for (let level = 1; level <= tree.nodes.length; level++)
      out[at++] = Math.exp(state.logConcentrations[level]!);
  out[at] = state.rate[0]!;
}
