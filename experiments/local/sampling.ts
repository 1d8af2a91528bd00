import { type Fit, fitOfRun, fit as fitStudy, runChains, type Seed, type Target } from "@dpbayes/inference";
import { rHat } from "@dpbayes/inference/diagnostics";
import type { Release, Study } from "@dpbayes/privacy";

/** Chains of every fit: four, the first half of each discarded, as in the paper (local spec §9). */
export interface Sampling {
  readonly warmup: number;
  readonly draws: number;
  /** A method of the family's own; its default when absent. */
  readonly method?: string;
}

export const CHAINS = 4;

/** The posterior of a study from one release. */
export function posteriorOf(
  study: Study,
  release: Release,
  seed: Seed,
  { warmup, draws, method }: Sampling,
): Promise<Fit> {
  return fitStudy(study, [release], {
    chains: CHAINS,
    warmup,
    draws,
    seed,
    ...(method !== undefined && { method }),
  });
}

/** The posterior of a model that simulated people built, without a release around their reports. */
export async function sampled(target: Target, seed: Seed, { warmup, draws }: Sampling): Promise<Fit> {
  const run = await runChains(target, { chains: CHAINS, warmup, draws, seed });
  if (run.failures.length > 0) throw run.failures[0]!.error;
  return fitOfRun(run);
}

/** The columns of a fit that belong to a parameter. */
export function columnsOf({ names }: Fit, parameter: string): readonly string[] {
  return names.filter((name) => name === parameter || name.startsWith(`${parameter}[`));
}

/** Draws × the named columns, by rows, chains one after the other. */
export function drawsOf(posterior: Fit, columns: readonly string[]): Float64Array {
  const chains = columns.map((name) => posterior.chains(name));
  const { chainCount, drawCount } = posterior;
  const out = new Float64Array(chainCount * drawCount * columns.length);
  chains.forEach((column, j) => {
    column.forEach((chain, c) => {
      chain.forEach((value, t) => {
        out[(c * drawCount + t) * columns.length + j] = value;
      });
    });
  });
  return out;
}

export function meansOf(posterior: Fit, columns: readonly string[]): readonly number[] {
  return columns.map((name) => {
    const all = posterior.chains(name).flatMap((chain) => [...chain]);
    return all.reduce((sum, value) => sum + value, 0) / all.length;
  });
}

/** The largest R-hat of the named columns; the paper asks for less than 1.1. */
export function worstRHat(posterior: Fit, columns: readonly string[]): number {
  return Math.max(...columns.map((name) => rHat(posterior.chains(name))));
}
