import type { SeededSource } from "../../../math/random/index.ts";
import type { GibbsUpdate } from "../../../samplers/gibbs/gibbs.ts";
import { type AdaptedScale, acceptanceOf, adapted, type ScaleRule } from "./adapted-scale.ts";
import type { HolderDensity } from "./holder-density.ts";
import type { WalkHolder, WalkState } from "./walk-state.ts";

/** A proposal for one holder. */
export interface WalkProposal {
  readonly proposed: WalkHolder;
  /** log q(present | proposed) − log q(proposed | present). */
  readonly logRatio: number;
}

export interface WalkOptions {
  readonly name: string;
  readonly rule: ScaleRule;
  /** log s of each holder at first. */
  readonly logScales: readonly number[];
  readonly propose: (
    rng: SeededSource,
    holder: WalkHolder,
    logScale: number,
    state: WalkState,
    index: number,
  ) => WalkProposal;
  readonly tuning: (memory: readonly AdaptedScale[]) => Readonly<Record<string, readonly number[]>>;
}

/** Moves one part of each holder by a Metropolis step whose scale adapts during warm-up (central spec §1.3). */
export function walkUpdate(
  densities: readonly HolderDensity[],
  { name, rule, logScales, propose, tuning }: WalkOptions,
): GibbsUpdate<WalkState> {
  const update: GibbsUpdate<WalkState, readonly AdaptedScale[]> = {
    name,
    statistics: ["acceptance"],
    init: () => logScales.map((logScale) => ({ count: 0, logScale })),
    step(rng, state, memory) {
      const { factor, mean, coefficients, variance } = state;
      let total = 0;
      const next: AdaptedScale[] = [];
      const holders = state.holders.map((holder, j) => {
        const density = densities[j]!;
        const { proposed, logRatio } = propose(rng, holder, memory[j]!.logScale, state, j);
        const log = (h: WalkHolder) =>
          density.latent(h, factor, mean) + density.noise(h) + density.cross(h, coefficients, variance);
        const acceptance = acceptanceOf(log(proposed) - log(holder) + logRatio);
        total += acceptance;
        next.push(adapted(memory[j]!, acceptance, rule));
        return rng.uniform() < acceptance ? proposed : holder;
      });
      return [{ ...state, holders }, next, { acceptance: total / holders.length }];
    },
    tuning,
  };
  return update as GibbsUpdate<WalkState>;
}
