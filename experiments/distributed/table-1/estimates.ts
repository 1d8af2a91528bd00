import type { SeededSource } from "@dpbayes/inference";
import {
  adaSsp,
  type FixedSFastOptions,
  fixedSFastPosterior,
  fixedSPosterior,
  gibbsClt,
  hierarchical,
} from "@dpbayes/inference/models/distributed-regression";
import type { BoundedRows } from "../bounded-rows.ts";
import type { Estimates } from "../errors-of-draws.ts";
import { type ExactMoments, holdersOf } from "../exact-moments.ts";
import { METHOD_NAMES } from "../method-names.ts";
import type { BlockNoise } from "../noise-block.ts";
import { EPSILON, noiseBlocks } from "../noise-blocks.ts";
import { libraryPrior, papersCovariancePrior, papersPrior } from "../priors.ts";
import { type ChainLengths, sampledEstimate } from "../sampled-estimate.ts";
import { simulatedAdaSspHolder, simulatedHolder } from "../simulated-holders.ts";

/** The columns of the tables. */
export const METHODS = ["hierarchical, paper's prior", ...METHOD_NAMES] as const;
export type MethodName = (typeof METHODS)[number];

/** What a block, a data set and a number of holders have in common over all draws of the noise. */
export interface Scene {
  readonly rows: BoundedRows;
  readonly holders: readonly ExactMoments[];
  readonly noise: BlockNoise;
  readonly delta: number;
  /** σ² of fixed-s-fast: Y/3 in the paper's blocks, (Y/3)² in ours. */
  readonly fast: FixedSFastOptions;
}

export function sceneOf(rows: BoundedRows, holders: number, blockName: string): Scene {
  const block = noiseBlocks.find(({ name }) => name === blockName)!;
  const { radius, responseBound, features: covariates } = rows;
  const delta = 1 / rows.train.count;
  return {
    rows,
    holders: holdersOf(rows, holders),
    noise: block.noise({ covariates, radius, responseBound, epsilon: EPSILON, delta }),
    delta,
    fast: blockName === "replace-one" ? { responseBound } : { residualVariance: responseBound / 3 },
  };
}

/*
 * The same draw of the noise reaches every method that reads the same release, whatever else was run: each kind of
 * release has a stream of its own.
 */

/** Methods that need no chain. */
export function closedEstimates({ rows, holders, noise, delta, fast }: Scene, rng: SeededSource): Estimates {
  // Σ_x has no part in these methods.
  const prior = papersPriorOf(rows, rng);
  const moments = momentsOf(holders, noise, rng);
  const ours = rng.split("ada-ssp");
  const released = holders.map((holder) => simulatedAdaSspHolder(holder, noise.adaSsp, ours));
  return {
    "fixed-s": fixedSPosterior(moments, prior).mean,
    "fixed-s-fast": fixedSFastPosterior(moments, prior, fast).mean,
    "ada-ssp, sum": adaSsp(released, { rule: "sum", delta }).coefficients,
    "ada-ssp, joint": adaSsp(released, { rule: "joint", delta }).coefficients,
  };
}

/** The cheapest method by itself, for many draws. */
export const PRECISE = "fixed-s-fast, many draws";

export function preciseEstimates({ rows, holders, noise, fast }: Scene, rng: SeededSource): Estimates {
  const prior = papersPriorOf(rows, rng);
  return { [PRECISE]: fixedSFastPosterior(momentsOf(holders, noise, rng), prior, fast).mean };
}

/**
 * The full posterior: as in the paper, with its prior and from S and z alone; and as the library does it, with its
 * default prior and yᵀy where that is released. (The paper's σ² ~ IG(20, 0.5) has mean 0.026 and sd 0.006, nearly the
 * variance of y itself: beside yᵀy it would leave the coefficients next to nothing to explain.)
 */
export async function hierarchicalEstimates(
  { rows, holders, noise }: Scene,
  rng: SeededSource,
  seed: string,
  lengths: ChainLengths,
): Promise<Estimates> {
  const moments = momentsOf(holders, noise, rng);
  const papers = papersPriorOf(rows, rng);
  const theirs = hierarchical(moments, papers, { squares: false });
  const ours = hierarchical(moments, libraryPrior(rows, moments));
  return {
    "hierarchical, paper's prior": await sampledEstimate(theirs, seed, lengths),
    hierarchical: await sampledEstimate(ours, seed, lengths),
  };
}

/** The Gibbs sampler of Bernstein and Sheldon, with the paper's prior. */
export async function gibbsEstimates(
  { rows, holders, noise }: Scene,
  rng: SeededSource,
  seed: string,
  lengths: ChainLengths,
): Promise<Estimates> {
  const stream = rng.split("with squares");
  const moments = holders.map((holder) => simulatedHolder(holder, noise.withSquares, stream));
  const papers = papersPriorOf(rows, rng);
  return { "gibbs-clt": await sampledEstimate(gibbsClt(moments, papers), seed, lengths) };
}

/** Its Σ_x is drawn from a stream of its own, whatever else a method draws. */
function papersPriorOf({ features: d }: BoundedRows, rng: SeededSource) {
  return papersPrior(d, papersCovariancePrior(d, rng.split("paper's prior")));
}

function momentsOf(holders: readonly ExactMoments[], noise: BlockNoise, rng: SeededSource) {
  const stream = rng.split("moments");
  return holders.map((holder) => simulatedHolder(holder, noise.moments, stream));
}
