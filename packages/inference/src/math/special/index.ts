export { digamma, trigamma } from "./digamma.ts";
export { erf, erfc, erfcx, logErfc } from "./error-function.ts";
export { logGammaDifference } from "./gamma-difference.ts";
export {
  betaLower,
  betaUpper,
  gammaLower,
  gammaUpper,
  logBetaLower,
  logBetaUpper,
  logGammaLower,
  logGammaUpper,
} from "./incomplete.ts";
export { logBetaTails } from "./incomplete-beta.ts";
export {
  betaLowerInverse,
  betaLowerInverseOfLog,
  betaUpperInverse,
  betaUpperInverseOfLog,
} from "./incomplete-beta-inverse.ts";
export { logGammaTails } from "./incomplete-gamma.ts";
export {
  gammaLowerInverse,
  gammaLowerInverseOfLog,
  gammaUpperInverse,
  gammaUpperInverseOfLog,
} from "./incomplete-gamma-inverse.ts";
export { logBesselI } from "./log-bessel-i.ts";
export { logBeta, logChoose, logFactorial, logMultivariateGamma } from "./log-beta.ts";
export {
  log1mExp,
  log1pExp,
  log1pMinus,
  logAddExp,
  logDiffExp,
  logistic,
  logit,
  logLogistic,
  logSumExp,
} from "./log-exp.ts";
export { logGamma, logGamma1p, stirlingRemainder } from "./log-gamma.ts";
export type { LogTails } from "./log-tails.ts";
export { logMillsRatio, millsRatio, millsSlope } from "./mills-ratio.ts";
export {
  logNormalCdf,
  logNormalDensity,
  logNormalUpperTail,
  normalCdf,
  normalDensity,
  normalUpperTail,
} from "./normal.ts";
export { logNormalInterval, logNormalIntervalRatio } from "./normal-interval.ts";
export { normalQuantile, normalQuantileOfLog } from "./normal-quantile.ts";
export { logRelativeExpm1, logRelativeExpm1Slope, relativeExpm1 } from "./relative-exp.ts";
