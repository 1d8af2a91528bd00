import type { LatentJob } from "./job/latent-job.ts";
import { SIZE_SHAPE } from "./prior/table-prior.ts";

/** Draws between two looks at what the prior alone would leave open. */
const APART = 16;

/**
 * Mean and spread of every cell's draws, added up as they come: as differences from the first draw, so that whole numbers stay
 * exact. Beside them, every few draws, what the prior leaves open of the cell where nothing is known of its area: given the
 * area's size the variance m(1 + m/s), m = μπ, s = κπ, which is πE(μ) + πE(μ²)/κ over sizes; and π·sd(μ), which the cells of an area
 * have in common. Sizes are gamma of shape ½: E(μ) = 1/2b, E(μ²) = 3/4b².
 */
export class CellSums {
  readonly #job: LatentJob;
  readonly #cellCount: number;
  readonly #first: Int32Array;
  readonly #sum: Float64Array;
  readonly #square: Float64Array;
  readonly #own: Float64Array;
  readonly #common: Float64Array;
  #draws = 0;
  #looks = 0;

  constructor(job: LatentJob, cellCount: number) {
    const { length } = job.state.counts;
    this.#job = job;
    this.#cellCount = cellCount;
    this.#first = new Int32Array(length);
    this.#sum = new Float64Array(length);
    this.#square = new Float64Array(length);
    this.#own = new Float64Array(length);
    this.#common = new Float64Array(length);
  }

  add(): void {
    const { counts } = this.#job.state;
    if (this.#draws === 0) this.#first.set(counts);
    for (let cell = 0; cell < counts.length; cell++) {
      const difference = counts[cell]! - this.#first[cell]!;
      if (difference === 0) continue;
      this.#sum[cell]! += difference;
      this.#square[cell]! += difference * difference;
    }
    if (this.#draws % APART === 0) this.#look();
    this.#draws++;
  }

  #look(): void {
    const { areas, categories, tree, state } = this.#job;
    const parents = tree.parents[tree.nodes.length - 1]!;
    const kappa = Math.exp(state.logConcentrations[tree.nodes.length]!);
    const mean = SIZE_SHAPE / state.rate[0]!;
    const square = (mean * (1 + SIZE_SHAPE)) / state.rate[0]!;
    const sd = Math.sqrt(SIZE_SHAPE) / state.rate[0]!;
    for (let area = 0, cell = 0; area < areas; area++) {
      const from = parents[area]! * categories;
      for (let c = 0; c < categories; c++, cell++) {
        const share = state.shapes[from + c]! / kappa;
        this.#own[cell]! += share * (mean + square / kappa);
        this.#common[cell]! += share * sd;
      }
    }
    this.#looks++;
  }

  /** Of the table's cells: means, sums of squared deviations, the prior's variances given sizes, and what sizes add in common. */
  result(): Readonly<Record<"means" | "squares" | "own" | "common", Float64Array>> {
    const { areas, categories, areaCell, categoryCell, possible } = this.#job;
    const empty = () => new Float64Array(this.#cellCount);
    const found = { means: empty(), squares: empty(), own: empty(), common: empty() };
    const [draws, looks] = [Math.max(1, this.#draws), Math.max(1, this.#looks)];
    for (let area = 0, cell = 0; area < areas; area++)
      for (let c = 0; c < categories; c++, cell++) {
        if (possible[cell] === 0) continue;
        const to = areaCell[area]! + categoryCell[c]!;
        found.means[to] = this.#first[cell]! + this.#sum[cell]! / draws;
        found.squares[to] = this.#square[cell]! - this.#sum[cell]! ** 2 / draws;
        found.own[to] = this.#own[cell]! / looks;
        found.common[to] = this.#common[cell]! / looks;
      }
    return found;
  }
}
