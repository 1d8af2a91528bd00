/**
 * `@dpbayes/privacy/mechanisms`: noise with a known cost.
 */

// What a mechanism is.

export type {
  AnswerMechanism,
  InputsMechanism,
  LocalMechanism,
  VectorMechanism,
} from "./local-mechanisms.ts";
export type { AdditiveMechanism, Mechanism } from "./mechanism.ts";
export { mechanismFrom } from "./mechanism-from.ts";

// Additive noise.

export type { GaussianMechanism, GaussianParameters } from "./gaussian/from-parameters.ts";
export { type GaussianOptions, gaussianMechanism } from "./gaussian/gaussian.ts";
export type { GaussianSteps } from "./gaussian/gaussian-steps.ts";
export type {
  GaussianWithResponseMechanism,
  GaussianWithResponseParameters,
  VectorAndBit,
} from "./gaussian-with-response/from-parameters.ts";
export {
  type GaussianWithResponseOptions,
  gaussianWithResponse,
} from "./gaussian-with-response/gaussian-with-response.ts";
export type { GeometricMechanism, GeometricParameters } from "./geometric/from-parameters.ts";
export { type GeometricOptions, geometricMechanism, twoSidedGeometricAlpha } from "./geometric/geometric.ts";
export type { LaplaceMechanism, LaplaceParameters } from "./laplace/from-parameters.ts";
export { type LaplaceOptions, laplaceMechanism, laplaceScale } from "./laplace/laplace.ts";

// Randomised answers.

export type { KAryParameters, KAryRandomisedResponse } from "./k-ary-randomised-response/from-parameters.ts";
export {
  kAryFrequency,
  kAryRandomisedResponse,
} from "./k-ary-randomised-response/k-ary-randomised-response.ts";
export type {
  RandomisedResponse,
  RandomisedResponseParameters,
} from "./randomised-response/from-parameters.ts";
export {
  randomisedResponse,
  randomisedResponseKeepProbability,
  randomisedResponseMean,
} from "./randomised-response/randomised-response.ts";
export type { UnaryEncoding, UnaryEncodingParameters } from "./unary-encoding/from-parameters.ts";
export { unaryEncoding, unaryFrequency, unaryProbabilities } from "./unary-encoding/unary-encoding.ts";

// One of many outcomes by its score.

export {
  type ExponentialMechanism,
  type ExponentialOptions,
  type ExponentialParameters,
  exponentialMechanism,
} from "./exponential/exponential.ts";
