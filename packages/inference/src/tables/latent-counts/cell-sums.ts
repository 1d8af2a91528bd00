import type { LatentJob } from "./job/latent-job.ts";

/** Draws between two looks at what the prior alone would leave open. */
const APART = 16;

/**
 * Mean and spread of every cell's draws, added up as they come: as differences from the first draw, so that whole numbers stay
 * exact. Beside them, every few draws, the variance that the prior has of the cell given its own numbers,
 * m(1 + m/s) with m = s·q/(1 − q): what the counts would be known to without this table's numbers.
 */
export class CellSums {
  readonly #job: LatentJob;
  readonly #cellCount: number;
  readonly #first: Int32Array;
  readonly #sum: Float64Array;
  readonly #square: Float64Array;
  readonly #prior: Float64Array;
  #draws = 0;
  #looks = 0;

  constructor(job: LatentJob, cellCount: number) {
    const { length } = job.state.counts;
    this.#job = job;
    this.#cellCount = cellCount;
    this.#first = new Int32Array(length);
    this.#sum = new Float64Array(length);
    this.#square = new Float64Array(length);
    this.#prior = new Float64Array(length);
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
    for (let area = 0, cell = 0; area < areas; area++) {
      const from = parents[area]! * categories;
      const odds = Math.exp(state.logOdds[area]!) / (1 - state.odds[area]!);
      for (let c = 0; c < categories; c++, cell++)
        this.#prior[cell]! += state.shapes[from + c]! * odds * (1 + odds);
    }
    this.#looks++;
  }

  /** Of the table's cells: means, sums of squared deviations, and the prior's variances. */
  result(): Readonly<Record<"means" | "squares" | "prior", Float64Array>> {
    const { areas, categories, areaCell, categoryCell, possible } = this.#job;
    const [means, squares, prior] = [0, 0, 0].map(() => new Float64Array(this.#cellCount)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    const draws = Math.max(1, this.#draws);
    for (let area = 0, cell = 0; area < areas; area++)
      for (let c = 0; c < categories; c++, cell++) {
        if (possible[cell] === 0) continue;
        const to = areaCell[area]! + categoryCell[c]!;
        means[to] = this.#first[cell]! + this.#sum[cell]! / draws;
        squares[to] = this.#square[cell]! - this.#sum[cell]! ** 2 / draws;
        prior[to] = this.#prior[cell]! / Math.max(1, this.#looks);
      }
    return { means, squares, prior };
  }
}
