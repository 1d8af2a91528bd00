import { type DensityModel, densityModel } from "../../contracts/density-model.ts";
import type { Model } from "../../contracts/model.ts";
import { recordedOf } from "../../contracts/recorded.ts";
import type { PointSampler } from "../../contracts/sampler.ts";
import { requireCount, requireNumber } from "../../errors/index.ts";
import { multiplyLower } from "../../math/linear-algebra/index.ts";
import { startingPoint } from "../initial-point.ts";
import { adaptProposal, bestAcceptance, firstProposal, type Proposal } from "./proposal.ts";

export interface RandomWalkOptions {
  /** Steps during which the proposal adapts; afterwards it is frozen. */
  readonly warmup: number;
  /** Acceptance rate that the scale is tuned for: 0.44 in one dimension, 0.234 in many, without it. */
  readonly targetAcceptance?: number;
  readonly start?: readonly number[];
}

export interface RandomWalkState {
  readonly q: Float64Array;
  readonly logDensity: number;
  readonly proposal: Proposal;
}

export type RandomWalkInfo = {
  readonly lp: number;
  readonly acceptance: number;
  /** 1 when the proposal was accepted, else 0. */
  readonly accepted: number;
};

/**
 * Random-walk Metropolis with a normal proposal whose scale and covariance adapt during warm-up. It
 * needs no gradient; where there is one, NUTS needs far fewer evaluations.
 */
export function randomWalk(
  model: Model | DensityModel,
  options: RandomWalkOptions,
): PointSampler<RandomWalkState, RandomWalkInfo> {
  const density = densityModel(model);
  const d = density.dimension;
  const warmup = requireCount("warmup", options.warmup);
  const target = requireNumber(
    "targetAcceptance",
    options.targetAcceptance ?? bestAcceptance(d),
    (v) => v > 0 && v < 1,
    "between 0 and 1",
  );
  const shift = new Float64Array(d);
  return {
    parameters: density.parameters,
    statistics: ["lp", "acceptance", "accepted"],
    init(rng) {
      const q = startingPoint(density, rng, options.start);
      return { q, logDensity: density.logDensity(q), proposal: firstProposal(q) };
    },
    step(rng, { q, logDensity, proposal }) {
      for (let i = 0; i < d; i++) shift[i] = rng.normal();
      multiplyLower(proposal.factor, d, shift, shift);
      const scale = Math.exp(proposal.logScale);
      const next = q.map((x, i) => x + scale * shift[i]!);
      const proposed = density.logDensity(next);
      const acceptance = Math.exp(Math.min(0, proposed - logDensity)) || 0;
      const accepted = rng.uniform() < acceptance;
      const kept = accepted ? next : q;
      const lp = accepted ? proposed : logDensity;
      const learnt = proposal.count < warmup ? adaptProposal(proposal, kept, acceptance, target) : proposal;
      return [
        { q: kept, logDensity: lp, proposal: learnt },
        { lp, acceptance, accepted: accepted ? 1 : 0 },
      ];
    },
    point: ({ q }) => q,
    moved: (state, q) => ({ ...state, q, logDensity: density.logDensity(q) }),
    write: ({ q }, out) => density.constrain(q, out),
    ...recordedOf<RandomWalkState>(density, ({ q }) => q),
    tuning: ({ proposal }) => ({
      scale: Math.exp(proposal.logScale),
      covariance: Array.from(proposal.covariance),
    }),
  };
}
