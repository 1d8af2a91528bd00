import { pureLoss } from "../../accounting/make-loss.ts";
import { SecureSource } from "../../noise/index.ts";
import { sharesPosterior } from "../../posterior-sampling/shares/shares-posterior.ts";
import { drawSamples, levelsOf } from "../../private-mcmc/annealed-importance-sampling.ts";
import { barkerUpdate } from "../../private-mcmc/barker-update.ts";
import { gibbsUpdate } from "../../private-mcmc/gibbs-update.ts";
import { subsampledUpdate } from "../../private-mcmc/subsampled-update.ts";
import type { Auditable, Side } from "../auditables/auditable.ts";

type Shares = readonly [number, number];

/**
 * A prior of two shares under which a draw shows nearly all of its loss: next to nothing in the middle, and
 * the second end rarer than the first by e^-nats.
 */
export function tellingPrior(nats: number) {
  const floor = 0.001;
  const least = 0.01;
  return { floor, concentration: [least + nats / Math.log(1 / floor - 1), least] } as const;
}

/**
 * One Barker update whose proposal is unlikely under both inputs, e^-(2 + ε), half of it by the prior. Its
 * log-likelihood grows by the whole range between them.
 */
export function barkerAuditable(epsilon: number): Auditable {
  const source = SecureSource.platform();
  const range = 3;
  const low = -(2 + epsilon) / 2;
  const update = (logLikelihoodRatio: number) =>
    barkerUpdate<number>({
      epsilon,
      range,
      neighbours: "replace-one",
      propose: () => 1,
      logLikelihoodRatio: () => logLikelihoodRatio,
      logPublicRatio: () => low,
    });
  const secret = (low * range) / epsilon;
  const updates = { first: update(secret), second: update(secret + range) };
  return Object.freeze({
    name: "Barker update",
    claimed: updates.first.cost(),
    draw: (side: Side) => updates[side].step(0, source),
  });
}

/** A share from one secret record out of two: the claim is log(1 + (e^ε' − 1)/2) = ε. */
export function subsampledAuditable(epsilon: number): Auditable {
  const source = SecureSource.platform();
  const mechanism = sharesPosterior({
    levels: 2,
    ...tellingPrior(2 + epsilon / 2),
    epsilon: Math.log1p(2 * Math.expm1(epsilon)),
    neighbours: "replace-one",
    steps: 2,
  });
  const update = (records: readonly [0 | 1, 0 | 1]) =>
    subsampledUpdate({
      mechanism,
      records: 2,
      sampled: 1,
      conditional: (_: readonly number[], [chosen]) => (records[chosen!] === 0 ? [1n, 0n] : [0n, 1n]),
      assign: (_, shares) => shares,
    });
  const updates = { first: update([0, 0]), second: update([0, 1]) };
  return Object.freeze({
    name: "update from a secret sample",
    claimed: updates.first.cost(),
    draw: (side: Side) => updates[side].step([], source)[1]!,
  });
}

const FLOOR = 0.25;
const CHANGE = Math.log((1 - FLOOR) / FLOOR);
const START: Shares = [FLOOR, 1 - FLOOR];
/** The moves' part of ε; the rest goes to the log weight, where a mistake would not show otherwise. */
const MOVES = 0.1;

/**
 * One annealed sample of a share from a table of one record, from a prior that is a point: its log weight
 * moves by all that the sensitivity allows. `change` is what the noise is told, wrong where a bug is planted.
 */
export function annealingAuditable(epsilon: number, change: number = CHANGE): Auditable {
  const [moves, weightEpsilon, range] = [MOVES * epsilon, (1 - MOVES) * epsilon, 2 * CHANGE];
  const source = SecureSource.platform();
  const options = (level: 0 | 1) => ({
    path: [moves, 0],
    samples: 1,
    prior: () => START,
    sweepAt: () => [shareUpdate(moves, level)],
    logLikelihood: (shares: Shares) => Math.log(shares[level]),
    range,
    change,
    largest: 2,
    logLikelihoodError: 2 ** -52,
    weightEpsilon,
  });
  const both = { first: options(0), second: options(1) };
  const levels = { first: levelsOf(both.first), second: levelsOf(both.second) };
  const centres = [0, 1].map((level) => (moves * Math.log(START[level]!)) / range) as [number, number];
  return Object.freeze({
    name: "annealed importance sampling",
    claimed: pureLoss(epsilon, "replace-one"),
    draw(side: Side) {
      const { samples, logWeights, noiseScale } = drawSamples(both[side], levels[side], 1, source);
      const [weight, [zero, one]] = [logWeights[0]!, samples[0]!];
      const ofWeight = (Math.abs(weight - centres[0]) - Math.abs(weight - centres[1])) / noiseScale;
      return ofWeight + (moves * Math.log(one / zero)) / range;
    },
  });
}

function shareUpdate(epsilon: number, level: 0 | 1) {
  const counts = level === 0 ? [1n, 0n] : [0n, 1n];
  return gibbsUpdate({
    mechanism: sharesPosterior({ levels: 2, floor: FLOOR, epsilon, neighbours: "replace-one", steps: 2 }),
    conditional: (_: Shares) => counts,
    assign: (_, shares) => shares as unknown as Shares,
  });
}
