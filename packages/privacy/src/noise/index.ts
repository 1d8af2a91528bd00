export { bernoulli, bernoulliExp, bernoulliLogistic } from "./bernoulli.ts";
export { bernoulliBig, bernoulliExpBig, bernoulliLogisticBig } from "./bernoulli-big.ts";
export { discreteGaussian, discreteGaussianBig, discreteGaussianSteps } from "./discrete-gaussian.ts";
export { discreteLaplace, discreteLaplaceBig, discreteLaplaceSteps, type Rate } from "./discrete-laplace.ts";
export { fromSteps, roundToSteps } from "./grid.ts";
export type { RandomBits } from "./random-bits.ts";
export { epsilonRoundedDown, rateRoundedDown } from "./rational-rate.ts";
export { SecureSource } from "./secure-source.ts";
export { uniformBelow, uniformBelowBig } from "./uniform-below.ts";
