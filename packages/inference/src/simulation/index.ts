/**
 * `@dpbayes/inference/simulation`: worlds drawn from a prior, down to what data holders release of them, for calibration
 * and for experiments.
 */

// A regression drawn from its prior, whose matrices are often multiples of the identity.

export { drawTruth, type RegressionTruth } from "./regression-truth.ts";
export { scaledIdentity } from "./scaled-identity.ts";

// What a holder's records under it sum to.

export { drawSums } from "./holder-sums.ts";
