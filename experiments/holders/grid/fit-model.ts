import { type Fit, fit } from "@dpbayes/inference";
import { pooled, quantileOfSorted, sorted } from "@dpbayes/inference/diagnostics";
import type { Release, Study } from "@dpbayes/privacy";
import type { FittedModel } from "./models.ts";
import { SLOPES } from "./setting.ts";

/**
 * Shorter than the default of 4 × (1000 + 1000). With E effective draws the end of a 90 % interval is known to 2.1/√E posterior sds: a tenth where
 * slopes have 500 of them (most cells), a quarter where they have 70 (the noisiest); intervals so uncertain hold about 0.2 and 1 % less.
 */
export const CHAINS = { chains: 2, warmup: 200, draws: 250 } as const;

/** Mean and ends of the central 50 and 90 % intervals of a slope. */
export type SlopeFit = readonly [mean: number, low90: number, low50: number, high50: number, high90: number];

/** What is kept of a fit. */
export interface ModelFit {
  readonly slopes: readonly SlopeFit[];
  /** The largest of all parameters. */
  readonly rHat: number;
  /** The smallest bulk size of the slopes. */
  readonly effective: number;
  /** Of processor time. */
  readonly seconds: number;
}

export async function fitModel(
  study: Study,
  releases: readonly Release[],
  { holders, prior }: FittedModel,
  seed: string,
): Promise<ModelFit> {
  const start = process.cpuUsage();
  const found = await fit(study, releases, { ...CHAINS, seed, holders, ...(prior && { prior }) });
  const { user, system } = process.cpuUsage(start);
  const { parameters } = found.diagnose();
  const ofSlopes = parameters.filter(({ name }) => SLOPES.some((slope) => slope === name));
  return {
    slopes: SLOPES.map((name) => slopeFit(found, name)),
    rHat: Math.max(...parameters.map(({ rHat }) => rHat)),
    effective: Math.min(...ofSlopes.map(({ essBulk }) => essBulk)),
    seconds: (user + system) / 1e6,
  };
}

function slopeFit(found: Fit, name: string): SlopeFit {
  const draws = sorted(pooled(found.chains(name)));
  const at = (p: number) => quantileOfSorted(draws, p);
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  return [mean, at(0.05), at(0.25), at(0.75), at(0.95)];
}
