/** Worlds drawn from a prior, down to what data holders release of them: for calibration and for experiments. */
export { drawSums } from "./holder-sums.ts";
export { drawTruth, type RegressionTruth } from "./regression-truth.ts";
export { scaledIdentity } from "./scaled-identity.ts";
