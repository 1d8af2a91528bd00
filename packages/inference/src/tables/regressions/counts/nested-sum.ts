import type { PoissonCount } from "./count-law.ts";
import { type CountSum, countSum } from "./count-sum.ts";
import type { GivenTotal } from "./given-total.ts";
import { likeliestCount } from "./likeliest-count.ts";
import { logSeen, type SeenCount } from "./seen-count.ts";
import { LEFT_OUT } from "./sum-out.ts";

/** How far edges must be from the top, in standard deviations of the terms. */
const REACH = 12;

/**
 * A latent total and a latent count given it, both summed out:
 *
 *   log Σ_n P(n)·P(published total | n)·Σ_y P(y | n)·P(published count | y).
 *
 * The terms of the outer sum are log-concave in n where the noise is: with a binomial inner law they are the total's noise
 * times the convolution of P(y)·noise with the law of the rest, and convolutions keep log-concavity. So the sum
 * goes from the total that is likeliest by its own number up and down, over the mode wherever it is, and ends where the rest
 * is below term·ratio/(1 − ratio) <= e^-36 of it.
 *
 * Away from kinks and from 0 the terms are a smooth curve of standard deviation s. Summing every h-th of them, times h, misses
 * 2·exp(−2π²s²/h²) of the sum by Poisson summation, so that h = s/4 misses nothing and some seventy totals do for any noise.
 */
export class NestedSum {
  /** log P(both published numbers). */
  value = 0;
  /** E[total | published]. */
  total = 0;
  /** The slope of the value in the inner law's predictor, E[y − its mean given the total | published]. */
  slope = 0;
  readonly #inner: CountSum = countSum();
  #top = 0;
  #sum = 0;
  #first = 0;
  #slopes = 0;

  run(law: PoissonCount, seen: SeenCount, given: GivenTotal): number {
    const start = Math.max(given.least, startOf(law, seen));
    const stride = strideOf(seen, given, start);
    this.#top = Number.NEGATIVE_INFINITY;
    this.#sum = 0;
    this.#first = 0;
    this.#slopes = 0;
    this.#sweep(law, seen, given, start, stride, start);
    this.#sweep(law, seen, given, start, -stride, start - stride);
    this.total = start + this.#first / this.#sum;
    this.slope = this.#slopes / this.#sum;
    this.value = this.#sum > 0 ? this.#top + Math.log(stride * this.#sum) : Number.NEGATIVE_INFINITY;
    return this.value;
  }

  #sweep(
    law: PoissonCount,
    seen: SeenCount,
    given: GivenTotal,
    start: number,
    stride: number,
    from: number,
  ): void {
    let last = Number.NEGATIVE_INFINITY;
    for (let n = from; n >= given.least; n += stride) {
      const own = law.logMass(n) + logSeen(seen, n);
      const slope = own > Number.NEGATIVE_INFINITY ? given.sum(n, this.#inner) : 0;
      const log = own > Number.NEGATIVE_INFINITY ? own + this.#inner.value : own;
      this.#add(log, n - start, slope);
      if (isLast(seen, n, stride) || this.#isDone(log, last, seen)) return;
      last = log;
    }
  }

  #add(log: number, place: number, slope: number): void {
    if (!(log > Number.NEGATIVE_INFINITY)) return;
    if (log > this.#top) {
      const shrunk = Math.exp(this.#top - log);
      this.#top = log;
      this.#sum *= shrunk;
      this.#first *= shrunk;
      this.#slopes *= shrunk;
    }
    const term = Math.exp(log - this.#top);
    this.#sum += term;
    this.#first += term * place;
    this.#slopes += term * slope;
  }

  /** A term that is nothing, or no number, is the last beside noise; within a table others may follow. */
  #isDone(log: number, last: number, seen: SeenCount): boolean {
    if (!(log > Number.NEGATIVE_INFINITY)) return seen.kind === "additive";
    if (!(log < last)) return false;
    const ratio = Math.exp(log - last);
    return Math.exp(log - this.#top) * ratio <= LEFT_OUT * this.#sum * (1 - ratio);
  }
}

/** Where the total's own number and law put it. */
function startOf(law: PoissonCount, seen: SeenCount): number {
  if (seen.kind === "additive") return likeliestCount(law, seen, 0);
  let [best, at] = [Number.NEGATIVE_INFINITY, seen.low];
  let mass = law.logMass(seen.low);
  for (let i = 0; i < seen.logs.length; i++) {
    if (mass + seen.logs[i]! > best) [best, at] = [mass + seen.logs[i]!, seen.low + i];
    mass += Math.log(law.a / (seen.low + i + 1));
  }
  return at;
}

/** 1 where a term may differ from its neighbours by more than a smooth curve does: in tables, at 0, beside a kink. */
function strideOf(seen: SeenCount, given: GivenTotal, start: number): number {
  if (seen.kind === "tabulated") return 1;
  const sd = 1 / Math.sqrt(1 / Math.max(1, start) + 2 * seen.quadratic + given.precision(start));
  const kinked = seen.linear > 0 && Math.abs(start - seen.kink) < REACH * sd;
  return !kinked && start - given.least > REACH * sd ? Math.max(1, Math.floor(sd / 4)) : 1;
}

/** At the end of a table. */
function isLast(seen: SeenCount, n: number, stride: number): boolean {
  if (seen.kind === "additive") return false;
  return stride > 0 ? n >= seen.low + seen.logs.length - 1 : n <= seen.low;
}
