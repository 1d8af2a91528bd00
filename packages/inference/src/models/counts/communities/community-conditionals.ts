import { requireLength } from "../../../errors/index.ts";
import type { GammaConditionals } from "../conditionals.ts";
import type { CommunityDraw } from "../count-draw.ts";
import type { CommunityInput } from "../input/count-input.ts";
import { columnTotals } from "../input/hidden-cells.ts";
import { thisThread } from "../threads/this-thread.ts";
import { communityData } from "./community-data.ts";
import { factorRates } from "./factor-rates.ts";

/** What a sweep draws from, at one state: a row of memberships changes the rates of the rows after it. */
export interface CommunityConditionals {
  /** Actors × communities. */
  readonly theta: GammaConditionals;
  /** Communities × communities; read on and right of the diagonal if undirected. */
  readonly blocks: GammaConditionals;
}

/**
 * The conditionals of a sweep at a state, given counts allocated to pairs of actors and communities (actors ×
 * actors × communities × communities): for teaching, and for comparison with other implementations (local
 * spec §10.4).
 */
export function communityConditionals(
  input: CommunityInput,
  { theta, blocks }: Pick<CommunityDraw, "theta" | "blocks">,
  allocated: ArrayLike<number>,
): CommunityConditionals {
  const data = communityData(input, thisThread);
  const { actors, communities } = data;
  requireLength("theta", theta, actors * communities);
  requireLength("blocks", blocks, communities ** 2);
  requireLength("allocated", allocated, actors ** 2 * communities ** 2);
  data.theta.set(theta);
  data.blocks.set(blocks);
  const totals = new Float64Array(communities);
  columnTotals(data.theta, totals);
  const { members, blocks: between } = factorRates(data);
  const rate = new Float64Array(actors * communities);
  for (let i = 0; i < actors; i++) members(totals, i, rate.subarray(i * communities, (i + 1) * communities));
  const blockRate = new Float64Array(communities ** 2);
  between(totals, blockRate);
  const shapes = shapesOf(data.shape, allocated, actors, communities, data.directed);
  return {
    theta: { shape: shapes.theta, rate },
    blocks: { shape: shapes.blocks, rate: blockRate },
  };
}

/** Counts sent and received per member, and counts between communities, both orders of a pair if undirected. */
function shapesOf(
  shape: number,
  allocated: ArrayLike<number>,
  actors: number,
  size: number,
  directed: boolean,
): { readonly theta: Float64Array; readonly blocks: Float64Array } {
  const theta = new Float64Array(actors * size).fill(shape);
  const blocks = new Float64Array(size * size).fill(shape);
  for (let at = 0; at < allocated.length; at++) {
    const count = allocated[at]!;
    const [c, d] = [Math.floor(at / size) % size, at % size];
    const [i, j] = [Math.floor(at / size ** 2 / actors), Math.floor(at / size ** 2) % actors];
    theta[i * size + c]! += count;
    theta[j * size + d]! += count;
    blocks[c * size + d]! += count;
    if (!directed && c !== d) blocks[d * size + c]! += count;
  }
  return { theta, blocks };
}
