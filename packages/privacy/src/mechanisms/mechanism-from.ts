import { fail } from "../errors/index.ts";
import { deepFreeze } from "../json/deep-freeze.ts";
import { type Refuse, readShape } from "../json/read-shape.ts";
import { gaussianFrom } from "./gaussian/from-parameters.ts";
import { gaussianWithResponseFrom } from "./gaussian-with-response/from-parameters.ts";
import { geometricFrom } from "./geometric/from-parameters.ts";
import { kAryFrom } from "./k-ary-randomised-response/from-parameters.ts";
import { laplaceFrom } from "./laplace/from-parameters.ts";
import type { AnswerMechanism, InputsMechanism, VectorMechanism } from "./mechanism.ts";
import { type LocalKind, mechanismShape, parameterShapes } from "./parameter-shapes.ts";
import { randomisedResponseFrom } from "./randomised-response/from-parameters.ts";
import { unaryEncodingFrom } from "./unary-encoding/from-parameters.ts";

/** The mechanisms that one person's device can run. */
export type LocalMechanism = VectorMechanism | AnswerMechanism | InputsMechanism;

const builders = {
  laplace: laplaceFrom,
  gaussian: gaussianFrom,
  geometric: geometricFrom,
  "randomised-response": randomisedResponseFrom,
  "k-ary-randomised-response": kAryFrom,
  "unary-encoding": unaryEncodingFrom,
  "gaussian-with-response": gaussianWithResponseFrom,
} satisfies { readonly [Kind in LocalKind]: (parameters: never) => LocalMechanism };

const anyMechanism = /* @__PURE__ */ mechanismShape(
  .../* @__PURE__ */ (Object.keys(parameterShapes) as readonly LocalKind[]),
);

const refuse: Refuse = (field, found, accepted) => fail("MECHANISM_FIELD", { field, found, accepted });

/**
 * The mechanism that `kind` and `parameters` state, say those of a report. The parameters are checked
 * for sense, not worked out again: that they fit a statistic is what the calibrating functions
 * (`laplaceMechanism`, `gaussianMechanism`, …) are for.
 *
 * @example
 * ```ts
 * import { mechanismFrom, randomisedResponse } from "@dpbayes/privacy";
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
