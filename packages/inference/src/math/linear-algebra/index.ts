export {
  cholesky,
  choleskyLogDeterminant,
  choleskySolve,
  multiplyLower,
  multiplyLowerTransposed,
  requireCholesky,
  solveLower,
  solveLowerTransposed,
} from "./cholesky.ts";
export {
  clearUpper,
  inverseQuadraticForm,
  quadraticForm,
  setIdentity,
  symmetrise,
  traceOfProduct,
} from "./forms.ts";
export { eigenWork, nearestPositiveSemidefinite } from "./nearest-psd.ts";
export { pivotedCholesky } from "./pivoted-cholesky.ts";
export {
  dot,
  lowerTimesTransposed,
  multiply,
  multiplyByTransposed,
  multiplyTransposed,
  multiplyTransposedVector,
  multiplyVector,
} from "./products.ts";
export { symmetricInverse } from "./symmetric.ts";
export { symmetricEigen } from "./symmetric-eigen.ts";
export { choleskyInverse, invertLower, solveLowerMatrix } from "./triangular-matrix.ts";
