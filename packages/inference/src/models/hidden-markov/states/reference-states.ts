import { seededSource } from "../../../math/random/index.ts";
import type { Cells } from "../layout.ts";
import { plugInStates } from "./plug-in-states.ts";

/** Sweeps of the plug-in chain whose last states name the labels. */
const REFERENCE_SWEEPS = 100;

/** The states that name the labels, found the first time they are asked for. */
export function referenceStates(
  model: Cells,
  observed: Uint8Array,
  projected: Float64Array,
): () => Int32Array {
  let found: Int32Array | undefined;
  return () => {
    if (found) return found;
    const rng = seededSource("labels of hidden states");
    const z = plugInStates(rng, model, projected, observed, REFERENCE_SWEEPS);
    found = byFirstUse(z, model.states);
    return found;
  };
}

/** Labels in the order in which the cells use them. */
function byFirstUse(z: Int32Array, states: number): Int32Array {
  const order = [...new Set([...z, ...Array.from({ length: states }, (_, k) => k)])];
  const label = new Int32Array(states);
  order.forEach((k, i) => {
    label[k] = i;
  });
  return z.map((k) => label[k]!);
}
