import { assignment } from "../../../math/assignment.ts";

/**
 * The relabelling of states that agrees with reference states in as many cells as possible: labels[k] is the
 * new name of state k. The posterior does not know the names of states, so that draws can be renamed one
 * by one; without a common reference averages over draws would mix different states.
 */
export function matchLabels(z: Int32Array, reference: Int32Array, states: number): Int32Array {
  const agree = new Float64Array(states * states);
  for (let c = 0; c < z.length; c++) agree[z[c]! * states + reference[c]!]!--;
  return assignment(agree, states);
}
