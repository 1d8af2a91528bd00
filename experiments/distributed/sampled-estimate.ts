import { runChains, type Seed } from "@dpbayes/inference";
import { rHat } from "@dpbayes/inference/diagnostics";
import type { DistributedModel } from "@dpbayes/inference/models/distributed-regression";

export interface ChainLengths {
  readonly chains: number;
  readonly warmup: number;
  readonly draws: number;
}

/** E θ over the draws, and how well the chains agree. */
export interface SampledEstimate {
  readonly coefficients: Float64Array;
  /** Of log|Σ_x| where the method draws it (its θ look mixed even where it is not; central spec §1.6), else the largest of θ. */
  readonly rHat: number;
}

/** The posterior mean of the coefficients by chains. */
export async function sampledEstimate(
  { target }: DistributedModel,
  seed: Seed,
  lengths: ChainLengths,
): Promise<SampledEstimate> {
  const run = await runChains(target, { seed, ...lengths });
  if (run.failures.length > 0) throw run.failures[0]!.error;
  const p = run.parameters[0]!.shape[0]!;
  const chains = run.results.map(({ draws }) => draws);
  const width = chains[0]!.length / lengths.draws;
  const column = (j: number) =>
    chains.map((draws) => Float64Array.from({ length: lengths.draws }, (_, t) => draws[t * width + j]!));
  const all = Array.from({ length: p }, (_, j) => column(j));
  const watched = run.parameters.some(({ name }) => name === "logDeterminant") ? [column(p + 1)] : all;
  return {
    coefficients: Float64Array.from(all, (own) => meanOf(own)),
    rHat: Math.max(...watched.map((own) => rHat(own))),
  };
}

function meanOf(chains: readonly Float64Array[]): number {
  const sum = chains.reduce((total, chain) => total + chain.reduce((a, b) => a + b, 0), 0);
  return sum / chains.reduce((count, chain) => count + chain.length, 0);
}
