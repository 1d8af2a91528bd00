import type { DensityModel } from "../../../contracts/density-model.ts";
import { fail } from "../../../errors/index.ts";
import { type SeededSource, seededSource } from "../../../math/random/index.ts";
import { highestPoint, type LogDensity2 } from "./highest-point.ts";
import { ridgeOf } from "./ridge.ts";
import { whitened } from "./whitened.ts";

/** A posterior of two coordinates as a fine table. */
export interface TabulatedPosterior {
  /** Independent draws of q; the table's error is far below what draws can show. */
  draw(rng: SeededSource): Float64Array;
  expectation(f: (q: Float64Array) => number): number;
  readonly logEvidence: number;
}

/** Nodes per axis while the box is sought, and of the last table. */
const COARSE = 16;
const FINE = 48;
/** Each cell of the table is cut into this many per axis, by splines in the log density. */
const PARTS = 5;
/** Log density below the peak that is left out. */
const DEPTH = 16;
const ROUNDS = 60;
/** Rounds in which the box may shrink; later it only grows, so that it cannot go to and fro. */
const SHRINKING = 15;

type Interval = readonly [low: number, high: number];

/**
 * Tabulates the posterior of a model with two unconstrained coordinates. Made for likelihoods that cost
 * tens of microseconds and have kinks, where adaptive quadrature would evaluate a hundred thousand times: a
 * simplex search finds the peak, coordinates are laid along its ridge, a coarse grid finds the box that holds all but
 * e^-16 of the density, a grid of 48 x 48 covers it, and splines in the log density fill in.
 */
export function tabulatedPosterior(model: DensityModel): TabulatedPosterior {
  if (model.dimension !== 2)
    fail("ARGUMENT", { name: "the model's dimension", found: model.dimension, accepted: "2" });
  const { place, logDensity: density } = tableSpace(model);
  const [x, y] = massBox(density);
  const table = evaluate(density, x, y, FINE);
  const size = PARTS * (FINE - 1) + 1;
  const fine = refinedColumns(refinedRows(table, FINE, FINE), FINE, size);
  const peak = fine.reduce((most, value) => Math.max(most, value));
  const sums = new Float64Array(fine.length);
  let total = 0;
  for (let i = 0; i < fine.length; i++) {
    total += Math.exp(fine[i]! - peak);
    sums[i] = total;
  }
  const [dx, dy] = [(x[1] - x[0]) / (size - 1), (y[1] - y[0]) / (size - 1)];
  const at = (i: number) => Float64Array.of(x[0] + dx * Math.floor(i / size), y[0] + dy * (i % size));
  return {
    logEvidence: peak + Math.log(total * dx * dy),
    draw(rng) {
      const t = at(firstAbove(sums, rng.uniform() * total));
      t[0]! += dx * (rng.uniform() - 0.5);
      t[1]! += dy * (rng.uniform() - 0.5);
      return place(t);
    },
    expectation: (f) =>
      fine.reduce((sum, height, i) => sum + Math.exp(height - peak) * f(place(at(i))), 0) / total,
  };
}

/** Coordinates along and across the ridge, in which the density is about as wide as a standard normal one. */
function tableSpace(model: DensityModel) {
  const log: LogDensity2 = (q) => model.logDensity(q);
  const { place, logVolume } = whitened(log, highestPoint(log, model.initial(seededSource("table"))));
  const ridge = ridgeOf((t) => log(place(t)), DEPTH);
  const along = (a: number, s: number) => place(Float64Array.of(a, ridge.centre(a) + ridge.width(a) * s));
  return {
    place: ([a, s]: Float64Array) => along(a!, s!),
    logDensity: ([a, s]: Float64Array) => log(along(a!, s!)) + logVolume + Math.log(ridge.width(a!)),
  };
}

/** The box outside which the density is below e^-DEPTH of its peak: shrinks and grows until it fits. */
function massBox(density: LogDensity2): readonly [Interval, Interval] {
  let box: readonly [Interval, Interval] = [
    [-4, 4],
    [-4, 4],
  ];
  for (let round = 0; round < ROUNDS; round++) {
    const next = fitted(evaluate(density, box[0], box[1], COARSE), box);
    const settled = next.every(([low, high], axis) => low >= box[axis]![0] && high <= box[axis]![1]);
    const tight = next.every(([low, high], axis) => high - low > 0.6 * (box[axis]![1] - box[axis]![0]));
    if (settled && (tight || round > SHRINKING)) return next;
    box = round > SHRINKING ? [around(box[0], next[0]), around(box[1], next[1])] : next;
  }
  return fail("NOT_CONVERGED", {
    name: "the table of the posterior",
    problem: "the density does not fall off, so it is likely improper",
  });
}

function around(one: Interval, other: Interval): Interval {
  return [Math.min(one[0], other[0]), Math.max(one[1], other[1])];
}

/** Around the nodes that count, one node further; beyond an edge that counts, as far again. */
function fitted(values: Float64Array, box: readonly [Interval, Interval]): readonly [Interval, Interval] {
  const peak = values.reduce((most, value) => Math.max(most, value));
  const counts = (i: number, j: number) => values[i * COARSE + j]! > peak - DEPTH;
  const nodes = Array.from({ length: COARSE }, (_, i) => i);
  const rows = nodes.filter((i) => nodes.some((j) => counts(i, j)));
  const columns = nodes.filter((j) => nodes.some((i) => counts(i, j)));
  return [reached(box[0], rows), reached(box[1], columns)];
}

function reached([from, to]: Interval, nodes: readonly number[]): Interval {
  const [first, last] = [nodes[0]!, nodes.at(-1)!];
  const step = (to - from) / (COARSE - 1);
  return [
    first === 0 ? from - 0.5 * (to - from) : from + (first - 1) * step,
    last === COARSE - 1 ? to + 0.5 * (to - from) : from + (last + 1) * step,
  ];
}

function evaluate(density: LogDensity2, x: Interval, y: Interval, n: number): Float64Array {
  const q = new Float64Array(2);
  const values = new Float64Array(n * n);
  let peak = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      q[0] = x[0] + ((x[1] - x[0]) * i) / (n - 1);
      q[1] = y[0] + ((y[1] - y[0]) * j) / (n - 1);
      const value = density(q);
      values[i * n + j] = value;
      if (value > peak) peak = value;
    }
  // Splines need finite numbers; what is impossible stays negligible.
  for (let i = 0; i < values.length; i++) values[i] = Math.max(values[i]!, peak - 4 * DEPTH);
  return values;
}

/** Every row of an n-column table at PARTS times as many places, by cubic convolution (Keys 1981). */
function refinedRows(table: Float64Array, rows: number, n: number): Float64Array {
  const size = PARTS * (n - 1) + 1;
  const out = new Float64Array(rows * size);
  for (let r = 0; r < rows; r++)
    for (let k = 0; k < size; k++) out[r * size + k] = interpolated((i) => table[r * n + i]!, n, k);
  return out;
}

function refinedColumns(table: Float64Array, n: number, columns: number): Float64Array {
  const size = PARTS * (n - 1) + 1;
  const out = new Float64Array(size * columns);
  for (let c = 0; c < columns; c++)
    for (let k = 0; k < size; k++) out[k * columns + c] = interpolated((i) => table[i * columns + c]!, n, k);
  return out;
}

function interpolated(value: (i: number) => number, n: number, k: number): number {
  const i = Math.min(Math.floor(k / PARTS), n - 2);
  const t = k / PARTS - i;
  const [b, c] = [value(i), value(i + 1)];
  if (t === 0) return b;
  const a = i > 0 ? value(i - 1) : 2 * b - c;
  const d = i + 2 < n ? value(i + 2) : 2 * c - b;
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

function firstAbove(sums: Float64Array, value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sums[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
