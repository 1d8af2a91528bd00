import { runChains, type Target } from "@dpbayes/inference";
import { essBulk, rHat } from "@dpbayes/inference/diagnostics";
import { hierarchical, wishartWalk } from "@dpbayes/inference/models/distributed-regression";
import { simulatedHolders } from "./holders.ts";

/** How one sampler moves log|Σ_x|. */
export interface Mixing {
  readonly sampler: string;
  readonly kept: number;
  /** Of all chains together: few where they disagree. */
  readonly effective: number;
  /** Of each chain alone, added up: all that a single chain can know of itself. */
  readonly effectiveAlone: number;
  readonly seconds: number;
  readonly rHat: number;
  readonly mean: number;
}

export interface MixingSize {
  readonly covariates: number;
  readonly holders: number;
  /** Of all holders together. */
  readonly records: number;
}

/** The problems of central spec §1.6 with simulated normal features. */
export const mixingSizes: readonly MixingSize[] = [
  { covariates: 3, holders: 1, records: 5000 },
  { covariates: 14, holders: 10, records: 14_000 },
];
export const CHAINS = 4;

interface Lengths {
  readonly warmup: number;
  readonly draws: number;
}

export async function mixingOf(seed: string, size: MixingSize, quick: boolean): Promise<readonly Mixing[]> {
  const { holders, prior } = simulatedHolders(seed, size);
  const few = quick ? 10 : 1;
  const short = { warmup: 500 / few, draws: 1000 / few };
  const long = { warmup: 2000 / few, draws: 4000 / few };
  const { covariates } = size;
  const measured = (sampler: string, target: Target, lengths: Lengths) =>
    mixing(sampler, target, lengths, seed, covariates);
  return [
    await measured("hierarchical", hierarchical(holders, prior).target, short),
    await measured(
      "hierarchical without y'y",
      hierarchical(holders, prior, { squares: false }).target,
      short,
    ),
    await measured("wishart-walk", wishartWalk(holders, prior).target, long),
  ];
}

async function mixing(
  sampler: string,
  target: Target,
  lengths: Lengths,
  seed: string,
  covariates: number,
): Promise<Mixing> {
  const run = await runChains(target, { ...lengths, chains: CHAINS, seed });
  if (run.failures.length > 0) throw run.failures[0]!.error;
  const width = covariates + 3;
  const chains = run.results.map(({ draws }) =>
    Float64Array.from({ length: lengths.draws }, (_, t) => draws[t * width + covariates + 1]!),
  );
  const kept = CHAINS * lengths.draws;
  const sum = chains.reduce((total, chain) => total + chain.reduce((a, b) => a + b, 0), 0);
  return {
    sampler,
    kept,
    effective: essBulk(chains),
    effectiveAlone: chains.reduce((total, chain) => total + essBulk([chain]), 0),
    seconds: run.results.reduce((total, { seconds }) => total + seconds, 0),
    rHat: rHat(chains),
    mean: sum / kept,
  };
}
