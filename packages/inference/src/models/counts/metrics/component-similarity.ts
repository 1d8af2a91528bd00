import { requireLength } from "../../../errors/index.ts";
import { namesOf } from "../summaries/component-names.ts";
import { cosines, unitRows } from "../summaries/component-profiles.ts";

/** How alike two sets of components are. */
export interface ComponentSimilarity {
  /** partner[k] is the second set's component that belongs to the first set's component k. */
  readonly partner: Int32Array;
  /** Cosine similarity of each pair. */
  readonly cosines: Float64Array;
  readonly mean: number;
}

/**
 * Pairs the components of two matrices (components × length, such as phi) by largest total cosine similarity and says how
 * alike they are: 1 for the same directions. The order and the scale of components do not matter.
 */
export function componentSimilarity(
  first: Float64Array,
  second: Float64Array,
  components: number,
): ComponentSimilarity {
  requireLength("second", second, first.length);
  const length = first.length / components;
  const a = unitRows(first.slice(), components, length);
  const b = unitRows(second.slice(), components, length);
  const partner = namesOf(a, b, components, length);
  const all = cosines(a, b, components, length);
  const paired = Float64Array.from(partner, (name, k) => all[k * components + name]!);
  const mean = paired.reduce((sum, x) => sum + x, 0) / components;
  return Object.freeze({ partner, cosines: paired, mean });
}
