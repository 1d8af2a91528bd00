import { runChains } from "@dpbayes/inference";
import {
  fixedS,
  gibbsClt,
  hierarchical,
  wishartWalk,
} from "@dpbayes/inference/models/distributed-regression";
import { simulatedHolders } from "./holders.ts";

export const timedMethods = ["hierarchical", "wishart-walk", "fixed-s", "gibbs-clt"] as const;
export type TimedMethod = (typeof timedMethods)[number];

/** Seconds per iteration, by method. */
export type Timing = Readonly<Record<TimedMethod, number>>;

const BUILDERS = { hierarchical, "wishart-walk": wishartWalk, "fixed-s": fixedS, "gibbs-clt": gibbsClt };
/** Long enough for the compiler to settle; then for the clock. */
const WARMUP: Readonly<Record<TimedMethod, number>> = {
  hierarchical: 100,
  "wishart-walk": 300,
  "fixed-s": 100,
  "gibbs-clt": 20,
};
const LEAST_SECONDS = 0.3;
const ROUNDS = 3;

/** The shortest of a few rounds, each of at least a third of a second. */
export async function timingOf(seed: string, covariates: number, holders: number): Promise<Timing> {
  const release = simulatedHolders(seed, { covariates, holders, records: 2000 * holders });
  const times: Partial<Record<TimedMethod, number>> = {};
  for (const method of timedMethods) {
    const { target } = BUILDERS[method](release.holders, release.prior);
    const secondsOf = async (draws: number) => {
      const run = await runChains(target, { chains: 1, warmup: WARMUP[method], draws, seed });
      return run.results[0]!.seconds;
    };
    const first = await secondsOf(20);
    const draws = Math.max(20, Math.ceil((20 * LEAST_SECONDS) / Math.max(first, 1e-4)));
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round++) best = Math.min(best, (await secondsOf(draws)) / draws);
    times[method] = best;
  }
  return times as Timing;
}
