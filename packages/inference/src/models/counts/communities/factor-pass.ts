import type { SeededSource } from "../../../math/random/index.ts";
import { drawFactor } from "../factor.ts";
import { columnTotals } from "../input/hidden-cells.ts";
import type { CommunityData } from "./community-data.ts";
import { type FactorRates, factorRates } from "./factor-rates.ts";

/**
 * Memberships, actor by actor, then the block matrix. Each actor's rates depend on all others' memberships, so this
 * is one thread's work: actors × communities², little next to the actors² × communities of the cells.
 */
export function factorPass(data: CommunityData): (rng: SeededSource) => void {
  const { actors, communities, theta } = data;
  const totals = new Float64Array(communities);
  const rates = new Float64Array(communities);
  const conditional = factorRates(data);
  const drawBlocks = blockDraw(data, conditional);
  return (rng) => {
    columnTotals(theta, totals);
    for (let i = 0; i < actors; i++) {
      conditional.members(totals, i, rates);
      for (let c = 0; c < communities; c++) {
        const at = i * communities + c;
        const next = drawFactor(rng, data.shape + tallyOfMember(data, at), rates[c]!);
        totals[c]! += next - theta[at]!;
        theta[at] = next;
      }
    }
    columnTotals(theta, totals);
    drawBlocks(rng, totals);
  };
}

/** Counts sent and received; the workers' tallies are cleared for the next sweep. */
function tallyOfMember({ sent, received }: CommunityData, at: number): number {
  let count = sent[at]!;
  for (let place = at; place < received.length; place += sent.length) {
    count += received[place]!;
    received[place] = 0;
  }
  return count;
}

/** π_cd given the counts between communities; an undirected model adds both orders of a pair and mirrors it. */
function blockDraw(
  data: CommunityData,
  conditional: FactorRates,
): (rng: SeededSource, totals: Float64Array) => void {
  const { communities, directed, blocks, between, shape } = data;
  const rates = new Float64Array(communities * communities);
  const tally = (c: number, d: number) => tallyBetween(between, blocks.length, c * communities + d);
  return (rng, totals) => {
    conditional.blocks(totals, rates);
    for (let c = 0; c < communities; c++)
      for (let d = directed ? 0 : c; d < communities; d++) {
        const count = tally(c, d) + (directed || c === d ? 0 : tally(d, c));
        const value = drawFactor(rng, shape + count, rates[c * communities + d]!);
        blocks[c * communities + d] = value;
        if (!directed) blocks[d * communities + c] = value;
      }
  };
}

function tallyBetween(between: Float64Array, size: number, at: number): number {
  let count = 0;
  for (let place = at; place < between.length; place += size) {
    count += between[place]!;
    between[place] = 0;
  }
  return count;
}
