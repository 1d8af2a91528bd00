import { dirichlet } from "../../distributions/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import type { Cells } from "./layout.ts";
import type { TransitionCounts } from "./states/transitions.ts";

/** Draws θ given states and counts: Dirichlet(β + Σ counts of the cells in state k) per feature; in logs. */
export function drawEmissions(
  rng: SeededSource,
  model: Cells,
  counts: Float64Array,
  z: Int32Array,
  observed: Uint8Array,
  logTheta: Float64Array,
): void {
  const { states: K, cells, width, offsets, emission } = model;
  logTheta.fill(emission);
  for (let c = 0; c < cells; c++) {
    if (observed[c] === 0) continue;
    const row = z[c]! * width;
    const from = c * width;
    for (let j = 0; j < width; j++) logTheta[row + j]! += counts[from + j]!;
  }
  for (let k = 0; k < K; k++)
    for (let d = 0; d + 1 < offsets.length; d++) {
      const part = logTheta.subarray(k * width + offsets[d]!, k * width + offsets[d + 1]!);
      dirichlet.sampleLog(rng, part, part);
    }
}

/** Draws the transition rows given their counts, the start row last. */
export function drawTransitions(
  rng: SeededSource,
  { states: K, transition }: Cells,
  { counts }: TransitionCounts,
): Float64Array {
  const rows = Float64Array.from(counts, (n) => n + transition);
  for (let row = 0; row <= K; row++) {
    const part = rows.subarray(row * K, (row + 1) * K);
    dirichlet.sample(rng, part, part);
  }
  return rows;
}
