import { requireLength } from "../../errors/index.ts";
import type { Fit } from "../../fit/fit.ts";
import { logSumExp } from "../../math/special/index.ts";
import { requireDraw } from "./draw-row.ts";
import type { Cells } from "./layout.ts";
import { logEmissionsOf, stateConditionals } from "./states/enumerate-states.ts";

/** A cell that was left out, with its true counts. */
export interface HeldOutCell {
  readonly cell: number;
  /** One per feature and level. */
  readonly counts: ArrayLike<number>;
}

/**
 * log Σ_k w_k·P(counts | θ, k) of left-out cells under one draw, w_k the conditional of the cell's state given
 * the other states and no counts (central spec §2.5).
 */
export function heldOutLogLikelihood(
  model: Cells,
  z: Int32Array,
  theta: Float64Array,
  heldOut: readonly HeldOutCell[],
): Float64Array {
  const { states: K, cells, width } = model;
  const weights = stateConditionals(model, z, new Float64Array(cells * K));
  const counts = new Float64Array(cells * width);
  for (const cell of heldOut) {
    requireLength("counts of a left-out cell", cell.counts, width);
    counts.set(Array.from(cell.counts), cell.cell * width);
  }
  const emissions = logEmissionsOf(model, counts, theta);
  return Float64Array.from(heldOut, ({ cell }) => {
    const logs = Float64Array.from({ length: K }, (_, k) => {
      return Math.log(weights[cell * K + k]!) + emissions[cell * K + k]!;
    });
    return logSumExp(logs);
  });
}

/**
 * The mean over left-out cells of log mean_s Σ_k w_sk·P(cell | θ_s, k), s over the draws of a fit: how well a
 * model predicts cells that it has not seen.
 */
export function heldOutScore(fit: Fit, model: Cells, heldOut: readonly HeldOutCell[]): number {
  const { states: K, cells, width } = model;
  const columns = fit.names.length;
  requireDraw(model, columns);
  const draws = fit.values.length / columns;
  const first = (K + 1) * K + K * width;
  const logs = Array.from(heldOut, () => new Float64Array(draws));
  for (let s = 0; s < draws; s++) {
    const row = fit.values.subarray(s * columns, (s + 1) * columns);
    const theta = row.subarray((K + 1) * K, (K + 1) * K + K * width);
    const z = Int32Array.from(row.subarray(first, first + cells), (state) => state - 1);
    heldOutLogLikelihood(model, z, theta, heldOut).forEach((log, i) => {
      logs[i]![s] = log;
    });
  }
  const each = logs.map((row) => logSumExp(row) - Math.log(draws));
  return each.reduce((sum, log) => sum + log, 0) / each.length;
}
