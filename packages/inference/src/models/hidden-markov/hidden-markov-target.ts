import type { Parameter } from "../../contracts/model.ts";
import { parametersSize } from "../../contracts/parameter-names.ts";
import type { Sampler } from "../../contracts/sampler.ts";
import type { SampledModel } from "../../contracts/target.ts";
import { fail } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { type AdditiveNoise, lawOf } from "../../noise/index.ts";
import { pairsOf } from "../together.ts";
import { defaultParameters, withNameless, writeNameless, writeRow } from "./draw-row.ts";
import { drawEmissions, drawTransitions } from "./emissions.ts";
import { firstCounts } from "./latent-counts/first-counts.ts";
import type { LatentCells, NoisyCells } from "./latent-counts/latent-cells.ts";
import { latentScratch } from "./latent-counts/latent-scratch.ts";
import { latentSweep } from "./latent-counts/latent-sweep.ts";
import { resetPairs } from "./latent-counts/level-pairs.ts";
import { type Cells, requireCells } from "./layout.ts";
import { matchLabels } from "./states/match-labels.ts";
import { plugInStates } from "./states/plug-in-states.ts";
import { referenceStates } from "./states/reference-states.ts";
import { stateSweep, writeLogEmissions } from "./states/state-sweep.ts";
import { countTransitions } from "./states/transitions.ts";

/** Sweeps of the plug-in chain from whose states the noise-aware method starts. */
const FIRST_SWEEPS = 50;

/** What a hidden Markov model is sampled from. */
export interface HiddenMarkovInput {
  readonly model: Cells;
  /** One entry per curator: noisy counts, cells × width, and the law of the noise. */
  readonly holders: readonly { readonly noisy: ArrayLike<number>; readonly noise: AdditiveNoise }[];
  /** Cells that count; 0 marks held-out ones, whose states are sampled without their counts. */
  readonly observed?: Uint8Array;
  /** "noise-aware": true counts latent; "plug-in": noisy counts, at least 0, taken for true. */
  readonly method: "noise-aware" | "plug-in";
  /** Noise-aware: entries of a cell have a flat prior from 0 to this; no limit without it. */
  readonly mostEntries?: number;
}

/** A state of the sampler. */
export interface HiddenMarkovState {
  readonly z: Int32Array;
  /** states × width. */
  readonly logTheta: Float64Array;
  /** (states + 1) × states, start row last. */
  readonly transitions: Float64Array;
  /** Latent counts per curator; none in the plug-in method. */
  readonly latent: readonly LatentCells[];
}

/**
 * Gibbs sampling of a hidden Markov model with naive Bayes emissions, transition probabilities integrated out
 * (central spec §2.5). Labels of every written draw are matched to one reference that the input alone
 * decides, so that chains and workers agree on them.
 */
export function hiddenMarkovTarget(
  input: HiddenMarkovInput,
  named: readonly Parameter[] = defaultParameters(input.model),
): SampledModel {
  const parameters = withNameless(named, input.model);
  const size = parametersSize(named);
  const pairs = pairsOf(input.model.cells);
  const { sampler, reference } = hiddenMarkovSampler(input);
  const { states, width } = input.model;
  const recorded: Sampler<HiddenMarkovState> = {
    parameters,
    statistics: [],
    init: sampler.init,
    step: (rng, state) => [sampler.step(rng, state), {}],
    write(state, out) {
      const labels = matchLabels(state.z, reference(), states);
      writeRow(state, labels, states, width, out);
      writeNameless(state, input.model, pairs, out.subarray(size));
    },
    tuning: () => ({}),
  };
  return Object.freeze({ parameters, sampler: () => recorded as Sampler<unknown> });
}

/** The chain without labels; `reference` runs a short one of its own the first time. */
export function hiddenMarkovSampler(input: HiddenMarkovInput) {
  const { model, method } = input;
  const holders = noisyCells(input);
  const observed = input.observed ?? new Uint8Array(model.cells).fill(1);
  const projected = projectedCounts(model, holders);
  const most = input.mostEntries ?? Number.POSITIVE_INFINITY;
  const emissions = new Float64Array(model.cells * model.states);
  const weights = new Float64Array(model.states);
  const scratch = latentScratch(model, holders.length);
  const init = (rng: SeededSource): HiddenMarkovState => {
    resetPairs(scratch.pairs);
    const latent = method === "plug-in" ? [] : holders.map((holder) => firstCounts(model, holder));
    const counts = method === "plug-in" ? projected : summed(latent);
    // Latent counts start out smoothed, which would hide states that differ in few levels.
    const z = plugInStates(rng, model, projected, observed, method === "plug-in" ? 0 : FIRST_SWEEPS);
    const logTheta = new Float64Array(model.states * model.width);
    drawEmissions(rng, model, counts, z, observed, logTheta);
    const transitions = drawTransitions(rng, model, countTransitions(model, z));
    return { z, logTheta, transitions, latent };
  };
  const step = (rng: SeededSource, state: HiddenMarkovState): HiddenMarkovState => {
    const z = state.z.slice();
    const logTheta = state.logTheta.slice();
    const latent = state.latent.map(({ counts, totals }) => ({
      counts: counts.slice(),
      totals: totals.slice(),
    }));
    const moves = countTransitions(model, z);
    let counts = method === "plug-in" ? projected : summed(latent);
    writeLogEmissions(model, counts, logTheta, observed, emissions);
    stateSweep(rng, model, emissions, z, moves, weights);
    if (method === "noise-aware") {
      latentSweep(rng, { model, holders, latent, z, moves, logTheta, scratch }, observed, most);
      counts = summed(latent);
    }
    drawEmissions(rng, model, counts, z, observed, logTheta);
    return { z, logTheta, transitions: drawTransitions(rng, model, moves), latent };
  };
  return { sampler: { init, step }, reference: referenceStates(model, observed, projected) };
}

function noisyCells({ model, holders }: HiddenMarkovInput): readonly NoisyCells[] {
  if (holders.length === 0) fail("ARGUMENT", { name: "holders", found: "none", accepted: "one or more" });
  for (const { noisy, noise } of holders) {
    requireCells("noisy", noisy, model);
    // Moves compare distances only and would not notice.
    if (lawOf(noise).whole && !Array.from(noisy).every(Number.isInteger))
      fail("ARGUMENT", {
        name: "noisy",
        found: "not whole",
        accepted: `whole numbers with ${noise.kind} noise`,
      });
  }
  return holders.map(({ noisy, noise }) => ({ noisy: Float64Array.from(noisy), noise: lawOf(noise) }));
}

function projectedCounts(model: Cells, holders: readonly NoisyCells[]): Float64Array {
  const counts = new Float64Array(model.cells * model.width);
  for (const { noisy } of holders)
    for (let i = 0; i < counts.length; i++) counts[i]! += Math.max(noisy[i]!, 0);
  return counts;
}

function summed(latent: readonly LatentCells[]): Float64Array {
  if (latent.length === 1) return latent[0]!.counts;
  return latent[0]!.counts.map((_, i) => latent.reduce((sum, { counts }) => sum + counts[i]!, 0));
}
