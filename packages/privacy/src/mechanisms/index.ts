export {
  type ExponentialMechanism,
  type ExponentialOptions,
  type ExponentialParameters,
  exponentialMechanism,
} from "./exponential/exponential.ts";
export {
  type GaussianMechanism,
  type GaussianOptions,
  type GaussianParameters,
  gaussianMechanism,
  gaussianNoiseLaw,
} from "./gaussian/gaussian.ts";
export {
  type GaussianWithResponseMechanism,
  type GaussianWithResponseOptions,
  type GaussianWithResponseParameters,
  gaussianWithResponse,
  type VectorAndBit,
} from "./gaussian-with-response/gaussian-with-response.ts";
export {
  type GeometricMechanism,
  type GeometricOptions,
  type GeometricParameters,
  geometricMechanism,
  twoSidedGeometricAlpha,
} from "./geometric/geometric.ts";
export {
  type KAryParameters,
  type KAryRandomisedResponse,
  kAryFrequency,
  kAryLaw,
  kAryProbabilities,
  kAryRandomisedResponse,
} from "./k-ary-randomised-response/k-ary-randomised-response.ts";
export {
  type LaplaceMechanism,
  type LaplaceOptions,
  type LaplaceParameters,
  laplaceMechanism,
  laplaceNoiseLaw,
  laplaceScale,
} from "./laplace/laplace.ts";
export { discreteGaussianLogMass, discreteGaussianVariance } from "./laws/discrete-gaussian.ts";
export {
  twoSidedGeometricLogCdf,
  twoSidedGeometricLogMass,
  twoSidedGeometricVariance,
} from "./laws/two-sided-geometric.ts";
export type {
  AdditiveMechanism,
  AnswerMechanism,
  InputsMechanism,
  Mechanism,
  NoiseLaw,
  ResponseLaw,
  VectorMechanism,
} from "./mechanism.ts";
export { type NoiseRecord, noiseLaw } from "./noise-law.ts";
export {
  type RandomisedResponse,
  type RandomisedResponseParameters,
  randomisedResponse,
  randomisedResponseKeepProbability,
  randomisedResponseLaw,
  randomisedResponseMean,
} from "./randomised-response/randomised-response.ts";
export {
  type UnaryEncoding,
  type UnaryEncodingParameters,
  unaryEncoding,
  unaryFrequency,
  unaryLaw,
  unaryProbabilities,
} from "./unary-encoding/unary-encoding.ts";
