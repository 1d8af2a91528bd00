import { expectedOdds } from "./area-size.ts";
import { SIZE_SHAPE } from "./table-prior.ts";

/** Totals whose ratios are worked out for all areas at once. */
const COMMON = 4096;
/** How far a list for one large area reaches to both sides at first. */
const REACH = 512;

/**
 * The odds of one more person in an area of N, its mean μ summed out: g(N) = E(μ/(κ + μ) | N) = J(N + 1)/J(N) with
 *
 *   J(N) = ∫ μ^{N − ½}·(κ + μ)^{−(N + κ)}·e^{−bμ} dμ  ∝  Γ(a)·U(a, c, z),   a = N + ½, c = 3/2 − κ, z = bκ.
 *
 * U is the solution of its recurrence in a that falls off fastest (DLMF 13.3.7), so the recurrence is stable downwards:
 *
 *   g(N − 1) = (a − 1)/[(2a − c + z) − (1 + a − c)·g(N)],
 *
 * from one integral at the largest N. Cells are drawn with these odds, because a cell and the mean of its area hold on to
 * each other: with the mean given, the total of an area of which little is known goes in steps of about √N only.
 */
export class SizeRatios {
  #kappa = 0;
  #rate = 0;
  readonly #common = new Float64Array(COMMON);
  #own = new Float64Array(0);
  /** g of the totals from `offset` on. */
  values: Float64Array = this.#common;
  offset = 0;

  /** Sets κ and the rate of the means, for all areas. */
  begin(kappa: number, rate: number): void {
    if (this.#kappa === kappa && this.#rate === rate) return;
    this.#kappa = kappa;
    this.#rate = rate;
    this.#fill(this.#common, 0);
    this.#own = new Float64Array(0);
    this.#use(this.#common, 0);
  }

  /** Makes sure that the totals around this one are listed. */
  enter(total: number): void {
    if (total + REACH < COMMON) this.#use(this.#common, 0);
    else this.reach(Math.max(0, total - REACH), total + REACH);
  }

  /** Makes sure that the totals from `low` to `high` are listed; `values` and `offset` may be others then. */
  reach(low: number, high: number): void {
    if (low >= this.offset && high < this.offset + this.values.length) return;
    const [from, to] = [Math.min(low, this.offset), Math.max(high, this.offset + this.values.length)];
    const near = this.values === this.#own && to - from < 4 * (high - low + REACH);
    const start = Math.max(0, near ? from : low);
    this.#own = new Float64Array((near ? to : high) - start + 1);
    this.#fill(this.#own, start);
    this.#use(this.#own, start);
  }

  /** g of one total, listed or not. */
  at(total: number): number {
    const place = total - this.offset;
    if (place >= 0 && place < this.values.length) return this.values[place]!;
    return this.#integral(total);
  }

  #use(values: Float64Array, offset: number): void {
    this.values = values;
    this.offset = offset;
  }

  #integral(total: number): number {
    return expectedOdds({ total, kappa: this.#kappa, rate: this.#rate });
  }

  #fill(values: Float64Array, offset: number): void {
    const last = values.length - 1;
    const c = 1.5 - this.#kappa;
    const z = this.#rate * this.#kappa;
    let ratio = this.#integral(offset + last);
    values[last] = ratio;
    for (let i = last; i > 0; i--) {
      const a = offset + i + SIZE_SHAPE;
      ratio = (a - 1) / (2 * a - c + z - (1 + a - c) * ratio);
      values[i - 1] = ratio;
    }
  }
}
