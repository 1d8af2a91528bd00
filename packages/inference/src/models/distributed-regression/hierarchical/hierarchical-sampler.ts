import type { Parameter } from "../../../contracts/model.ts";
import type { PointSampler, Sampler } from "../../../contracts/sampler.ts";
import type { SeededSource } from "../../../math/random/seeded-source.ts";
import type { HamiltonianState } from "../../../samplers/hamiltonian/hamiltonian-sampler.ts";
import type { HamiltonianInfo } from "../../../samplers/hamiltonian/transition.ts";
import { hmc } from "../../../samplers/hmc/hmc.ts";
import { type Frame, frameOf } from "./frame/frame.ts";
import { averageMoments, pooledReferences, referenceIn } from "./frame/reference.ts";
import type { Hierarchy } from "./hierarchy.ts";
import { covarianceSummary } from "./moment-summary.ts";
import { jointRegression } from "./priors/joint-prior.ts";

/** A frame, and the sampler that moves in it. */
interface Stage {
  readonly frame: Frame;
  readonly sampler: PointSampler<HamiltonianState, HamiltonianInfo>;
}

export interface HierarchicalState {
  readonly stage: Stage;
  readonly inner: HamiltonianState;
  readonly done: number;
  /** B_gC_g of the steps that the second stage takes its references from. */
  readonly seen: readonly (readonly Float64Array[])[];
  /** θ, then σ². */
  readonly regression: Float64Array;
}

/**
 * Length of a trajectory, limit of its steps and acceptance rate. At d = 14 with 10 holders, effective draws of log|Σ_x| per
 * 1000 gradients were 30 to 51 with 1.5 and 0.8 (central spec §1.6), 30 to 82 with 2 and 0.7, 21 to 46 for NUTS: short runs
 * on one to three data sets each, not all the same, so a rough guide only.
 */
const TIME = 2;
const MAX_STEPS = 64;
const ACCEPTANCE = 0.7;

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
): Sampler<HierarchicalState> {
  const { shape, families, cross, kind } = hierarchy;
  const p = shape.features;
  const firstLength = warmup < SHORTEST ? 0 : Math.min(LONGEST_FIRST_STAGE, Math.round(warmup / 4));
  const regression = jointRegression(p);
  const summary = covarianceSummary(hierarchy);
  const first = stageIn(frameOf(hierarchy, pooledReferences(hierarchy)), firstLength || warmup);

  /** θ and σ² at the point at which the target was evaluated last. */
  function regressionAt(rng: SeededSource, { frame, sampler }: Stage, inner: HamiltonianState): Float64Array {
    const out = new Float64Array(p + 1);
    const { bases, tail } = frame.matrices(sampler.point(inner));
    if (kind === "joint") {
      regression.read(bases[0]!);
      out.set(regression.coefficients);
      out[p] = regression.variance();
      return out;
    }
    if (kind === "cross") cross.draw(rng, out);
    else out.set(tail);
    out[p] = Math.exp(tail.at(-1)!);
    return out;
  }

  /** The same matrices in a frame around the mean of those seen. */
  function secondStage(
    rng: SeededSource,
    { stage, inner, seen, done }: HierarchicalState,
  ): HierarchicalState {
    const references = averageMoments(seen, hierarchy).map((mean) => referenceIn(hierarchy, mean, 0));
    const frame = frameOf(hierarchy, references);
    const start = frame.at(stage.frame.matrices(stage.sampler.point(inner)));
    const later = stageIn(frame, warmup - firstLength, start);
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
      const seen = counts ? [...before.seen, frame.matrices(sampler.point(inner)).bases] : before.seen;
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
        out[p + 1 + g] = logDeterminant;
        out[p + 1 + families + g] = smallestEigenvalue;
      });
    },
    tuning: ({ stage, inner }) => stage.sampler.tuning(inner),
  };
}

function stageIn(frame: Frame, warmup: number, start?: Float64Array): Stage {
  const settings = { warmup, time: TIME, maxSteps: MAX_STEPS, targetAcceptance: ACCEPTANCE };
  return { frame, sampler: hmc(frame.model, { ...settings, ...(start && { start: [...start] }) }) };
}
