import type { CompiledQuestions } from "../../questions/compile-questions.ts";

/** Turns linear answers into weights on unknowns. */
export interface AskedWeights {
  /** The weight of every unknown; undefined where the answer tells cells apart that no number does. */
  of(column: number): Float64Array | undefined;
}

/**
 * An answer has a weight for every class of cells that its questions tell apart. It is a function of the unknowns where all classes that
 * meet in an unknown have the same weight.
 */
export function askedWeights(
  { forms, linear }: CompiledQuestions,
  unknownOf: Int32Array,
  unknownCount: number,
): AskedWeights {
  const { unknowns, classes } = meetings(unknownOf, forms.classOf, forms.classCount);
  return {
    of(column) {
      const ofClass = new Float64Array(forms.classCount);
      forms.addWeights(linear[column]!, ofClass);
      const weights = new Float64Array(unknownCount).fill(Number.NaN);
      for (let i = 0; i < unknowns.length; i++) {
        const weight = classes[i]! < 0 ? 0 : ofClass[classes[i]!]!;
        const other = weights[unknowns[i]!]!;
        if (!Number.isNaN(other) && Math.abs(other - weight) > SAME * Math.abs(weight)) return undefined;
        weights[unknowns[i]!] = weight;
      }
      return weights.map((weight) => (Number.isNaN(weight) ? 0 : weight));
    },
  };
}

/** Weights that were added up from the same numbers in another order. */
const SAME = 1e-12;

/** Which unknowns and classes have cells in common, each pair once. */
function meetings(
  unknownOf: Int32Array,
  classOf: Int32Array,
  classCount: number,
): { readonly unknowns: Int32Array; readonly classes: Int32Array } {
  const width = classCount + 1;
  const keys = Float64Array.from(unknownOf, (unknown, cell) =>
    unknown < 0 ? -1 : unknown * width + classOf[cell]! + 1,
  ).sort();
  const once = keys.filter((key, i) => key >= 0 && key !== keys[i - 1]);
  return {
    unknowns: Int32Array.from(once, (key) => Math.floor(key / width)),
    classes: Int32Array.from(once, (key) => (key % width) - 1),
  };
}
