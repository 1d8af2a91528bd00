import { rHat } from "@dpbayes/inference/diagnostics";
import { poisson } from "@dpbayes/inference/distributions";
import {
  type CommunityDraw,
  cellRoles,
  meanRates,
  ratesOf,
  reconstructionError,
} from "@dpbayes/inference/models/counts";
import type { Errors } from "../errors-by-method.ts";
import { chainsOf, inputFor, type Sweeps } from "./community-cell.ts";
import { enronTable } from "./community-table.ts";

/** Long chains of the non-private fit or, with a level, of the noise-aware one. */
export interface ChainTask {
  readonly communities: number;
  readonly total: number;
  /** N. */
  readonly distance?: number;
  readonly chains: number;
  readonly sweeps: Sweeps;
}

export interface ChainCell {
  /** The paper's error from each chain by itself. */
  readonly errors: readonly Errors[];
  /** Of the log probability of the true counts that were read. */
  readonly rHat: number;
}

/** Whether errors are what they are because chains are short; held-out cells and noise are those of repeat 0. */
export async function chainCell(study: string, task: ChainTask): Promise<ChainCell> {
  const { communities, total, distance, chains, sweeps } = task;
  const table = await enronTable(total);
  const { counts } = table;
  const input = inputFor(study, { ...task, repeat: 0 }, table);
  const roles = cellRoles(input);
  const all = chainsOf(input, `${study}, ${communities}, ${distance}, long chains`, chains, sweeps);
  return {
    errors: all.map((chain) => reconstructionError(meanRates(chain), counts, roles)),
    rHat: rHat(all.map((chain) => logLikelihoods(chain, counts, roles))),
  };
}

function logLikelihoods(
  chain: readonly CommunityDraw[],
  counts: Int32Array,
  roles: Uint8Array,
): Float64Array {
  const rates = new Float64Array(counts.length);
  return Float64Array.from(chain, (draw) => {
    ratesOf(draw, rates);
    return counts.reduce(
      (sum, count, i) => (roles[i] === 1 ? sum + poisson.logMass(count, rates[i]!) : sum),
      0,
    );
  });
}
