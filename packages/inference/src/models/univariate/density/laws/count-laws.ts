import { poisson } from "../../../../distributions/index.ts";
import { log1mExp, logGammaTails } from "../../../../math/special/index.ts";

/** A discrete data model on 0, 1, 2, …: log masses and log tails, each with its score. */
export interface CountLaw {
  readonly parameterCount: number;
  /** The largest possible count. */
  readonly most: number;
  set(parameters: Float64Array): void;
  /** log P(x = k). */
  mass(k: number, scores: Float64Array, at: number): number;
  /** log P(x ≤ k). */
  lower(k: number, scores: Float64Array, at: number): number;
  /** log P(x ≥ k), k ≥ 1. */
  upper(k: number, scores: Float64Array, at: number): number;
}

/** One trial of probability p. */
export function bernoulliLaw(): CountLaw {
  let p = 0.5;
  const mass: CountLaw["mass"] = (k, scores, at) => {
    scores[at] = k === 1 ? 1 / p : -1 / (1 - p);
    return k === 1 ? Math.log(p) : Math.log1p(-p);
  };
  return {
    parameterCount: 1,
    most: 1,
    set(parameters) {
      p = parameters[0]!;
    },
    mass,
    lower: mass,
    upper: mass,
  };
}

/** P(k) = p(1 − p)^k, whose upper tail is (1 − p)^k. */
export function geometricLaw(): CountLaw {
  let p = 0.5;
  let logFail = 0;
  return {
    parameterCount: 1,
    most: Number.POSITIVE_INFINITY,
    set(parameters) {
      p = parameters[0]!;
      logFail = Math.log1p(-p);
    },
    mass(k, scores, at) {
      scores[at] = 1 / p - k / (1 - p);
      return Math.log(p) + k * logFail;
    },
    lower(k, scores, at) {
      const log = log1mExp((k + 1) * logFail);
      scores[at] = (k + 1) * Math.exp(k * logFail - log);
      return log;
    },
    upper(k, scores, at) {
      scores[at] = -k / (1 - p);
      return k * logFail;
    },
  };
}

/** Tails by incomplete gamma functions: P(x ≤ k) = Q(k + 1, m) with ∂/∂m = −P(x = k). */
export function poissonLaw(): CountLaw {
  let mean = 1;
  return {
    parameterCount: 1,
    most: Number.POSITIVE_INFINITY,
    set(parameters) {
      mean = parameters[0]!;
    },
    mass(k, scores, at) {
      scores[at] = k / mean - 1;
      return poisson.logMass(k, mean);
    },
    lower(k, scores, at) {
      const log = logGammaTails(k + 1, mean).upper;
      scores[at] = -Math.exp(poisson.logMass(k, mean) - log);
      return log;
    },
    upper(k, scores, at) {
      const log = logGammaTails(k, mean).lower;
      scores[at] = Math.exp(poisson.logMass(k - 1, mean) - log);
      return log;
    },
  };
}
