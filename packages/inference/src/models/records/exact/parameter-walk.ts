import { multiplyLower } from "../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import {
  adaptProposal,
  bestAcceptance,
  firstProposal,
  type Proposal,
} from "../../../samplers/random-walk/proposal.ts";

/** A random walk of the parameters whose law adapts for some tries, and is kept then. */
export interface ParameterWalk {
  /** A step from q, to another array. */
  offer(rng: SeededSource, q: Float64Array): Float64Array;
  /** What became of it: how probable it was that it is taken, and where the parameters are now. */
  learn(acceptance: number, q: Float64Array): void;
  proposal(): Proposal;
}

export function parameterWalk(start: Float64Array, tries: number): ParameterWalk {
  let proposal = firstProposal(start);
  const target = bestAcceptance(start.length);
  const shift = new Float64Array(start.length);
  const next = new Float64Array(start.length);
  return {
    offer(rng, q) {
      for (let i = 0; i < shift.length; i++) shift[i] = rng.normal();
      multiplyLower(proposal.factor, shift.length, shift, shift);
      const scale = Math.exp(proposal.logScale);
      for (let i = 0; i < next.length; i++) next[i] = q[i]! + scale * shift[i]!;
      return next;
    },
    learn(acceptance, q) {
      if (proposal.count < tries) proposal = adaptProposal(proposal, q.slice(), acceptance, target);
    },
    proposal: () => proposal,
  };
}
