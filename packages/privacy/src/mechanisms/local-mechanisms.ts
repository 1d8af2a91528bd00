import { gaussianFrom } from "./gaussian/from-parameters.ts";
import { gaussianPlanning } from "./gaussian/planning.ts";
import { gaussianWithResponseFrom } from "./gaussian-with-response/from-parameters.ts";
import { gaussianWithResponsePlanning } from "./gaussian-with-response/planning.ts";
import { geometricFrom } from "./geometric/from-parameters.ts";
import { geometricPlanning } from "./geometric/planning.ts";
import { kAryFrom } from "./k-ary-randomised-response/from-parameters.ts";
import { kAryPlanning } from "./k-ary-randomised-response/planning.ts";
import { laplaceFrom } from "./laplace/from-parameters.ts";
import { laplacePlanning } from "./laplace/planning.ts";
import type { Mechanism } from "./mechanism.ts";
import type { KindOn, LocalKind } from "./mechanism-formats.ts";
import type { AnswerPlanning, InputsPlanning, VectorPlanning } from "./mechanism-planning.ts";
import { randomisedResponseFrom } from "./randomised-response/from-parameters.ts";
import { randomisedResponsePlanning } from "./randomised-response/planning.ts";
import { unaryEncodingFrom } from "./unary-encoding/from-parameters.ts";
import { unaryEncodingPlanning } from "./unary-encoding/planning.ts";

/** The mechanism that parameters state, by kind. */
export const builders = {
  laplace: laplaceFrom,
  gaussian: gaussianFrom,
  geometric: geometricFrom,
  "randomised-response": randomisedResponseFrom,
  "k-ary-randomised-response": kAryFrom,
  "unary-encoding": unaryEncodingFrom,
  "gaussian-with-response": gaussianWithResponseFrom,
} satisfies { readonly [Kind in LocalKind]: (parameters: never) => Mechanism<never, number[]> };

/** The parameters and the mechanism of a kind. */
export type ParametersOf<Kind extends LocalKind> = Parameters<(typeof builders)[Kind]>[0];
type Built<Kind extends LocalKind> = ReturnType<(typeof builders)[Kind]>;

/** The mechanisms that one person's device can run. */
export type LocalMechanism = Built<LocalKind>;
/** Noise on a vector of whole steps. */
export type VectorMechanism = Built<KindOn<"vector">>;
/** One person's answer, by the index of its level. */
export type AnswerMechanism = Built<KindOn<"answer">>;
/** One person's vector and one bit. */
export type InputsMechanism = Built<KindOn<"inputs-and-answer">>;

/**
 * How a plan calibrates each. Apart from {@link builders}, so that a page that makes reports of a
 * prepared study, and calibrates nothing, does without it.
 */
export const plannings: {
  readonly [Kind in KindOn<"vector">]: VectorPlanning<Built<Kind>>;
} & { readonly [Kind in KindOn<"answer">]: AnswerPlanning<Built<Kind>> } & {
  readonly [Kind in KindOn<"inputs-and-answer">]: InputsPlanning<Built<Kind>>;
} = {
  laplace: laplacePlanning,
  gaussian: gaussianPlanning,
  geometric: geometricPlanning,
  "randomised-response": randomisedResponsePlanning,
  "k-ary-randomised-response": kAryPlanning,
  "unary-encoding": unaryEncodingPlanning,
  "gaussian-with-response": gaussianWithResponsePlanning,
};
