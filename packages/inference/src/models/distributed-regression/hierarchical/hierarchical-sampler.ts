import type { Parameter } from "../../../contracts/model.ts";
import type { Recorded } from "../../../contracts/recorded.ts";
import type { PointSampler, Sampler } from "../../../contracts/sampler.ts";
import type { SeededSource } from "../../../math/random/seeded-source.ts";
import type { HamiltonianState } from "../../../samplers/hamiltonian/hamiltonian-sampler.ts";
import type { HamiltonianInfo } from "../../../samplers/hamiltonian/transition.ts";
import { hmc } from "../../../samplers/hmc/hmc.ts";
import { regressionReader } from "./drawn-regression.ts";
import { type Frame, frameOf, type Matrices } from "./frame/frame.ts";
import { averageMoments, pooledReferences, referenceIn } from "./frame/reference.ts";
import type { Hierarchy } from "./hierarchy.ts";
import { covarianceSummary } from "./moment-summary.ts";
import { type HolderLikelihood, recordedDensities } from "./recorded-densities.ts";

/** A frame, and the sampler that moves in it. */
interface Stage {
  readonly frame: Frame;
  readonly sampler: PointSampler<HamiltonianState, HamiltonianInfo>;
}

export interface HierarchicalState {
  readonly stage: Stage;
  readonly inner: HamiltonianState;
  readonly done: number;
  /** B_gC_g and the tail of the steps that the second stage takes its references from. */
  readonly seen: readonly Pick<Matrices, "bases" | "tail">[];
  /** θ, then σ², then what holders have of their own. */
  readonly regression: Float64Array;
}

/**
 * Length of a trajectory, limit of its steps and acceptance rate. At d = 14 with 10 holders, effective draws of log|Σ_x| per
 * 1000 gradients were 30 to 51 with 1.5 and 0.8 (central spec §1.6), 30 to 82 with 2 and 0.7, 21 to 46 for NUTS: short runs
 * on one to three data sets each, not all the same, so a rough guide only.
 */
const ONE_REGRESSION = { time: 2, targetAcceptance: 0.7 };
const MAX_STEPS = 64;

/**
 * The same for holders that differ, whose spreads lie along longer and narrower ways. With 8 holders, 2 or 5 covariates, 500 or
 * 5000 records each and epsilon 0.5 or 2, the worst-mixed spread or coefficient had 9 to 390 effective draws a second with
 * 2 and 0.7, and divergences; 23 to 320 with 4 and 0.85, 32 to 330 with 6 and 0.85.
 */
const DIFFERING = { time: 4, targetAcceptance: 0.8 };

/** Shorter warm-ups have one stage only. */
const SHORTEST = 40;
const LONGEST_FIRST_STAGE = 200;

/**
 * The sampler of central spec §1.6: Hamiltonian trajectories in preconditioned coordinates, then the refresh of the
 * families' parameters, then θ from its exact conditional law. The first quarter of warm-up works around the pooled
 * noisy matrix, the rest around the mean of M that its second half found; step size and scales adapt in both.
 */
export function hierarchicalSampler(
  hierarchy: Hierarchy,
  parameters: readonly Parameter[],
  warmup: number,
  likelihoods?: readonly HolderLikelihood[],
): Sampler<HierarchicalState> {
  const { families } = hierarchy;
  const firstLength = warmup < SHORTEST ? 0 : Math.min(LONGEST_FIRST_STAGE, Math.round(warmup / 4));
  const read = regressionReader(hierarchy);
  const summary = covarianceSummary(hierarchy);
  const settings = hierarchy.effects ? DIFFERING : ONE_REGRESSION;
  const first = stageIn(frameOf(hierarchy, pooledReferences(hierarchy)), settings, firstLength || warmup);

  const regressionAt = (rng: SeededSource, { frame, sampler }: Stage, inner: HamiltonianState) =>
    read(rng, frame.matrices(sampler.point(inner)));

  /** The same matrices in a frame around the mean of those seen. */
  function secondStage(
    rng: SeededSource,
    { stage, inner, seen, done }: HierarchicalState,
  ): HierarchicalState {
    const bases = seen.map((one) => one.bases);
    const references = averageMoments(bases, hierarchy).map((mean) => referenceIn(hierarchy, mean, 0));
    const tails = seen.map((one) => one.tail);
    const frame = frameOf(hierarchy, references, averageOf(tails));
    const start = frame.at(stage.frame.matrices(stage.sampler.point(inner)));
    const later = stageIn(frame, settings, warmup - firstLength, start);
    const moved = later.sampler.moved(later.sampler.init(rng), start);
    return { stage: later, inner: moved, done, seen: [], regression: regressionAt(rng, later, moved) };
  }

  return {
    parameters,
    statistics: first.sampler.statistics,
    init(rng) {
      const started = first.sampler.init(rng);
      const inner = first.sampler.moved(started, first.sampler.point(started));
      return { stage: first, inner, done: 0, seen: [], regression: regressionAt(rng, first, inner) };
    },
    step(rng, before) {
      const { frame, sampler } = before.stage;
      const [stepped, info] = sampler.step(rng, before.inner);
      const inner = sampler.moved(stepped, frame.refresh(rng, sampler.point(stepped)));
      const done = before.done + 1;
      const counts = done <= firstLength && done > firstLength / 2;
      const seen = counts ? [...before.seen, foundAt(frame, sampler.point(inner))] : before.seen;
      const after = {
        stage: before.stage,
        inner,
        done,
        seen,
        regression: regressionAt(rng, before.stage, inner),
      };
      return [done === firstLength ? secondStage(rng, after) : after, info];
    },
    write({ stage, inner, regression: drawn }, out) {
      out.set(drawn);
      stage.frame.matrices(stage.sampler.point(inner)).bases.forEach((base, g) => {
        const { logDeterminant, smallestEigenvalue } = summary(base);
        out[drawn.length + g] = logDeterminant;
        out[drawn.length + families + g] = smallestEigenvalue;
      });
    },
    ...(likelihoods && { recorded: recordedOf(hierarchy, likelihoods) }),
    tuning: ({ stage, inner }) => stage.sampler.tuning(inner),
  };
}

function recordedOf(
  hierarchy: Hierarchy,
  likelihoods: readonly HolderLikelihood[],
): Recorded<HierarchicalState> {
  const { names, record } = recordedDensities(hierarchy, likelihoods);
  return {
    names,
    record: ({ stage, inner, regression }, out) =>
      record(stage.frame.matrices(stage.sampler.point(inner)), regression, out),
  };
}

function foundAt(frame: Frame, x: Float64Array): Pick<Matrices, "bases" | "tail"> {
  const { bases, tail } = frame.matrices(x);
  return { bases, tail };
}

function averageOf(tails: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(tails[0]!.length);
  for (const tail of tails) for (let i = 0; i < mean.length; i++) mean[i]! += tail[i]! / tails.length;
  return mean;
}

function stageIn(frame: Frame, settings: typeof DIFFERING, warmup: number, start?: Float64Array): Stage {
  const options = { ...settings, warmup, maxSteps: MAX_STEPS, ...(start && { start: [...start] }) };
  return { frame, sampler: hmc(frame.model, options) };
}
