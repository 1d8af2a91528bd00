import { product } from "./axis-index.ts";
import type { Margin } from "./margin.ts";

/** Where the parts of a margin go when they are summed further: axis by axis, -1 where a part is left out. */
export type Coarsening = readonly Int32Array[];

/** Sums that both of two margins know, and the way to them from each. */
export interface CommonSums {
  readonly ofOne: Coarsening;
  readonly ofOther: Coarsening;
  readonly sizes: readonly number[];
  readonly strides: readonly number[];
  readonly count: number;
}

/**
 * The finest sums that two margins have in common: unions of parts of the one that are unions of parts of the other. On
 * each axis these are the connected components of parts that share a level; a component with a level that one margin
 * leaves out is none. On the table they are the products of those of the axes, as the margins' groups are.
 */
export function commonSums(one: Margin, other: Margin): CommonSums {
  const axes = one.parts.map((parts, axis) =>
    components(parts, one.sizes[axis]!, other.parts[axis]!, other.sizes[axis]!),
  );
  const sizes = axes.map(({ count }) => count);
  return {
    ofOne: axes.map((axis) => axis.ofOne),
    ofOther: axes.map((axis) => axis.ofOther),
    sizes,
    strides: sizes.map((_, axis) => product(sizes.slice(axis + 1))),
    count: product(sizes),
  };
}

/** Union-find over the parts of both, those of the other behind those of the one, and one more for what is left out. */
function components(one: Int32Array, ones: number, other: Int32Array, others: number) {
  const outside = ones + others;
  const parent = Int32Array.from({ length: outside + 1 }, (_, node) => node);
  for (let level = 0; level < one.length; level++) {
    const [a, b] = [one[level]!, other[level]!];
    join(parent, a < 0 ? outside : a, b < 0 ? outside : ones + b);
  }
  const numbers = new Map<number, number>();
  const numberOf = (node: number) => {
    const root = rootOf(parent, node);
    if (root === rootOf(parent, outside)) return -1;
    if (!numbers.has(root)) numbers.set(root, numbers.size);
    return numbers.get(root)!;
  };
  const ofOne = Int32Array.from({ length: ones }, (_, part) => numberOf(part));
  const ofOther = Int32Array.from({ length: others }, (_, part) => numberOf(ones + part));
  return { ofOne, ofOther, count: numbers.size };
}

function rootOf(parent: Int32Array, node: number): number {
  let at = node;
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]!]!;
    at = parent[at]!;
  }
  return at;
}

function join(parent: Int32Array, a: number, b: number): void {
  parent[rootOf(parent, a)] = rootOf(parent, b);
}

/** Parts of the one margin that lie within a part of the other; -1 for those that do not. */
export function partsWithin(one: Margin, other: Margin): Coarsening {
  return one.parts.map((parts, axis) => {
    const within = new Int32Array(one.sizes[axis]!).fill(-2);
    for (let level = 0; level < parts.length; level++) {
      const part = parts[level]!;
      if (part < 0) continue;
      const target = other.parts[axis]![level]!;
      within[part] = within[part] === -2 || within[part] === target ? target : -1;
    }
    return within;
  });
}

/** Adds up the numbers of a margin over a coarsening; the sum of `part` on each axis stands at Σ part·stride. */
export function addUp(
  values: Float64Array,
  { strides }: Margin,
  to: Coarsening,
  into: { readonly strides: readonly number[]; readonly count: number },
): Float64Array {
  const sums = new Float64Array(into.count);
  const last = to.length - 1;
  const visit = (axis: number, from: number, target: number): void => {
    const parts = to[axis]!;
    for (let part = 0; part < parts.length; part++) {
      if (parts[part]! < 0) continue;
      const [place, sum] = [from + part * strides[axis]!, target + parts[part]! * into.strides[axis]!];
      if (axis < last) visit(axis + 1, place, sum);
      else sums[sum]! += values[place]!;
    }
  };
  visit(0, 0, 0);
  return sums;
}
