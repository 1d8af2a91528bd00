/**
 * `@dpbayes/inference/math`: what log densities are written with.
 */

// Cholesky factors and triangular systems, in place, row by row.

export {
  cholesky,
  choleskyLogDeterminant,
  choleskySolve,
  multiplyLower,
  multiplyLowerTransposed,
  requireCholesky,
  solveLower,
  solveLowerTransposed,
} from "./linear-algebra/cholesky.ts";
export { clearUpper, mirrorLower } from "./linear-algebra/forms.ts";
export { lowerTimesTransposed } from "./linear-algebra/products.ts";
export { choleskyDowndate, choleskyUpdate } from "./linear-algebra/rank-one.ts";
export { choleskyInverse, invertLower } from "./linear-algebra/triangular-matrix.ts";

// Products, forms and spectra of small matrices.

export { inverseQuadraticForm, quadraticForm, setIdentity } from "./linear-algebra/forms.ts";
export { type EigenWork, eigenWork, nearestPositiveSemidefinite } from "./linear-algebra/nearest-psd.ts";
export { dot, multiply, multiplyVector } from "./linear-algebra/products.ts";
export { logDeterminant, symmetricInverse, symmetricSolve } from "./linear-algebra/symmetric.ts";
export { symmetricEigen } from "./linear-algebra/symmetric-eigen.ts";

// Special functions that hold in the tails.

export { logBesselI } from "./special/bessel/log-bessel-i.ts";
export { digamma, trigamma } from "./special/gamma/digamma.ts";
export { logBeta, logChoose, logFactorial, logMultivariateGamma } from "./special/gamma/log-beta.ts";
export { logGamma } from "./special/gamma/log-gamma.ts";
export { erf, erfc, erfcx, logErfc } from "./special/normal/error-function.ts";
export { logNormalCdf, logNormalDensity, logNormalUpperTail, normalCdf } from "./special/normal/normal.ts";
export { normalQuantile, normalQuantileOfLog } from "./special/normal/normal-quantile.ts";

// Incomplete gamma and beta functions and their inverses, on the log scale too.

export {
  betaLower,
  betaUpper,
  gammaLower,
  gammaUpper,
  logBetaLower,
  logBetaUpper,
  logGammaLower,
  logGammaUpper,
} from "./special/incomplete/incomplete.ts";
export {
  betaLowerInverse,
  betaLowerInverseOfLog,
  betaUpperInverse,
  betaUpperInverseOfLog,
} from "./special/incomplete/incomplete-beta-inverse.ts";
export {
  gammaLowerInverse,
  gammaLowerInverseOfLog,
  gammaUpperInverse,
  gammaUpperInverseOfLog,
} from "./special/incomplete/incomplete-gamma-inverse.ts";

// Sums and shares on the log scale.

export {
  log1mExp,
  log1pExp,
  logAddExp,
  logDiffExp,
  logistic,
  logit,
  logLogistic,
  logSumExp,
} from "./special/log-exp.ts";

// Integrals by rules of nodes and weights.

export { integrate, integrateLog } from "./quadrature/composite.ts";
export { gaussHermite } from "./quadrature/gauss-hermite.ts";
export { gaussLegendre, type Rule } from "./quadrature/gauss-legendre.ts";

// The seeded source, stored and restored.

export { restoreSource } from "./random/create-source.ts";
export type { SeededState } from "./random/seeded-source.ts";
