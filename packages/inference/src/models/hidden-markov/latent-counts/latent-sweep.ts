import type { SeededSource } from "../../../math/random/index.ts";
import type { Cells } from "../layout.ts";
import { chosen } from "../states/state-sweep.ts";
import { moveCell, type TransitionCounts, writeStateWeights } from "../states/transitions.ts";
import { emissionMoves } from "./emission-moves.ts";
import { proposeFresh, proposeShift } from "./joint-moves.ts";
import { type LatentCells, type NoisyCells, pairMoves } from "./latent-cells.ts";
import type { LatentScratch } from "./latent-scratch.ts";
import { drawPairs } from "./level-pairs.ts";
import { totalMove, writeCumulative } from "./total-moves.ts";

/** Share of the cells whose state is proposed together with its counts in one sweep. */
const JOINT_SHARE = 0.25;

/** Where a chain is, and what it is about. Moves change `latent`, `z`, `moves` and `logTheta`. */
export interface LatentChain {
  readonly model: Cells;
  readonly holders: readonly NoisyCells[];
  readonly latent: readonly LatentCells[];
  readonly z: Int32Array;
  readonly moves: TransitionCounts;
  readonly logTheta: Float64Array;
  readonly scratch: LatentScratch;
}

/**
 * One sweep over the latent counts of all observed cells given states and θ, with joint proposals of shares and
 * counts, and of state and counts for some cells. Every part leaves the posterior invariant.
 */
export function latentSweep(rng: SeededSource, chain: LatentChain, observed: Uint8Array, most: number): void {
  const { model, holders, latent, z, logTheta, scratch } = chain;
  const { theta, cumulative, change, pairs } = scratch;
  for (let j = 0; j < theta.length; j++) theta[j] = Math.exp(logTheta[j]!);
  emissionMoves(rng, model, holders, latent, z, observed, logTheta, scratch);
  writeCumulative(model, theta, cumulative);
  drawPairs(rng, model, theta, logTheta, pairs);
  for (let c = 0; c < model.cells; c++) {
    if (observed[c] === 0) continue;
    if (model.states > 1 && rng.uniform() < JOINT_SHARE) jointMove(rng, chain, c);
    const k = z[c]!;
    for (let h = 0; h < holders.length; h++) {
      totalMove(rng, model, holders[h]!, latent[h]!, c, cumulative, k * model.width, most, change);
      pairMoves(rng, model, holders[h]!, latent[h]!, c, pairs, k);
    }
  }
}

/** A state from its conditional without emissions, with counts to match; kept or refused as a whole. */
export function jointMove(rng: SeededSource, chain: LatentChain, c: number): void {
  const { model, holders, latent, z, moves, logTheta, scratch } = chain;
  const { theta, weights, proposed } = scratch;
  const from = z[c]!;
  moveCell(model, z, moves, c, -1);
  writeStateWeights(model, z, moves, c, weights);
  let total = 0;
  for (let k = 0; k < model.states; k++) total += weights[k]!;
  const to = chosen(rng.uniform() * total, weights, model.states);
  const fresh = rng.uniform() < 0.5 && holders.every((holder, h) => isHidden(model, holder, latent[h]!, c));
  let log = 0;
  if (to !== from || fresh)
    for (let h = 0; h < holders.length && log > Number.NEGATIVE_INFINITY; h++)
      log += fresh
        ? proposeFresh(rng, model, holders[h]!, latent[h]!, c, theta, to, proposed[h]!)
        : proposeShift(model, holders[h]!, latent[h]!, c, theta, logTheta, from, to, proposed[h]!);
  const accepted = log >= 0 || rng.uniform() < Math.exp(log);
  if (accepted && (to !== from || fresh)) {
    z[c] = to;
    for (let h = 0; h < holders.length; h++) latent[h]!.counts.set(proposed[h]!, c * model.width);
  }
  moveCell(model, z, moves, c, 1);
}

/**
 * Whether noise hides the counts of a cell, so that new ones from θ may pass: their squared differences, 2m per
 * feature, are a few times the noise's variance at most. Depends on the number of entries alone, which stays.
 */
function isHidden({ levels }: Cells, { noise }: NoisyCells, { totals }: LatentCells, c: number): boolean {
  return 2 * totals[c]! * levels.length <= 8 * noise.variance;
}
