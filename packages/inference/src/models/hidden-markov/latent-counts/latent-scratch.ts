import type { Cells } from "../layout.ts";
import { type LevelPairs, levelPairs } from "./level-pairs.ts";

/** Working space of sweeps over latent counts, so that they allocate nothing. */
export interface LatentScratch {
  /** states × width. */
  readonly theta: Float64Array;
  readonly cumulative: Float64Array;
  /** One number per level of a cell. */
  readonly change: Float64Array;
  /** The same per curator. */
  readonly proposed: readonly Float64Array[];
  /** One number per state. */
  readonly weights: Float64Array;
  readonly pairs: LevelPairs;
  /** The cells of one state. */
  readonly members: Int32Array;
  /** Entries that follow a share, per curator and cell. */
  readonly followers: readonly Float64Array[];
}

export function latentScratch(model: Cells, holders: number): LatentScratch {
  const { states, width, cells } = model;
  const each = (length: number) => Array.from({ length: holders }, () => new Float64Array(length));
  return {
    theta: new Float64Array(states * width),
    cumulative: new Float64Array(states * width),
    change: new Float64Array(width),
    proposed: each(width),
    weights: new Float64Array(states),
    pairs: levelPairs(model),
    members: new Int32Array(cells),
    followers: each(cells),
  };
}
