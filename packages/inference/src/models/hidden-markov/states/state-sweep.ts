import type { SeededSource } from "../../../math/random/index.ts";
import type { Cells } from "../layout.ts";
import { moveCell, type TransitionCounts, writeStateWeights } from "./transitions.ts";

/**
 * log P(counts of a cell | state) without the multinomial coefficients, which do not depend on the state:
 * out[c·K + k] = Σ_j n_cj·log θ_kj. Cells that are not observed get 0.
 */
export function writeLogEmissions(
  { states: K, cells, width }: Cells,
  counts: Float64Array,
  logTheta: Float64Array,
  observed: Uint8Array,
  out: Float64Array,
): void {
  out.fill(0);
  for (let c = 0; c < cells; c++) {
    if (observed[c] === 0) continue;
    const from = c * width;
    for (let k = 0; k < K; k++) out[c * K + k] = dot(counts, from, logTheta, k * width, width);
  }
}

/** Four running sums, so that additions do not wait for each other. */
function dot(x: Float64Array, xAt: number, y: Float64Array, yAt: number, n: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let j = 0;
  for (; j + 3 < n; j += 4) {
    a += x[xAt + j]! * y[yAt + j]!;
    b += x[xAt + j + 1]! * y[yAt + j + 1]!;
    c += x[xAt + j + 2]! * y[yAt + j + 2]!;
    d += x[xAt + j + 3]! * y[yAt + j + 3]!;
  }
  for (; j < n; j++) a += x[xAt + j]! * y[yAt + j]!;
  return a + b + (c + d);
}

/** One sweep over all states in order, each from its exact conditional; changes z and the counts. */
export function stateSweep(
  rng: SeededSource,
  model: Cells,
  logEmissions: Float64Array,
  z: Int32Array,
  transitions: TransitionCounts,
  weights: Float64Array,
): void {
  const K = model.states;
  for (let c = 0; c < model.cells; c++) {
    moveCell(model, z, transitions, c, -1);
    writeStateWeights(model, z, transitions, c, weights);
    const at = c * K;
    let largest = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < K; k++) if (logEmissions[at + k]! > largest) largest = logEmissions[at + k]!;
    let total = 0;
    for (let k = 0; k < K; k++) {
      // Dense cells pin their state: most exponentials are of numbers far below 0.
      const gap = logEmissions[at + k]! - largest;
      weights[k]! *= gap < -745 ? 0 : Math.exp(gap);
      total += weights[k]!;
    }
    z[c] = chosen(rng.uniform() * total, weights, K);
    moveCell(model, z, transitions, c, 1);
  }
}

/** The index at which the running sum of the weights exceeds u. */
export function chosen(u: number, weights: Float64Array, K: number): number {
  let rest = u;
  let last = 0;
  for (let k = 0; k < K; k++) {
    if (weights[k]! > 0) last = k;
    rest -= weights[k]!;
    if (rest < 0) return k;
  }
  return last;
}
