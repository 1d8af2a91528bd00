import type { SeededSource } from "@dpbayes/inference";
import { dirichlet, multinomial } from "@dpbayes/inference/distributions";
import type { Cells } from "@dpbayes/inference/models/hidden-markov";

/** States, shares and entries of every cell of a hidden Markov model. */
export interface World {
  readonly z: Int32Array;
  /** states × width. */
  readonly theta: Float64Array;
  /** cells × width. */
  readonly counts: Float64Array;
  readonly totals: Float64Array;
}

/** A world from the prior; the number of entries of a cell is uniform from 0 to `most`. */
export function worldFromPrior(rng: SeededSource, model: Cells, most: number): World {
  const { cells, width, states } = model;
  const theta = new Float64Array(states * width);
  for (let k = 0; k < states; k++)
    for (let d = 0; d < model.levels.length; d++) flat(rng, part(model, theta, k, d), model.emission);
  const rows = Array.from({ length: states + 1 }, () =>
    flat(rng, new Float64Array(states), model.transition),
  );
  const z = new Int32Array(cells);
  const totals = new Float64Array(cells).map(() => Math.floor(rng.uniform() * (most + 1)));
  const counts = new Float64Array(cells * width);
  for (let c = 0; c < cells; c++) {
    z[c] = levelOf(rng.uniform(), rows[model.before[c]! < 0 ? states : z[c - 1]!]!);
    for (let d = 0; d < model.levels.length; d++)
      multinomial.sample(rng, totals[c]!, part(model, theta, z[c]!, d), part(model, counts, c, d));
  }
  return { z, theta, counts, totals };
}

/** One feature of one row. */
function part({ width, offsets }: Cells, array: Float64Array, row: number, d: number): Float64Array {
  return array.subarray(row * width + offsets[d]!, row * width + offsets[d + 1]!);
}

function flat(rng: SeededSource, out: Float64Array, concentration: number): Float64Array {
  dirichlet.sample(rng, new Float64Array(out.length).fill(concentration), out);
  return out;
}

function levelOf(u: number, shares: Float64Array): number {
  let rest = u;
  const found = shares.findIndex((share) => {
    rest -= share;
    return rest < 0;
  });
  return found < 0 ? shares.length - 1 : found;
}
