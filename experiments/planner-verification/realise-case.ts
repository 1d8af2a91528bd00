import { fit } from "@dpbayes/inference";
import { namesOf, simulateReleases } from "dpbayes/planner";
import type { PlannedCase } from "./declare-case.ts";
import { storedCell } from "./stored-cell.ts";

export const INTERVAL = 0.9;

/** Studies that are carried out in one go and stored together. */
export const BATCH = 50;

/** Shorter than the default of 4 × (1000 + 1000); an error of 5 % in a single width is 1 % in the median of 50. */
const CHAINS = { chains: 2, warmup: 300, draws: 500 } as const;

/** The ends of the intervals that studies found, by the number's name. */
export interface Realised {
  readonly ends: Readonly<Record<string, readonly (readonly [low: number, high: number])[]>>;
  readonly seconds: number;
}

/** Carries a case out on a simulated population of its own and fits every study with the sampler that users get. */
export function realiseCase(planned: PlannedCase, seed: string, batch: number): Promise<Realised> {
  const { study, guess, scenario } = planned;
  const errand = { study, guess, scenario, seed, batch, chains: CHAINS, interval: INTERVAL, studies: BATCH };
  return storedCell("realised", errand, () => realised(planned, seed, batch));
}

async function realised({ study, guess, scenario }: PlannedCase, seed: string, batch: number) {
  const start = performance.now();
  const { records, holders } = scenario;
  const ends: Record<string, [number, number][]> = {};
  for (let k = batch * BATCH; k < (batch + 1) * BATCH; k++) {
    const releases = await simulateReleases({ study, guess, records, holders, seed: `${seed}, study ${k}` });
    const found = await fit(study, releases, { seed: k, ...CHAINS });
    for (const name of namesOf(found, guess.parameters)) {
      const [low, high] = found.interval(name, INTERVAL);
      ends[name] ??= [];
      ends[name].push([low, high]);
    }
  }
  return { ends, seconds: (performance.now() - start) / 1000 };
}
