import { requirePositive } from "../../errors/index.ts";
import { chooseGrid, type GriddedStatistic, refuse, sensitivityStepsRoundedUp } from "../../noise/grid.ts";
import { leastSigmaSteps, type Target } from "./calibration.ts";

/** Gaussian noise in whole steps of a grid, and what it is in the units of the statistic. */
export interface GaussianSteps {
  readonly grid: number;
  readonly sensitivitySteps: number;
  readonly sigmaSteps: number;
  readonly standardDeviation: number;
  /** Δ/σ. The noise is ρ-zCDP with ρ = mu²/2, exactly (Canonne, Kamath, Steinke 2020, theorem 4). */
  readonly mu: number;
}

/**
 * Grid and integer σ for a given noise multiplier s (from the analytic calibration at ε', δ'):
 * 1. g <= sd·2^-19 and g small enough for the proof in calibration.ts;
 * 2. √m·g <= Δ·2^-12, so that rounding costs less than 3 parts in 10,000 (not for integers);
 * 3. σ = s·Δ' in steps, rounded **up** to an integer: never less noise than s asks for.
 * The product s·Δ' is off by 2^-53 at most, which the 2^-42 already added to s covers.
 */
export function gaussianSteps(
  target: Target,
  statistic: GriddedStatistic,
  multiplierRoundedUp: number,
): GaussianSteps {
  const sensitivity = requirePositive("sensitivity", statistic.sensitivity);
  const rootDimension = Math.sqrt(target.dimension);
  const least = leastSigmaSteps(target, 1 / multiplierRoundedUp);
  const forNoise = (multiplierRoundedUp * sensitivity) / Math.max(2 ** 19, least);
  const forRounding = (sensitivity * 2 ** -12) / rootDimension;
  const widest = statistic.integral ? forNoise : Math.min(forNoise, forRounding);
  const grid = chooseGrid(statistic, widest, rootDimension);
  const sensitivitySteps = sensitivityStepsRoundedUp(statistic, grid, rootDimension);
  const sigmaSteps = Math.ceil(multiplierRoundedUp * sensitivitySteps);
  if (sigmaSteps < least) refuse(statistic, "the noise would have too few steps for its guarantee");
  return Object.freeze({
    grid,
    sensitivitySteps,
    sigmaSteps,
    standardDeviation: sigmaSteps * grid,
    mu: sensitivitySteps / sigmaSteps,
  });
}
