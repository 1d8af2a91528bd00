import type { MeasuredNumbers } from "../system/measured-sums.ts";

/** Numbers of several measurements, one behind the other, as sums of unknowns. */
export interface NumberSums {
  readonly blocks: readonly MeasuredNumbers[];
  /** Where each measurement's numbers begin. */
  readonly starts: readonly number[];
  readonly length: number;
  /** Of every number: how many unknowns it sums. */
  readonly sizes: Float64Array;
}

export function numberSums(blocks: readonly MeasuredNumbers[]): NumberSums {
  let length = 0;
  const starts = blocks.map(({ values }) => {
    length += values.length;
    return length - values.length;
  });
  const sums = { blocks, starts, length, sizes: new Float64Array(length) };
  if (blocks.length > 0) sumUp(sums, new Float64Array(blocks[0]!.groupOf.length).fill(1), sums.sizes);
  return sums;
}

/** out = A·x. */
export function sumUp({ blocks, starts }: NumberSums, x: Float64Array, out: Float64Array): void {
  out.fill(0);
  blocks.forEach(({ groupOf }, b) => {
    const start = starts[b]!;
    for (let i = 0; i < groupOf.length; i++) if (groupOf[i]! >= 0) out[start + groupOf[i]!]! += x[i]!;
  });
}

/** x += times·Aᵀ·y. */
export function addBack({ blocks, starts }: NumberSums, y: Float64Array, x: Float64Array, times = 1): void {
  blocks.forEach(({ groupOf }, b) => {
    const start = starts[b]!;
    for (let i = 0; i < groupOf.length; i++) if (groupOf[i]! >= 0) x[i]! += times * y[start + groupOf[i]!]!;
  });
}

/** The values of all numbers; 0 for those that are hidden or sum nothing. */
export function valuesOf({ blocks, starts, length, sizes }: NumberSums): Float64Array {
  const all = new Float64Array(length);
  blocks.forEach(({ values }, b) => {
    all.set(values, starts[b]!);
  });
  return all.map((value, i) => (sizes[i]! > 0 ? value : 0));
}

/** Of the noise of all numbers. */
export function variancesOf({ blocks, starts, length }: NumberSums): Float64Array {
  const all = new Float64Array(length);
  blocks.forEach(({ values, variance }, b) => {
    all.fill(variance, starts[b]!, starts[b]! + values.length);
  });
  return all;
}
