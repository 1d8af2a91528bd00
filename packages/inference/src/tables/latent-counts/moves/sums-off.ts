import type { SeededSource } from "../../../math/random/index.ts";
import type { CellLaw } from "../../laws/cell-law.ts";
import { cellLawOf } from "../../laws/index.ts";
import { groupOf } from "../job/cell-groups.ts";
import type { LatentJob } from "../job/latent-job.ts";
import { EXACT, JOINED } from "../job/published-sums.ts";
import { type CellLists, listsOf } from "./cell-lists.ts";

/** Sums that cannot be published as they were, and how far each is off; kept up to date as counts change. */
export class SumsOff {
  readonly #job: LatentJob;
  readonly #laws: readonly CellLaw[];
  readonly #measurementOf: Int32Array;
  readonly #distances: Int32Array;
  readonly #off: number[] = [];
  /** Where each group stands among those that are off; −1 elsewhere. */
  readonly #places: Int32Array;
  readonly #cells = new Map<number, CellLists>();
  /** Over all sums, in persons. */
  total = 0;

  constructor(job: LatentJob) {
    const { published, noises } = job;
    this.#job = job;
    this.#laws = noises.map(cellLawOf);
    const groups = published.values.length;
    this.#measurementOf = new Int32Array(groups);
    noises.forEach((_, m) => {
      this.#measurementOf.fill(m, published.offsets[m], published.offsets[m + 1]);
    });
    this.#distances = new Int32Array(groups);
    this.#places = new Int32Array(groups).fill(-1);
    for (let group = 0; group < groups; group++) this.#measure(group);
  }

  distance(group: number): number {
    return this.#distances[group]!;
  }

  /** One of the groups that are off. */
  any(rng: SeededSource): number {
    return this.#off[rng.uint32() % this.#off.length]!;
  }

  /** Towards what is possible; either way where that lies around it. */
  direction(group: number, rng: SeededSource): number {
    const { published, state } = this.#job;
    if (state.sums[group]! < published.low[group]!) return 1;
    if (state.sums[group]! > published.high[group]!) return -1;
    return rng.uint32() & 1 ? 1 : -1;
  }

  cellsOf(group: number): Int32Array {
    const m = this.#measurementOf[group]!;
    const lists = this.#cells.get(m) ?? this.#listCells(m);
    this.#cells.set(m, lists);
    const at = group - this.#job.published.offsets[m]!;
    return lists.cells.subarray(lists.starts[at], lists.starts[at + 1]);
  }

  /** Changes a count and all sums that it is in. */
  change(cell: number, by: number): void {
    const { categories, noises, state } = this.#job;
    const area = Math.floor(cell / categories);
    state.counts[cell]! += by;
    for (let m = 0; m < noises.length; m++) {
      const group = groupOf(this.#job, m, area, cell - area * categories);
      if (group < 0) continue;
      state.sums[group]! += by;
      this.#measure(group);
    }
  }

  #measure(group: number): void {
    const now = this.#distanceOf(group);
    this.total += now - this.#distances[group]!;
    this.#distances[group] = now;
    const place = this.#places[group]!;
    if (now > 0 && place < 0) this.#places[group] = this.#off.push(group) - 1;
    if (now > 0 || place < 0) return;
    const last = this.#off.pop()!;
    if (last !== group) {
      this.#off[place] = last;
      this.#places[last] = place;
    }
    this.#places[group] = -1;
  }

  #distanceOf(group: number): number {
    const { published, state } = this.#job;
    const status = published.status[group]!;
    if (status === JOINED || status === EXACT) return 0;
    const law = this.#laws[this.#measurementOf[group]!]!;
    const [value, sum] = [published.values[group]!, state.sums[group]!];
    const log = Number.isNaN(value)
      ? law.logAtMost(published.thresholds[this.#measurementOf[group]!]!, sum)
      : law.logLikelihood(value, sum);
    if (log > Number.NEGATIVE_INFINITY) return 0;
    return Math.min(2 ** 30, Math.max(1, published.low[group]! - sum, sum - published.high[group]!));
  }

  #listCells(m: number): CellLists {
    const { areas, categories, published } = this.#job;
    const groups = new Int32Array(areas * categories);
    for (let area = 0, cell = 0; area < areas; area++)
      for (let c = 0; c < categories; c++, cell++) {
        const group = groupOf(this.#job, m, area, c);
        groups[cell] = group < 0 ? -1 : group - published.offsets[m]!;
      }
    return listsOf(groups, published.offsets[m + 1]! - published.offsets[m]!);
  }
}
