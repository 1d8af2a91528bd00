import { amplifyBySecretSubsampling } from "../accounting/composition/subsampling.ts";
import { fail, requireCount } from "../errors/index.ts";
import type { Mechanism } from "../mechanisms/mechanism.ts";
import type { RandomBits } from "../noise/random-bits.ts";
import { uniformBelow } from "../noise/uniform-below.ts";
import type { PrivateUpdate } from "./private-update.ts";

/**
 * An update of a **global** variable from a random sample of the records whose choice stays secret: it
 * costs log(1 + q(e^ε − 1)) instead of ε, q = sampled/records (central spec §3). Replace-one only: the
 * number of records is public. The mechanism's cost is that for one record of the sample. If the new state
 * shows who was chosen, as with variables of single records, nothing is amplified and `gibbsUpdate` is the
 * one to use.
 */
export function subsampledUpdate<State, Secret, Output>(options: {
  readonly mechanism: Mechanism<Secret, Output>;
  readonly records: number;
  readonly sampled: number;
  /** What the mechanism randomises, from the records with these indices and no other. */
  readonly conditional: (state: State, chosen: Int32Array) => Secret;
  readonly assign: (state: State, output: Output) => State;
}): PrivateUpdate<State> {
  const { mechanism, records, sampled, conditional, assign } = options;
  requireCount("sampled", sampled, 1);
  requireCount("records", records, sampled);
  const each = mechanism.cost();
  if (each.neighbours !== "replace-one")
    fail("COST_UNKNOWN", {
      found: `a sample of fixed size under ${each.neighbours}`,
      problem: "its rate needs a public number of records: state replace-one neighbours",
    });
  const loss = amplifyBySecretSubsampling(each, sampled / records);
  return Object.freeze({
    cost: () => loss,
    step(state: State, source) {
      const chosen = sampleWithoutReplacement(records, sampled, source);
      return assign(state, mechanism.randomise(conditional(state, chosen), source));
    },
  } satisfies PrivateUpdate<State>);
}

/**
 * `sampled` different indices below `records`, every set of them equally likely: Fisher and Yates, stopped
 * early.
 */
export function sampleWithoutReplacement(records: number, sampled: number, bits: RandomBits): Int32Array {
  const order = Int32Array.from({ length: records }, (_, i) => i);
  for (let i = 0; i < sampled; i++) {
    const j = i + uniformBelow(records - i, bits);
    const kept = order[i]!;
    order[i] = order[j]!;
    order[j] = kept;
  }
  return order.slice(0, sampled);
}
