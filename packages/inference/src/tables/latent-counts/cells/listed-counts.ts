import type { SizeRatios } from "../prior/size-ratios.ts";

/** e^-36: weights below this part of the largest are left out. */
const FLOOR = Math.exp(-36);
/** Weights beyond it are scaled down, so that none overflows. */
const HUGE = 1e200;
/** Twice the log weight that a list may climb from where it starts: farther off, it starts at the mean instead. */
const CLIMB = 600;

/**
 * The full conditional of one cell under quadratic log likelihoods (spec §4.2, eq. 2), the mean of its area summed out
 * (`SizeRatios`): with a shape s, R people in the other cells of the area and g of the areas' totals,
 *
 *   p(k + 1)/p(k) = g(R + k)·(s + k)/(k + 1) · exp(−P·(k − k̄ + ½)),   P·(k̄ − start) = slope.
 *
 * Weights follow from their neighbours by these ratios, and the last factor from its neighbour by e^-P: two exponentials a
 * cell and no logarithm. Counts are listed from `start` upwards and downwards until their weight is below e^-36 of the largest
 * and no ratio behind can be above 1: upwards g < 1 and (s + k)/(k + 1) falls to 1 or stays below; downwards g > g(R), and
 * k/(s + k − 1) makes at most a factor k·max(1, 1/s) in all. Whether the last part of that, the step from 1 to 0 of a small shape, can matter a bound
 * says, and then the list goes on to 0. What is left out is below e^-36·k².
 */
export class ListedCounts {
  #up = new Float64Array(256);
  #down = new Float64Array(256);
  #start = 0;
  #above = 0;
  #below = 0;
  #total = 0;
  #largest = 0;

  /**
   * Lists the counts around the present one. `rest` are the area's people in other cells, `decay` is e^-precision, `slope` the
   * derivative of the log likelihood at the present count.
   */
  list(
    present: number,
    shape: number,
    logShape: number,
    sizes: SizeRatios,
    rest: number,
    precision: number,
    decay: number,
    slope: number,
  ): void {
    const start =
      slope * slope > CLIMB * precision ? Math.max(0, Math.round(present + slope / precision)) : present;
    const rise = slope + precision * (present - start);
    this.#start = start;
    this.#up[0] = 1;
    this.#above = 1;
    this.#below = 0;
    this.#total = 1;
    this.#largest = 1;
    this.#listUp(shape, sizes, rest, decay, Math.exp(rise - 0.5 * precision));
    if (start === 0) return;
    const factor = Math.exp(-rise - 0.5 * precision);
    const least = sizes.at(rest);
    const end = this.#listDown(start, this.#up[0], shape, sizes, rest, least, decay, factor, FLOOR);
    if (end > 0 && shape < 1 && zeroCanMatter(end, logShape, least, precision, precision * start + rise)) {
      this.#below = 0;
      this.#total = this.#upper();
      this.#listDown(start, this.#up[0], shape, sizes, rest, least, decay, factor, -1);
    }
  }

  /** The lowest count of the list, and the probabilities from there on. */
  probabilities(): { readonly low: number; readonly masses: Float64Array } {
    const masses = new Float64Array(this.#below + this.#above);
    for (let i = 0; i < this.#below; i++) masses[this.#below - 1 - i] = this.#down[i]! / this.#total;
    for (let i = 0; i < this.#above; i++) masses[this.#below + i] = this.#up[i]! / this.#total;
    return { low: this.#start - this.#below, masses };
  }

  /** The count at which the running sum of the weights passes this part of it. */
  pick(part: number): number {
    let left = part * this.#total;
    for (let i = 0; i < this.#above; i++) {
      left -= this.#up[i]!;
      if (left < 0) return this.#start + i;
    }
    for (let i = 0; i < this.#below; i++) {
      left -= this.#down[i]!;
      if (left < 0) return this.#start - 1 - i;
    }
    return this.#start;
  }

  #listUp(shape: number, sizes: SizeRatios, rest: number, decay: number, firstFactor: number): void {
    let [weight, factor, total, largest, above] = [1, firstFactor, 1, 1, 1];
    let { values } = sizes;
    let shift = rest - sizes.offset;
    let up = this.#up;
    for (let k = this.#start; ; k++) {
      if (shift + k >= values.length || shift + k < 0) {
        sizes.reach(rest + k, rest + 2 * k + 64);
        values = sizes.values;
        shift = rest - sizes.offset;
      }
      const bound = (factor * (shape + k)) / (k + 1);
      weight *= values[shift + k]! * bound;
      if (weight < FLOOR * largest && factor < 1 && bound < 1) break;
      if (above === up.length) up = this.#up = longer(up);
      up[above++] = weight;
      total += weight;
      if (weight > largest) largest = weight;
      if (largest > HUGE) {
        for (let i = 0; i < above; i++) up[i]! /= HUGE;
        weight /= HUGE;
        total /= HUGE;
        largest /= HUGE;
      }
      factor *= decay;
    }
    this.#above = above;
    this.#total = total;
    this.#largest = largest;
  }

  /** Lists downwards until weights fall below a part of the largest; the count behind which it stopped. */
  #listDown(
    start: number,
    first: number,
    shape: number,
    sizes: SizeRatios,
    rest: number,
    least: number,
    decay: number,
    firstFactor: number,
    floor: number,
  ): number {
    let [weight, factor, total, largest, below] = [first, firstFactor, this.#total, this.#largest, 0];
    let { values } = sizes;
    let shift = rest - sizes.offset;
    let down = this.#down;
    let k = start;
    for (; k > 0; k--) {
      if (shift + k - 1 >= values.length || shift + k - 1 < 0) {
        sizes.reach(Math.max(rest, rest + k - 256), rest + k);
        values = sizes.values;
        shift = rest - sizes.offset;
      }
      const ratio = (factor * k) / (shape + (k - 1));
      weight *= ratio / values[shift + k - 1]!;
      if (weight < floor * largest && ratio < least) break;
      if (below === down.length) down = this.#down = longer(down);
      down[below++] = weight;
      total += weight;
      if (weight > largest) largest = weight;
      if (largest > HUGE) {
        for (let i = 0; i < below; i++) down[i]! /= HUGE;
        for (let i = 0; i < this.#above; i++) this.#up[i]! /= HUGE;
        weight /= HUGE;
        total /= HUGE;
        largest /= HUGE;
      }
      factor *= decay;
    }
    this.#below = below;
    this.#total = total;
    this.#largest = largest;
    // The count that was left out is k − 1, where there is one.
    return k > 0 ? k - 1 : 0;
  }

  #upper(): number {
    let total = 0;
    for (let i = 0; i < this.#above; i++) total += this.#up[i]!;
    return total;
  }
}

function longer(weights: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(2 * weights.length);
  copy.set(weights);
  return copy;
}

/**
 * Whether count 0 may weigh more than `end`, behind which weights were negligible and fell:
 * log w(0)/w(end) = −log p(end)/p(0) + ½P·end² − end·P·k̄, and for s < 1 p(end)/p(0) ≥ g(R)^end·Γ(s + end)/(Γ(s)·end!) ≥
 * g(R)^end·s/end.
 */
function zeroCanMatter(
  end: number,
  logShape: number,
  least: number,
  precision: number,
  pull: number,
): boolean {
  return Math.log(end) - logShape - end * (Math.log(least) + pull - 0.5 * precision * end) > 0;
}
