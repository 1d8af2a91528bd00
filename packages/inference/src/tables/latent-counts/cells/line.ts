import type { SeededSource } from "../../../math/random/index.ts";
import { logGammaDifference } from "../../../math/special/gamma/gamma-difference.ts";
import { DEPTH } from "../../../noise/noise-model.ts";
import type { CellLaw } from "../../laws/cell-law.ts";
import { cellLawOf } from "../../laws/index.ts";
import type { LatentJob } from "../job/latent-job.ts";
import { HIDDEN, JOINED, MOST_COUNT } from "../job/published-sums.ts";
import type { SizeRatios } from "../prior/size-ratios.ts";

/** Points of a list. */
const POINTS = 64;
/** Cells of a line: a cycle of 32 rows and 32 columns. */
const MOST_CELLS = 64;

/**
 * Counts along a line: some cells go up together as others go down, by t. The points t = j·stride, j = −before … after, are a
 * block of the line's points that the present one lies in. Blocks are laid at random, whatever the counts are: every point of
 * a block finds the same block with the same probability, so drawing one of its points by the conditional law of the counts given the block
 * leaves that law as it was. Every law enters by its own log likelihood.
 *
 * Where all laws are log-concave a direction is left when its weights have fallen below e^-36 of the largest and cannot rise
 * again: the prior of a shape below 1 is the one thing that is not log-concave, and rises by no more than log[(n + 1)/s] on a cell's way from n down to 0.
 */
export class Line {
  readonly #job: LatentJob;
  readonly #laws: readonly CellLaw[];
  readonly #cells = new Int32Array(MOST_CELLS);
  readonly #signs = new Int8Array(MOST_CELLS);
  readonly #shapes = new Float64Array(MOST_CELLS);
  readonly #logOdds = new Float64Array(MOST_CELLS);
  /** Of a single cell: the odds of its area's totals, its mean summed out; the people in the other cells. */
  #sizes: SizeRatios | undefined;
  #rest = 0;
  /** Counts as they are while points are listed. */
  readonly #present = new Float64Array(MOST_CELLS);
  #size = 0;
  readonly #groups: Int32Array;
  readonly #measurements: Int32Array;
  readonly #changes: Int32Array;
  #groupCount = 0;
  #precision = 0;
  #slope = 0;
  #concave = true;
  #largest = 0;
  /** How much more the last step could have risen than it did, by what is not log-concave. */
  #bound = 0;
  readonly #weights = new Float64Array(POINTS);
  #first = 0;
  #count = 0;

  constructor(job: LatentJob) {
    this.#job = job;
    this.#laws = job.noises.map(cellLawOf);
    const most = MOST_CELLS * Math.max(1, this.#laws.length);
    this.#groups = new Int32Array(most);
    this.#measurements = new Int32Array(most);
    this.#changes = new Int32Array(most);
  }

  /** Forgets the cells of the line before. */
  begin(): void {
    this.#size = 0;
    this.#sizes = undefined;
  }

  /** Sums the mean of the one cell's area out; for steps of one. */
  sumOutMean(sizes: SizeRatios, rest: number): void {
    this.#sizes = sizes;
    this.#rest = rest;
  }

  /** Adds a cell, which goes up (1) or down (−1) with t. */
  add(area: number, category: number, sign: number): void {
    const { categories, tree, state } = this.#job;
    const at = this.#size++;
    const node = tree.parents[tree.parents.length - 1]![area]!;
    this.#cells[at] = area * categories + category;
    this.#signs[at] = sign;
    this.#shapes[at] = state.shapes[node * categories + category]!;
    this.#logOdds[at] = state.logOdds[area]!;
  }

  /** Works out which sums the line changes, and by how much. */
  settle(): void {
    const { areas, categories, groups, published, noises } = this.#job;
    this.#groupCount = 0;
    for (let m = 0; m < noises.length; m++) {
      const first = this.#groupCount;
      for (let i = 0; i < this.#size; i++) {
        const area = Math.floor(this.#cells[i]! / categories);
        const ofArea = groups.ofArea[m * areas + area]!;
        const ofCategory = groups.ofCategory[m * categories + this.#cells[i]! - area * categories]!;
        if (ofArea < 0 || ofCategory < 0) continue;
        this.#change(m, published.offsets[m]! + ofArea + ofCategory, this.#signs[i]!, first);
      }
    }
    this.#join();
  }

  #change(measurement: number, group: number, sign: number, first: number): void {
    for (let i = first; i < this.#groupCount; i++)
      if (this.#groups[i] === group) {
        this.#changes[i]! += sign;
        return;
      }
    this.#groups[this.#groupCount] = group;
    this.#measurements[this.#groupCount] = measurement;
    this.#changes[this.#groupCount++] = sign;
  }

  /** The joined measurements as one parabola; the others stay in the list. */
  #join(): void {
    const { published, noises, state } = this.#job;
    let kept = 0;
    this.#precision = 0;
    this.#slope = 0;
    this.#concave = true;
    for (let i = 0; i < this.#groupCount; i++) {
      const [group, change, m] = [this.#groups[i]!, this.#changes[i]!, this.#measurements[i]!];
      if (change === 0) continue;
      this.#groups[kept] = group;
      this.#measurements[kept] = m;
      this.#changes[kept++] = change;
      if (published.status[group] !== JOINED) {
        this.#concave &&= noises[m]!.law !== "transition";
        continue;
      }
      const weight = change / this.#laws[m]!.variance;
      this.#precision += change * weight;
      this.#slope += weight * (published.values[group]! - state.sums[group]!);
    }
    this.#groupCount = kept;
  }

  /** Draws the point that the counts go to, from a list of every `stride`-th point. */
  draw(rng: SeededSource, stride: number): void {
    const before = rng.uint32() % POINTS;
    this.list(stride, before);
    if (this.#count > 1) this.#apply(stride * this.#pick(rng.uniform()));
  }

  /** Lists the points of the block in which `before` points lie before the present one. */
  list(stride: number, before: number): void {
    this.#weights[before] = this.#logLikelihood(0);
    this.#largest = this.#weights[before];
    const above = this.#walk(stride, 1, before, POINTS - 1 - before);
    const below = this.#walk(stride, -1, before, before);
    this.#first = before - below;
    this.#count = below + 1 + above;
    this.#normalise();
    this.#first -= before;
    this.#weights.copyWithin(0, before - below, before + above + 1);
  }

  /** The first of the points that were listed, as j, and the probabilities from there on. */
  probabilities(): { readonly first: number; readonly masses: Float64Array } {
    return { first: this.#first, masses: this.#weights.slice(0, this.#count) };
  }

  /** Log weights of the points in one direction, until a count would be negative; how many there are. */
  #walk(stride: number, direction: number, before: number, most: number): number {
    const { counts } = this.#job.state;
    for (let i = 0; i < this.#size; i++) this.#present[i] = counts[this.#cells[i]!]!;
    const rise = this.#possibleRise(direction, stride * most);
    this.#bound = 0;
    let prior = 0;
    let weight = this.#weights[before]!;
    for (let j = 1; j <= most; j++) {
      const step = this.#priorStep(stride * direction);
      if (step === Number.POSITIVE_INFINITY) return j - 1;
      prior += step;
      const last = weight;
      weight = prior + this.#logLikelihood(stride * direction * j);
      this.#weights[before + direction * j] = weight;
      if (weight > this.#largest) this.#largest = weight;
      // From 0 the first step may be far down and the next ones up again.
      if (j > 1 && weight + this.#bound < last && weight + rise < this.#largest - DEPTH) return j;
    }
    return most;
  }

  /** How much the prior's log weight can rise behind a point from which the rest falls. */
  #possibleRise(direction: number, reach: number): number {
    if (!this.#concave) return Number.POSITIVE_INFINITY;
    let rise = 0;
    for (let i = 0; i < this.#size; i++) {
      const shape = this.#shapes[i]!;
      const from = this.#present[i]!;
      if (shape >= 1 || this.#signs[i] === direction || from === 0) continue;
      rise += Math.log(from > reach ? from + 1 : (from + 1) / shape);
    }
    return rise;
  }

  /** What the logarithm of the prior changes by when the line goes on by this much; infinite where it cannot. */
  #priorStep(change: number): number {
    let sum = 0;
    for (let i = 0; i < this.#size; i++) {
      const by = change * this.#signs[i]!;
      const from = this.#present[i]!;
      const to = from + by;
      if (to < 0 || to > MOST_COUNT) return Number.POSITIVE_INFINITY;
      this.#present[i] = to;
      const low = Math.min(from, to);
      const rise = Math.sign(by) * logPriorRise(this.#shapes[i]!, low, Math.abs(by));
      sum +=
        rise + (this.#sizes === undefined ? by * this.#logOdds[i]! : this.#sizeStep(this.#sizes, low, by));
    }
    return sum;
  }

  /** The same of an area's odds, which rise with its total: behind they are above those of the rest alone and below 1. */
  #sizeStep(sizes: SizeRatios, low: number, by: number): number {
    const logOdds = Math.log(sizes.at(this.#rest + low));
    this.#bound = by > 0 ? -logOdds : logOdds - Math.log(sizes.at(this.#rest));
    return by * logOdds;
  }

  #logLikelihood(t: number): number {
    const { published, state } = this.#job;
    let sum = t * (this.#slope - 0.5 * this.#precision * t);
    for (let i = 0; i < this.#groupCount; i++) {
      const group = this.#groups[i]!;
      const status = published.status[group]!;
      if (status === JOINED) continue;
      const count = state.sums[group]! + t * this.#changes[i]!;
      const m = this.#measurements[i]!;
      sum +=
        status === HIDDEN
          ? this.#laws[m]!.logAtMost(published.thresholds[m]!, count)
          : this.#laws[m]!.logLikelihood(published.values[group]!, count);
    }
    return sum;
  }

  /** From log weights to probabilities. */
  #normalise(): void {
    const [first, end] = [this.#first, this.#first + this.#count];
    let largest = Number.NEGATIVE_INFINITY;
    for (let i = first; i < end; i++) largest = Math.max(largest, this.#weights[i]!);
    let total = 0;
    for (let i = first; i < end; i++) total += this.#weights[i] = Math.exp(this.#weights[i]! - largest);
    for (let i = first; i < end; i++) this.#weights[i]! /= total;
  }

  #pick(part: number): number {
    let left = part;
    for (let i = 0; i < this.#count; i++) {
      left -= this.#weights[i]!;
      if (left < 0) return this.#first + i;
    }
    return 0;
  }

  #apply(t: number): void {
    if (t === 0) return;
    const { categories, state } = this.#job;
    const { counts, sums, areaTotals } = state;
    for (let i = 0; i < this.#size; i++) {
      const change = t * this.#signs[i]!;
      counts[this.#cells[i]!]! += change;
      areaTotals[Math.floor(this.#cells[i]! / categories)]! += change;
    }
    for (let i = 0; i < this.#groupCount; i++) sums[this.#groups[i]!]! += t * this.#changes[i]!;
  }
}

/** log of Γ(s + k + n)·k!/(Γ(s + k)·(k + n)!). */
function logPriorRise(shape: number, k: number, n: number): number {
  if (n === 1) return Math.log((shape + k) / (k + 1));
  return logGammaDifference(shape + k, n) - logGammaDifference(k + 1, n);
}
