import { logistic } from "../../../math/special/index.ts";
import { BinomialCount, PoissonCount } from "./count-law.ts";
import type { CountSum } from "./count-sum.ts";
import type { SeenCount } from "./seen-count.ts";
import { sumOut } from "./sum-out.ts";

/** A count given a total, seen through its own noise: value and slope in the regression's predictor. */
export interface GivenTotal {
  /** Writes log P(published | total) as the value; returns its slope, E[y | published, total] − E[y | total]. */
  sum(total: number, out: CountSum): number;
  /** No total below is possible. */
  readonly least: number;
  /**
   * How sharply the count tells the total at most: 1/variance. Kinks and steps of its noise are smoothed by the scatter of y, a curve
   * of that width in the total; normal noise widens it.
   */
  precision(total: number): number;
}

/** Successes among the total, by the logit of their probability. */
export class SharesOfTotal implements GivenTotal {
  readonly least: number;
  readonly #seen: SeenCount;
  readonly #law = new BinomialCount();
  logit = 0;

  constructor(seen: SeenCount) {
    this.#seen = seen;
    this.least = seen.kind === "tabulated" ? seen.low : 0;
  }

  sum(total: number, out: CountSum): number {
    this.#law.set(total, this.logit);
    sumOut(this.#law, this.#seen, out);
    return out.mean - total * logistic(this.logit);
  }

  precision(total: number): number {
    const p = logistic(this.logit);
    return told(this.#seen, p, total * p * (1 - p));
  }
}

/** Events at a rate per unit of the total. */
export class EventsOfTotal implements GivenTotal {
  readonly least: number;
  readonly #seen: SeenCount;
  readonly #law = new PoissonCount();
  rate = 1;

  constructor(seen: SeenCount) {
    this.#seen = seen;
    this.least = seen.kind === "tabulated" && seen.low > 0 ? 1 : 0;
  }

  sum(total: number, out: CountSum): number {
    this.#law.set(total * this.rate);
    sumOut(this.#law, this.#seen, out);
    return out.mean - total * this.rate;
  }

  precision(total: number): number {
    return told(this.#seen, this.rate, total * this.rate);
  }
}

/** The mean of y moves by `rate` per unit of the total, its published number scatters by its variance and normal noise's. */
function told(seen: SeenCount, rate: number, variance: number): number {
  const normal = seen.kind === "additive" && seen.linear === 0;
  return (rate * rate) / (variance + (normal ? 0.5 / seen.quadratic : 0));
}
