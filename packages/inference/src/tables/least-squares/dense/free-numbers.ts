import type { MeasuredSums } from "../system/measured-sums.ts";
import { freeForm, type HeldSums } from "./held-sums.ts";

/** A noisy number as a sum of free unknowns. */
export interface FreeNumber {
  readonly weights: Float64Array;
  readonly value: number;
  readonly variance: number;
}

/** The noisy numbers once exact ones are held; a number that the exact ones determine says nothing more. */
export function freeNumbers({ numbers, unknownCount }: MeasuredSums, held: HeldSums): readonly FreeNumber[] {
  return numbers.flatMap(({ variance, groupOf, values }) => {
    if (variance === 0) return [];
    const members = new Map<number, number[]>();
    groupOf.forEach((group, unknown) => {
      if (group < 0) return;
      const unknowns = members.get(group) ?? [];
      unknowns.push(unknown);
      members.set(group, unknowns);
    });
    return [...members].map(([group, unknowns]): FreeNumber => {
      const form = new Float64Array(unknownCount);
      for (const unknown of unknowns) form[unknown] = 1;
      const weights = new Float64Array(held.free.length);
      const constant = freeForm(held, form, weights);
      return { weights, value: values[group]! - constant, variance };
    });
  });
}

/** Σ wwᵀ/variance, both triangles; with variance 1 instead where `weighted` is false. */
export function informationOf(numbers: readonly FreeNumber[], size: number, weighted: boolean): Float64Array {
  const sum = new Float64Array(size * size);
  for (const { weights, variance } of numbers) {
    const inverse = weighted ? 1 / variance : 1;
    for (let i = 0; i < size; i++) {
      const times = weights[i]! * inverse;
      if (times !== 0) for (let j = 0; j < size; j++) sum[i * size + j]! += times * weights[j]!;
    }
  }
  return sum;
}
