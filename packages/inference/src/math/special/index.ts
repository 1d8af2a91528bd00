export { logBesselI } from "./bessel/log-bessel-i.ts";
export { digamma, trigamma } from "./gamma/digamma.ts";
export { logGammaDifference } from "./gamma/gamma-difference.ts";
export { logBeta, logChoose, logFactorial, logMultivariateGamma } from "./gamma/log-beta.ts";
export { logGamma, logGamma1p, stirlingRemainder } from "./gamma/log-gamma.ts";
export {
  betaLower,
  betaUpper,
  gammaLower,
  gammaUpper,
  logBetaLower,
  logBetaUpper,
  logGammaLower,
  logGammaUpper,
} from "./incomplete/incomplete.ts";
export { logBetaTails } from "./incomplete/incomplete-beta.ts";
export {
  betaLowerInverse,
  betaLowerInverseOfLog,
  betaUpperInverse,
  betaUpperInverseOfLog,
} from "./incomplete/incomplete-beta-inverse.ts";
export { logGammaTails } from "./incomplete/incomplete-gamma.ts";
export {
  gammaLowerInverse,
  gammaLowerInverseOfLog,
  gammaUpperInverse,
  gammaUpperInverseOfLog,
} from "./incomplete/incomplete-gamma-inverse.ts";
export type { LogTails } from "./incomplete/log-tails.ts";
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
export { erf, erfc, erfcx, logErfc } from "./normal/error-function.ts";
export { logMillsRatio, millsRatio, millsSlope } from "./normal/mills-ratio.ts";
export {
  logNormalCdf,
  logNormalDensity,
  logNormalUpperTail,
  normalCdf,
  normalDensity,
  normalUpperTail,
} from "./normal/normal.ts";
export { logNormalInterval, logNormalIntervalRatio } from "./normal/normal-interval.ts";
export { normalQuantile, normalQuantileOfLog } from "./normal/normal-quantile.ts";
export { logRelativeExpm1, logRelativeExpm1Slope } from "./relative-exp.ts";
