import { assignment } from "../../../math/assignment.ts";
import { cosines } from "./component-profiles.ts";

/** By chains and draws: the common name of each of the draw's components. */
export type ComponentNames = readonly (readonly Int32Array[])[];

/** The assignment of rows to reference rows with the largest total cosine. */
export function namesOf(
  profiles: Float64Array,
  reference: Float64Array,
  components: number,
  length: number,
): Int32Array {
  const cosine = cosines(profiles, reference, components, length);
  return assignment(
    cosine.map((value) => -value),
    components,
  );
}

export function sameNames(a: ComponentNames, b: ComponentNames): boolean {
  return a.every((chain, c) => chain.every((names, t) => sameOrder(names, b[c]![t]!)));
}

function sameOrder(a: Int32Array, b: Int32Array): boolean {
  return a.every((name, k) => name === b[k]);
}

/** Draws named otherwise than the draw before them. */
export function switchesOf(labels: ComponentNames): number {
  return labels.reduce(
    (sum, chain) => sum + chain.filter((names, t) => t > 0 && !sameOrder(names, chain[t - 1]!)).length,
    0,
  );
}

/** Of each component the least cosine between two chains. */
export function leastCosines(own: readonly Float64Array[], components: number, length: number): Float64Array {
  const least = new Float64Array(components).fill(1);
  for (let a = 0; a < own.length; a++)
    for (let b = 0; b < a; b++) {
      const cosine = cosines(own[a]!, own[b]!, components, length);
      for (let k = 0; k < components; k++) least[k] = Math.min(least[k]!, cosine[k * (components + 1)]!);
    }
  return least;
}
