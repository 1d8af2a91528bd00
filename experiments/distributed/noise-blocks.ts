import { gaussianNoiseMultiplier } from "@dpbayes/privacy/accounting";
import { linearAddRemoveSensitivity, linearSensitivity } from "@dpbayes/privacy/statistics";
import { authorsMultiplier } from "./authors-multiplier.ts";
import {
  type BlockNoise,
  type Calibration,
  equalNoise,
  isotropicNoise,
  type NoiseBlock,
} from "./noise-block.ts";

/** The tables' budget. */
export const EPSILON = 1;

/**
 * (a) What the authors' code adds at a nominal ε: the printed sensitivity times a multiplier that is too small. Its adaSSP
 * adds noise to S and z by that multiplier at (ε/3, δ/3), but computes the penalty and the eigenvalue's noise by Wang's
 * √log(6/δ)/(ε/3), which is several times larger; the narrow published intervals come from this.
 */
const authors: NoiseBlock = {
  name: "authors",
  about: "the authors' effective noise: their sensitivity, their multiplier, ε = 1 in name only",
  noise(calibration) {
    const { epsilon, delta, radius, covariates, responseBound } = calibration;
    const wang = (Math.sqrt(Math.log(6 / delta)) / (epsilon / 3)) * radius ** 2;
    const own = authorsMultiplier(epsilon / 3, delta / 3) * radius;
    return {
      ...printedNoise(calibration, authorsMultiplier(epsilon, delta)),
      adaSsp: {
        moments: equalNoise(covariates, own * radius, own * responseBound, null),
        eigenvalueSd: wang,
        statedGramSd: wang,
      },
    };
  },
};

/** (b) The same mechanism with the multiplier that ε takes; adaSSP's three releases share one budget, μ² = Σμ_i² (§1.8). */
const addRemove: NoiseBlock = {
  name: "add-remove",
  about: "their mechanism at a true ε = 1 under add-remove",
  noise(calibration) {
    const { epsilon, delta, radius, covariates, responseBound } = calibration;
    const multiplier = gaussianNoiseMultiplier(epsilon, Math.log(delta));
    const own = Math.sqrt(3) * multiplier * radius;
    const moments = equalNoise(covariates, own * radius, own * responseBound, null);
    return {
      ...printedNoise(calibration, multiplier),
      adaSsp: { moments, eigenvalueSd: own * radius, statedGramSd: own * radius },
    };
  },
};

/** (c) Ours: isotropic noise on moments rescaled to |x| ≤ 1, |y| ≤ 1, yᵀy released too, a true ε under replace-one (§1.2). */
const replaceOne: NoiseBlock = {
  name: "replace-one",
  about: "ours at a true ε = 1 under replace-one",
  noise({ covariates, radius: R, responseBound: Y, epsilon, delta }) {
    const multiplier = gaussianNoiseMultiplier(epsilon, Math.log(delta));
    const unit = (yy: number) =>
      linearSensitivity({ radius: 1, responseBound: 1, squaredWeights: { x2: 1, xy: 1, yy }, covariates });
    const scaled = (sd: number, square: boolean) =>
      isotropicNoise(covariates, sd * R * R, sd * R * Y, square ? sd * Y * Y : null);
    const moments = scaled(unit(1) * multiplier, true);
    // The least eigenvalue of XᵀX changes by at most R²; it and (S, z) share one budget.
    const shared = Math.hypot(unit(0), 1) * multiplier;
    const eigenvalueSd = shared * R * R;
    return {
      moments,
      withSquares: moments,
      adaSsp: { moments: scaled(shared, false), eigenvalueSd, statedGramSd: eigenvalueSd },
    };
  },
};

export const noiseBlocks: readonly NoiseBlock[] = [authors, addRemove, replaceOne];

/** The printed sensitivities, which hold under add-remove: equal sds in the units of x and y themselves. */
function printedNoise(
  { covariates, radius, responseBound }: Calibration,
  multiplier: number,
): Pick<BlockNoise, "moments" | "withSquares"> {
  const sensitivity = (yy: number) =>
    linearAddRemoveSensitivity({ radius, responseBound, squaredWeights: { x2: 1, xy: 1, yy } });
  const [sd, larger] = [sensitivity(0) * multiplier, sensitivity(1) * multiplier];
  return {
    moments: equalNoise(covariates, sd, sd, null),
    withSquares: equalNoise(covariates, larger, larger, larger),
  };
}
