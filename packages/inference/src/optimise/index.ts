export { hessian } from "./hessian.ts";
export { type LaplaceApproximation, laplaceApproximation } from "./laplace-approximation.ts";
export { type MaximiseOptions, type Maximum, maximise } from "./lbfgs.ts";
