import type { PoissonCount } from "./count-law.ts";
import { type CountSum, countSum } from "./count-sum.ts";
import type { GivenTotal } from "./given-total.ts";
import { likeliestCount } from "./likeliest-count.ts";
import { logSeen, type SeenCount } from "./seen-count.ts";
import { LEFT_OUT } from "./sum-out.ts";

/**
 * A latent total and a latent count given it, both summed out:
 *
 *   log Σ_n P(n)·P(published total | n)·Σ_y P(y | n)·P(published count | y).
 *
 * The terms of the outer sum are log-concave in n where the noise is: with a binomial inner law they are the total's noise
 * times the convolution of P(y)·noise with the law of the rest, and convolutions keep log-concavity. So the sum
 * goes from the total that is likeliest by its own number up and down, over the mode wherever it is, and ends where the rest
 * is below term·ratio/(1 − ratio) <= e^-36 of it.
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
    this.#top = Number.NEGATIVE_INFINITY;
    this.#sum = 0;
    this.#first = 0;
    this.#slopes = 0;
    this.#sweep(law, seen, given, start, start, 1);
    if (start > given.least) this.#sweep(law, seen, given, start - 1, start, -1);
    this.total = start + this.#first / this.#sum;
    this.slope = this.#slopes / this.#sum;
    this.value = this.#sum > 0 ? this.#top + Math.log(this.#sum) : Number.NEGATIVE_INFINITY;
    return this.value;
  }

  #sweep(
    law: PoissonCount,
    seen: SeenCount,
    given: GivenTotal,
    from: number,
    start: number,
    direction: 1 | -1,
  ): void {
    let mass = law.logMass(from);
    let last = Number.NEGATIVE_INFINITY;
    for (let n = from; n >= given.least; n += direction) {
      const own = mass + logSeen(seen, n);
      const slope = own > Number.NEGATIVE_INFINITY ? given.sum(n, this.#inner) : 0;
      const log = own > Number.NEGATIVE_INFINITY ? own + this.#inner.value : own;
      this.#add(log, n - start, slope);
      if (isBeyond(seen, n, direction) || this.#isDone(log, last)) return;
      mass += direction > 0 ? Math.log(law.a / (n + 1)) : Math.log(n / law.a);
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

  #isDone(log: number, last: number): boolean {
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

/** Past the end of a table. */
function isBeyond(seen: SeenCount, n: number, direction: 1 | -1): boolean {
  if (seen.kind === "additive") return false;
  return direction > 0 ? n >= seen.low + seen.logs.length - 1 : n <= seen.low;
}
