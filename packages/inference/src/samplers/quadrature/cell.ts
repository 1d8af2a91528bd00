import { type LegendreBasis, legendreBasis, legendreValues } from "./legendre.ts";

/** Points per axis of a cell. */
const SIZE = 12;
const full = legendreBasis(SIZE);
const single = legendreBasis(1);

/** An interval or a rectangle; a missing second axis is [−1, 1] with a single node. */
export interface Box {
  readonly low: readonly [number, number];
  readonly high: readonly [number, number];
}

/**
 * The density on a box as a product Legendre series, by rows: coefficient (j, k) belongs to
 * P_j(x)·P_k(y) in the box's own coordinates on [−1, 1]².
 */
export interface Cell extends Box {
  readonly coefficients: Float64Array;
  /** Integral over the box. */
  readonly mass: number;
  /** Size of the last coefficients along each axis, as a mass: an estimate of the error. */
  readonly tails: readonly [number, number];
}

/** Expands a density on a box. */
export function expand(dimension: number, box: Box, density: (t: Float64Array) => number): Cell {
  const second = dimension === 1 ? single : full;
  const values = new Float64Array(SIZE * second.size);
  visitNodes(dimension, box, (t, _, at) => {
    values[at] = density(t);
  });
  const coefficients = analyse(values, second);
  const scale = area(dimension, box);
  return {
    ...box,
    coefficients,
    mass: coefficients[0]! * scale,
    tails: [
      scale * sumAbsolute(coefficients, second.size, (j) => j >= SIZE - 2),
      dimension === 1 ? 0 : scale * sumAbsolute(coefficients, SIZE, (_, k) => k >= SIZE - 2),
    ],
  };
}

/** Calls with every node of a box, its quadrature weight and its number. */
export function visitNodes(
  dimension: number,
  { low, high }: Box,
  visit: (t: Float64Array, weight: number, at: number) => void,
): void {
  const second = dimension === 1 ? single : full;
  const t = new Float64Array(dimension);
  const scale = area(dimension, { low, high });
  for (let i = 0; i < SIZE; i++) {
    t[0] = between(low[0], high[0], full.nodes[i]!);
    for (let k = 0; k < second.size; k++) {
      if (dimension === 2) t[1] = between(low[1], high[1], second.nodes[k]!);
      // Row 0 of the analysis is half the weight.
      visit(t, scale * full.analysis[i]! * second.analysis[k]!, i * second.size + k);
    }
  }
}

/** The series in the first variable after the second is integrated out, times the scale of the box. */
export function firstMarginal(dimension: number, cell: Cell): Float64Array {
  const columns = dimension === 1 ? 1 : SIZE;
  const scale = area(dimension, cell) / 2;
  return Float64Array.from({ length: SIZE }, (_, j) => scale * cell.coefficients[j * columns]!);
}

/** The series in the second variable given the first, up to a factor. */
export function secondGiven(cell: Cell, x: number): Float64Array {
  const p = new Float64Array(SIZE);
  legendreValues(x, p);
  const series = new Float64Array(SIZE);
  for (let j = 0; j < SIZE; j++)
    for (let k = 0; k < SIZE; k++) series[k]! += p[j]! * cell.coefficients[j * SIZE + k]!;
  return series;
}

/** From [−1, 1] to an interval. */
export function between(low: number, high: number, x: number): number {
  return 0.5 * (low + high) + 0.5 * (high - low) * x;
}

function area(dimension: number, { low, high }: Box): number {
  return (high[0] - low[0]) * (dimension === 1 ? 1 : high[1] - low[1]);
}

function analyse(values: Float64Array, second: LegendreBasis): Float64Array {
  const columns = second.size;
  const rows = new Float64Array(values.length);
  const out = new Float64Array(values.length);
  for (let i = 0; i < SIZE; i++)
    for (let k = 0; k < columns; k++)
      for (let c = 0; c < columns; c++)
        rows[i * columns + k]! += second.analysis[k * columns + c]! * values[i * columns + c]!;
  for (let j = 0; j < SIZE; j++)
    for (let i = 0; i < SIZE; i++)
      for (let k = 0; k < columns; k++)
        out[j * columns + k]! += full.analysis[j * SIZE + i]! * rows[i * columns + k]!;
  return out;
}

function sumAbsolute(
  coefficients: Float64Array,
  columns: number,
  chosen: (j: number, k: number) => boolean,
): number {
  let sum = 0;
  for (let at = 0; at < coefficients.length; at++)
    if (chosen(Math.floor(at / columns), at % columns)) sum += Math.abs(coefficients[at]!);
  return sum;
}
