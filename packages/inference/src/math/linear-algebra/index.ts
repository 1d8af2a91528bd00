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
  bilinearForm,
  clearUpper,
  inverseQuadraticForm,
  mirrorLower,
  quadraticForm,
  setIdentity,
  symmetrise,
  traceOfProduct,
} from "./forms.ts";
export { type EigenWork, eigenWork, nearestPositiveSemidefinite } from "./nearest-psd.ts";
export {
  dot,
  lowerTimesTransposed,
  multiply,
  multiplyByTransposed,
  multiplyTransposed,
  multiplyTransposedVector,
  multiplyVector,
} from "./products.ts";
export { choleskyDowndate, choleskyUpdate } from "./rank-one.ts";
export { logDeterminant, symmetricInverse, symmetricSolve } from "./symmetric.ts";
export { fromEigen, symmetricEigen } from "./symmetric-eigen.ts";
export {
  choleskyInverse,
  choleskySolveMatrix,
  invertLower,
  solveLowerMatrix,
  solveLowerTransposedMatrix,
} from "./triangular-matrix.ts";
