import { parametersSize } from "../../contracts/parameter-names.ts";
import type { Sampler } from "../../contracts/sampler.ts";
import type { SampledModel } from "../../contracts/target.ts";
import type { Chains } from "../../diagnostics/index.ts";
import { fail } from "../../errors/index.ts";
import { type Seed, seededSource } from "../../math/random/index.ts";

/** Draws of a few chains, by column. */
export interface ExactDraws {
  readonly chains: readonly Chains[];
  /** Of each chain. */
  readonly draws: number;
  readonly seconds: number;
}

interface Limits {
  readonly timeLimit: number;
  readonly seed: Seed;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((secondsLeft: number) => void) | undefined;
}

const CHAINS = 2;
/** Sweeps to see how long one takes. */
const TIMED = 20;
/** Of a chain's sweeps, those for warm-up; and the fewest and most of each. */
const WARMUP_SHARE = 0.3;
const WARMUPS = [50, 1000] as const;
const DRAWS = [100, 20_000] as const;
/** Milliseconds between two looks at signals and the screen. */
const SLICE = 40;

/** As many draws as a time limit allows, chains of one length; how long they warm up is decided by the first sweeps. */
export async function exactDraws(target: SampledModel, limits: Limits): Promise<ExactDraws> {
  const started = performance.now();
  const deadline = started + 1000 * limits.timeLimit;
  const seconds = secondsPerSweep(target, limits.seed);
  const sweeps = limits.timeLimit / CHAINS / seconds;
  const warmup = within(WARMUPS, WARMUP_SHARE * sweeps);
  const [, draws] = DRAWS;
  const width = parametersSize(target.parameters);
  const rows: Float64Array[] = [];
  for (let chain = 0; chain < CHAINS; chain++) {
    const room = deadline - (1000 * limits.timeLimit * (CHAINS - 1 - chain)) / CHAINS;
    rows.push(
      await chainOf(target.sampler(warmup), { ...limits, warmup, draws, width, chain, room, deadline }),
    );
  }
  const kept = Math.min(...rows.map(({ length }) => length / width));
  const column = (c: number) =>
    rows.map((row) => Float64Array.from({ length: kept }, (_, i) => row[i * width + c]!));
  return {
    chains: Array.from({ length: width }, (_, c) => column(c)),
    draws: kept,
    seconds: (performance.now() - started) / 1000,
  };
}

interface ChainLimits extends Limits {
  readonly warmup: number;
  readonly draws: number;
  readonly width: number;
  readonly chain: number;
  /** When it has had its share of the time; at least the fewest draws are made whatever the clock says. */
  readonly room: number;
  readonly deadline: number;
}

async function chainOf(sampler: Sampler<unknown>, limits: ChainLimits): Promise<Float64Array> {
  const { warmup, draws, width, chain, room, deadline, seed, signal, onProgress } = limits;
  const rng = seededSource(seed).split(`chain ${chain}`);
  const out = new Float64Array(draws * width);
  let state = sampler.init(rng);
  let looked = performance.now();
  for (let i = 0; i < warmup + draws; i++) {
    state = sampler.step(rng, state)[0];
    if (i >= warmup) sampler.write(state, out.subarray((i - warmup) * width, (i - warmup + 1) * width));
    const now = performance.now();
    if (now - looked < SLICE) continue;
    if (now > room && i - warmup >= DRAWS[0]) return out.slice(0, (i - warmup + 1) * width);
    onProgress?.(Math.max(0, deadline - now) / 1000);
    await new Promise((resume) => setTimeout(resume));
    if (signal?.aborted) fail("CANCELLED", { chain, seed: String(seed), done: i, total: warmup + draws });
    looked = performance.now();
  }
  return out;
}

function secondsPerSweep(target: SampledModel, seed: Seed): number {
  const rng = seededSource(seed).split("time");
  const sampler = target.sampler(0);
  let state = sampler.init(rng);
  // The first ones are slower, as nothing is compiled yet.
  for (let i = 0; i < TIMED; i++) state = sampler.step(rng, state)[0];
  const started = performance.now();
  for (let i = 0; i < TIMED; i++) state = sampler.step(rng, state)[0];
  return Math.max(1e-6, (performance.now() - started) / 1000 / TIMED);
}

function within([least, most]: readonly [number, number], x: number): number {
  return Math.max(least, Math.min(most, Math.round(x)));
}
