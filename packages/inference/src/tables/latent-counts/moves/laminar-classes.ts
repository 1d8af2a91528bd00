import { fail } from "../../../errors/index.ts";
import type { ExactSums } from "./exact-sums.ts";

/** Disjoint classes of cells whose sums are known. */
export interface KnownClasses {
  /** Of every cell; −1 in none. */
  readonly classOf: Int32Array;
  readonly sums: Float64Array;
  /** The measurement that a class comes from. */
  readonly measurements: Int32Array;
}

/**
 * The classes of a family: a class are the cells of a group that lie in no smaller one, and its sum is the group's without those of the groups right
 * below it.
 */
export function laminarClasses(family: readonly ExactSums[]): KnownClasses {
  // From the finest: of two groups of the same cells the one that is named first lies within the other.
  const groups = family.flatMap(({ sizes }, f) => Array.from(sizes, (size, group) => ({ f, group, size })));
  const order = groups.filter(({ size }) => size > 0).sort((a, b) => a.size - b.size || a.f - b.f);
  const place = family.map(({ sizes }) => new Int32Array(sizes.length).fill(-1));
  order.forEach(({ f, group }, i) => {
    place[f]![group] = i;
  });
  const cells = family[0]!.groupOf.length;
  const classOf = new Int32Array(cells).fill(-1);
  const parents = new Int32Array(order.length).fill(-1);
  const filled = new Int32Array(order.length);
  for (let cell = 0; cell < cells; cell++) {
    const chain = family.flatMap(({ groupOf }, f) =>
      groupOf[cell]! < 0 ? [] : [place[f]![groupOf[cell]!]!],
    );
    if (chain.length === 0) continue;
    chain.sort((a, b) => a - b);
    classOf[cell] = chain[0]!;
    filled[chain[0]!]!++;
    for (let i = 1; i < chain.length; i++) parents[chain[i - 1]!] = chain[i]!;
  }
  const sums = Float64Array.from(order, ({ f, group }) => family[f]!.sums[group]!);
  const rest = sums.slice();
  parents.forEach((parent, i) => {
    if (parent >= 0) rest[parent]! -= sums[i]!;
  });
  const measurements = Int32Array.from(order, ({ f }) => family[f]!.measurement);
  rest.forEach((left, i) => {
    if (left < 0 || (left > 0 && filled[i] === 0))
      refuse(measurements[i]!, order[i]!.group, sums[i]!, sums[i]! - left);
  });
  family.forEach(({ sums: own, sizes, measurement }) => {
    sizes.forEach((size, group) => {
      if (size === 0 && own[group]! > 0) refuse(measurement, group, own[group]!, 0);
    });
  });
  return { classOf, sums: rest, measurements };
}

function refuse(measurement: number, group: number, sum: number, parts: number): never {
  return fail("NOISY_TABLE_IMPOSSIBLE", {
    field: `measurements[${measurement}].values[${group}]`,
    problem: `it is exactly ${sum}, and what lies within it is exactly ${parts}`,
  });
}
