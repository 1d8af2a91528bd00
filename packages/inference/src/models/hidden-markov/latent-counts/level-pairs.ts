import type { SeededSource } from "../../../math/random/index.ts";
import type { Cells } from "../layout.ts";

/** Levels of each feature in disjoint pairs, at random; and what moves between them need to know of every state. */
export interface LevelPairs {
  /** Columns of a cell. */
  readonly one: Int32Array;
  readonly other: Int32Array;
  /** log(θ_i/θ_j), states × pairs. */
  readonly logOdds: Float64Array;
  /** Variance of one entry between the two: θ_iθ_j/(θ_i + θ_j)², states × pairs. */
  readonly spread: Float64Array;
  /** All columns; shuffled within each feature. */
  readonly order: Int32Array;
}

/** Room for pairs; of an odd number of levels one is left out in each sweep. */
export function levelPairs({ levels, states, width }: Cells): LevelPairs {
  const count = levels.reduce((sum, n) => sum + (n >> 1), 0);
  return {
    one: new Int32Array(count),
    other: new Int32Array(count),
    logOdds: new Float64Array(states * count),
    spread: new Float64Array(states * count),
    order: Int32Array.from({ length: width }, (_, j) => j),
  };
}

/** As a chain begins, whatever chain swept before it: what it draws depends on its own numbers alone. */
export function resetPairs({ order }: LevelPairs): void {
  for (let j = 0; j < order.length; j++) order[j] = j;
}

/** Pairs for one sweep. They do not depend on counts, so that moves within them leave the posterior as it is. */
export function drawPairs(
  rng: SeededSource,
  { offsets, states, width }: Cells,
  theta: Float64Array,
  logTheta: Float64Array,
  { one, other, logOdds, spread, order }: LevelPairs,
): void {
  let m = 0;
  for (let d = 0; d + 1 < offsets.length; d++) {
    const last = offsets[d + 1]!;
    for (let at = offsets[d]!; at + 1 < last; at += 2, m++) {
      swap(order, at, at + Math.floor(rng.uniform() * (last - at)));
      swap(order, at + 1, at + 1 + Math.floor(rng.uniform() * (last - at - 1)));
      one[m] = order[at]!;
      other[m] = order[at + 1]!;
    }
  }
  for (let k = 0; k < states; k++)
    for (m = 0; m < one.length; m++) {
      const i = k * width + one[m]!;
      const j = k * width + other[m]!;
      const both = theta[i]! + theta[j]!;
      logOdds[k * one.length + m] = logTheta[i]! - logTheta[j]!;
      // Both shares may have underflowed; their entries are then 0.
      spread[k * one.length + m] = both > 0 ? (theta[i]! / both) * (theta[j]! / both) : 0.25;
    }
}

function swap(order: Int32Array, a: number, b: number): void {
  const kept = order[a]!;
  order[a] = order[b]!;
  order[b] = kept;
}
