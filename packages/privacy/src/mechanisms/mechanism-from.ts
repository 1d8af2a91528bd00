import { fail } from "../errors/fail-on-device.ts";
import { deepFreeze } from "../json/deep-freeze.ts";
import { type Refuse, readShape } from "../json/read-shape.ts";
import { builders, type LocalMechanism } from "./local-mechanisms.ts";
import { type LocalKind, localKinds, mechanismShape } from "./mechanism-formats.ts";

const anyMechanism = /* @__PURE__ */ mechanismShape(localKinds);

const refuse: Refuse = (field, found, accepted) => fail("MECHANISM_FIELD", { field, found, accepted });

/**
 * The mechanism that `kind` and `parameters` state, say those of a report. The parameters are checked
 * for sense, not worked out again: that they fit a statistic is what the calibrating functions
 * (`laplaceMechanism`, `gaussianMechanism`, …) are for.
 *
 * @example
 * ```ts
 * import { mechanismFrom, randomisedResponse } from "@dpbayes/privacy/mechanisms";
 * const { kind, parameters } = randomisedResponse({ epsilon: 1 });
 * console.log(mechanismFrom(JSON.parse(JSON.stringify({ kind, parameters }))).cost().kind); // pure
 * ```
 */
export function mechanismFrom<Kind extends LocalKind>(record: {
  readonly kind: Kind;
  readonly parameters: object;
}): Extract<LocalMechanism, { readonly kind: Kind }> {
  const read = readShape(anyMechanism, record, "", refuse) as { kind: LocalKind; parameters: never };
  const mechanism: LocalMechanism = builders[read.kind](deepFreeze(read.parameters));
  return mechanism as Extract<LocalMechanism, { readonly kind: Kind }>;
}
