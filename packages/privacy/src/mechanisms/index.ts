export {
  type ExponentialMechanism,
  type ExponentialOptions,
  type ExponentialParameters,
  exponentialMechanism,
} from "./exponential/exponential.ts";
export type { GaussianMechanism, GaussianParameters } from "./gaussian/from-parameters.ts";
export { type GaussianOptions, gaussianMechanism } from "./gaussian/gaussian.ts";
export { gaussianNoiseLaw } from "./gaussian/noise-law.ts";
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
export type { KAryParameters, KAryRandomisedResponse } from "./k-ary-randomised-response/from-parameters.ts";
export {
  kAryFrequency,
  kAryProbabilities,
  kAryRandomisedResponse,
} from "./k-ary-randomised-response/k-ary-randomised-response.ts";
export { kAryLaw } from "./k-ary-randomised-response/response-law.ts";
export type { LaplaceMechanism, LaplaceParameters } from "./laplace/from-parameters.ts";
export { type LaplaceOptions, laplaceMechanism, laplaceScale } from "./laplace/laplace.ts";
export { laplaceNoiseLaw } from "./laplace/noise-law.ts";
export { discreteGaussianLogMass, discreteGaussianVariance } from "./laws/discrete-gaussian.ts";
export {
  twoSidedGeometricLogCdf,
  twoSidedGeometricLogMass,
  twoSidedGeometricVariance,
} from "./laws/two-sided-geometric.ts";
export type {
  AnswerMechanism,
  InputsMechanism,
  LocalMechanism,
  VectorMechanism,
} from "./local-mechanisms.ts";
export type { AdditiveMechanism, Mechanism, NoiseLaw, ResponseLaw } from "./mechanism.ts";
export { mechanismFrom } from "./mechanism-from.ts";
export { type NoiseRecord, noiseLaw } from "./noise-law.ts";
export type {
  RandomisedResponse,
  RandomisedResponseParameters,
} from "./randomised-response/from-parameters.ts";
export {
  randomisedResponse,
  randomisedResponseKeepProbability,
  randomisedResponseMean,
} from "./randomised-response/randomised-response.ts";
export { randomisedResponseLaw } from "./randomised-response/response-law.ts";
export type { UnaryEncoding, UnaryEncodingParameters } from "./unary-encoding/from-parameters.ts";
export { unaryLaw } from "./unary-encoding/response-law.ts";
export {
  unaryEncoding,
  unaryFrequency,
  unaryProbabilities,
} from "./unary-encoding/unary-encoding.ts";
