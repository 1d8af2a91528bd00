import { type SeededSource, seededSource } from "@dpbayes/inference";
import { twoSidedGeometric } from "@dpbayes/inference/distributions";
import {
  type Cells,
  cellsOf,
  denseLog,
  type HeldOutCell,
  heldOutLogLikelihood,
  hiddenMarkovSampler,
  type LogShape,
  type SimulatedLog,
  simulateLog,
  sparseLog,
} from "@dpbayes/inference/models/hidden-markov";
import { temperedDraw } from "./tempered-chain.ts";

export const SEED = "foulds logs";
export const STATES = 10;

export const logNames = ["dense", "sparse"] as const;
export type LogName = (typeof logNames)[number];

export const methods = ["exact", "noise-aware", "Laplace", "tempered M = 10", "tempered M = 100"] as const;
export type Method = (typeof methods)[number];

/** Sweeps in all, and those that are left out at first: the paper's, and more for latent counts, which move slowly. */
export interface Sweeps {
  readonly plain: readonly [all: number, burnIn: number];
  readonly noiseAware: readonly [all: number, burnIn: number];
}

/** A simulated log and the cells of one split that are left out. */
export interface Split {
  readonly log: SimulatedLog;
  readonly model: Cells;
  /** 0 for cells that are missing or held out. */
  readonly observed: Uint8Array;
  readonly heldOut: readonly HeldOutCell[];
}

const shapes: Readonly<Record<LogName, LogShape>> = { dense: denseLog, sparse: sparseLog };

/** One log for all splits; a tenth of the cells that are there are held out (central spec §2.5). */
export function splitOf(name: LogName, split: number): Split {
  const rng = seededSource(SEED).split(name);
  const log = simulateLog(rng.split("log"), shapes[name]);
  const levels = log.fields.map((field) => field.levels.length);
  const sequences = new Array<number>(log.regions.length).fill(log.months.length);
  const model = cellsOf({ states: STATES, sequences, levels }, { transition: 1, emission: 1 });
  const observed = log.missing.map((missing) => 1 - missing);
  const present = Array.from(observed.keys()).filter((c) => observed[c] === 1);
  const draws = rng.split(`split ${split}`);
  const chosen = Array.from({ length: Math.round(0.1 * present.length) }, () => {
    return present.splice(Math.floor(draws.uniform() * present.length), 1)[0]!;
  });
  const heldOut = chosen.map((cell) => {
    observed[cell] = 0;
    return { cell, counts: log.counts.slice(cell * model.width, (cell + 1) * model.width) };
  });
  return { log, model, observed, heldOut };
}

/** Every count with two-sided geometric noise of scale 2D/ε, drawn once. */
function noisyCounts(rng: SeededSource, { log, model }: Split, epsilon: number): Float64Array {
  const alpha = alphaOf(model, epsilon);
  return log.counts.map((n) => n + twoSidedGeometric.sample(rng, alpha));
}

function alphaOf({ levels }: Cells, epsilon: number): number {
  return Math.exp(-epsilon / (2 * levels.length));
}

/** log mean_s Σ_k w_sk·P(cell | θ_s, k), averaged over the held-out cells. */
export function heldOutScoreOf(
  name: LogName,
  split: Split,
  method: Method,
  epsilon: number,
  sweeps: Sweeps,
  seed: string,
): number {
  const rng = seededSource(SEED).split(`${name} ${epsilon} ${seed}`);
  if (method.startsWith("tempered")) {
    const M = Number(method.split("= ")[1]);
    const options = { epsilon, M, sweeps: sweeps.plain[0] };
    const { z, theta } = temperedDraw(
      rng.split(method),
      split.model,
      split.log.counts,
      split.observed,
      options,
    );
    return averaged([heldOutLogLikelihood(split.model, z, theta, split.heldOut)]);
  }
  const noisy = method === "exact" ? split.log.counts : noisyCounts(rng.split("noise"), split, epsilon);
  return scoreOfChain(rng.split(method), split, method, noisy, epsilon, sweeps);
}

function scoreOfChain(
  rng: SeededSource,
  { model, observed, heldOut }: Split,
  method: Method,
  noisy: Float64Array,
  epsilon: number,
  sweeps: Sweeps,
): number {
  const noise = { kind: "geometric", alpha: alphaOf(model, epsilon) } as const;
  const aware = method === "noise-aware";
  const { sampler } = hiddenMarkovSampler({
    model,
    holders: [{ noisy, noise }],
    observed,
    method: aware ? "noise-aware" : "plug-in",
  });
  const [all, burnIn] = aware ? sweeps.noiseAware : sweeps.plain;
  const kept: Float64Array[] = [];
  let state = sampler.init(rng);
  for (let i = 0; i < all; i++) {
    state = sampler.step(rng, state);
    if (i >= burnIn) kept.push(heldOutLogLikelihood(model, state.z, state.logTheta.map(Math.exp), heldOut));
  }
  return averaged(kept);
}

function averaged(draws: readonly Float64Array[]): number {
  const cells = draws[0]!.length;
  let sum = 0;
  for (let i = 0; i < cells; i++) {
    const largest = Math.max(...draws.map((logs) => logs[i]!));
    const mean = draws.reduce((total, logs) => total + Math.exp(logs[i]! - largest), 0) / draws.length;
    sum += largest + Math.log(mean);
  }
  return sum / cells;
}
