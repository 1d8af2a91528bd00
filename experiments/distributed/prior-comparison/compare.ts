import { runChains, seededSource } from "@dpbayes/inference";
import {
  fixedSPosterior,
  type HolderMoments,
  hierarchical,
} from "@dpbayes/inference/models/distributed-regression";
import { gaussianNoiseMultiplier } from "@dpbayes/privacy/accounting";
import { priorOf } from "./candidates.ts";
import { type Cell, nameOf, type Phase, problemIn } from "./cells.ts";
import type { Contest } from "./contest.ts";
import type { Problem } from "./rows.ts";
import { type Scores, scoresOfNormal, scoresOfRun } from "./scores.ts";
import { simulatedRelease } from "./simulated-release.ts";

export interface ComparisonTask {
  readonly cell: Cell;
  readonly repeats: number;
}

/** Scores by method, one per repeat. */
export type ComparisonResult = Readonly<Record<string, readonly Scores[]>>;

export const FIXED_S = "fixed-s";
/** What the names of candidates that do not use yᵀy end with; confirmation only. */
export const WITHOUT_SQUARES = " without y'y";
export const SAMPLING = { chains: 2, warmup: 150, draws: 150 } as const;
/** δ. */
export const DELTA = 1e-5;
/** Replace-one sensitivity of (S, z, u) where |x| ≤ 1 and |y| ≤ 1 (central spec §1.2). */
const SENSITIVITY = 3 / Math.SQRT2;

/** Every candidate, and fixed-s, on the same releases. */
export async function compare(
  { cell, repeats }: ComparisonTask,
  contest: Contest,
): Promise<ComparisonResult> {
  const seed = `${contest.seed}: ${cell.phase}`;
  const source = seededSource(seed).split(nameOf(cell));
  const sd = SENSITIVITY * gaussianNoiseMultiplier(cell.epsilon, Math.log(DELTA));
  const scores: Record<string, Scores[]> = {};
  const record = (name: string, value: Scores) => {
    scores[name] = [...(scores[name] ?? []), value];
  };
  for (let repeat = 0; repeat < repeats; repeat++) {
    const rng = source.split(repeat);
    const problem = await problemIn(cell, rng.split("problem"));
    const noise = rng.split("noise");
    const holders = problem.holders.map((rows) =>
      simulatedRelease(noise, rows, { gram: sd, cross: sd, square: sd }),
    );
    const setting = { contest, seed: `${seed}, ${nameOf(cell)}, ${repeat}`, phase: cell.phase };
    await scoreAll(problem, holders, setting, record);
  }
  return scores;
}

async function scoreAll(
  problem: Problem,
  holders: readonly HolderMoments[],
  { contest, seed, phase }: { readonly contest: Contest; readonly seed: string; readonly phase: Phase },
  record: (name: string, value: Scores) => void,
): Promise<void> {
  const { covariates, sds } = problem;
  const paper = contest.candidates[0]!.name;
  const alsoWithoutSquares = phase === "confirmation" ? [paper, contest.chosen] : [];
  for (const candidate of contest.candidates) {
    const rng = seededSource(seed).split("prior");
    const prior = priorOf(candidate, { covariates, holders, sds, rng }, contest.variance);
    const fit = async (squares: boolean) => {
      const { target } = hierarchical(holders, prior, { squares });
      return scoresOfRun(await runChains(target, { ...SAMPLING, seed }), problem);
    };
    record(candidate.name, await fit(true));
    if (alsoWithoutSquares.includes(candidate.name))
      record(`${candidate.name}${WITHOUT_SQUARES}`, await fit(false));
    // The prior of Σ_x plays no part where S is taken as known.
    const { mean, covariance, varianceMean } = fixedSPosterior(holders, prior);
    const fixed = scoresOfNormal({ mean, covariance, variance: varianceMean }, problem);
    if (candidate.name === paper) record(FIXED_S, fixed);
    if (candidate.coefficientVariances !== undefined) record(`${FIXED_S}, ${candidate.name}`, fixed);
  }
}
