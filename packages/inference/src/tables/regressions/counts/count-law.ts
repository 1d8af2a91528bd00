import { poisson } from "../../../distributions/index.ts";
import { binomialTerm } from "../../../distributions/saddle-point.ts";
import { logistic, logLogistic } from "../../../math/special/index.ts";

/**
 * The law of a latent count, P(y + 1)/P(y) = (a + b·y)/(y + 1): Panjer's class. b = 0 is Poisson, b < 0 binomial, b > 0
 * negative binomial. One object per model is moved from cell to cell, so that nothing is allocated.
 */
export interface CountLaw {
  readonly a: number;
  readonly b: number;
  /** The most likely count, and the largest possible one. */
  readonly mode: number;
  readonly most: number;
  /** The variance of a negative binomial law is mean + square·mean²; 0 for the others, whose ratios fall: they are log-concave. */
  readonly square: number;
  logMass(y: number): number;
}

/** Poisson. */
export class PoissonCount implements CountLaw {
  a = 1;
  readonly b = 0;
  mode = 1;
  readonly most = Number.POSITIVE_INFINITY;
  readonly square = 0;

  set(mean: number): void {
    this.a = mean;
    this.mode = Math.floor(mean);
  }

  logMass(y: number): number {
    return poisson.logMass(y, this.a);
  }
}

/** Successes among `most` trials. */
export class BinomialCount implements CountLaw {
  a = 0;
  b = -1;
  mode = 0;
  most = 0;
  readonly square = 0;
  #logit = 0;

  set(trials: number, logit: number): void {
    const odds = Math.exp(logit);
    this.a = trials * odds;
    this.b = -odds;
    this.most = trials;
    this.mode = Math.min(trials, Math.floor((trials + 1) * logistic(logit)));
    this.#logit = logit;
  }

  logMass(y: number): number {
    const [trials, logit] = [this.most, this.#logit];
    if (y === 0) return trials === 0 ? 0 : trials * logLogistic(-logit);
    if (y === trials) return trials * logLogistic(logit);
    return binomialTerm(y, trials - y, logistic(logit), logistic(-logit));
  }
}

/** Poisson given a rate that itself is gamma with variance square·mean²; Poisson where that is nothing. */
export class NegativeBinomialCount implements CountLaw {
  a = 1;
  b = 0;
  mode = 1;
  readonly most = Number.POSITIVE_INFINITY;
  square = 0;
  #mean = 1;

  set(mean: number, square: number): void {
    const wider = 1 + square * mean;
    this.a = mean / wider;
    this.b = (square * mean) / wider;
    this.mode = square < 1 ? Math.floor(mean * (1 - square)) : 0;
    this.square = square;
    this.#mean = mean;
  }

  /** Γ(y + r)/(Γ(r)·y!)·p^r·q^y with r = 1/square, p = 1/(1 + square·mean), by the binomial term as `negativeBinomial` has it. */
  logMass(y: number): number {
    const { square, b } = this;
    const p = 1 / (1 + square * this.#mean);
    if (square < NO_SQUARE) return poisson.logMass(y, this.#mean);
    if (y === 0) return -Math.log1p(square * this.#mean) / square;
    return binomialTerm(1 / square, y, p, b) - Math.log1p(y * square);
  }
}

/** Below, a mean of 10^6 has a variance that is larger by one part in 10^9. */
const NO_SQUARE = 1e-15;
