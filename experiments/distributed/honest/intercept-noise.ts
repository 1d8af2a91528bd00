import { gaussianNoiseMultiplier } from "@dpbayes/privacy/accounting";
import { linearRegression } from "@dpbayes/privacy/statistics";
import type { BlockNoise, Calibration } from "../noise-block.ts";
import type { MomentNoise } from "../simulated-holders.ts";

/**
 * The library's release for a regression with intercept under replace-one: Σx, S, Σy, z and yᵀy with the statistic's own
 * weights and sensitivity, isotropic noise. For adaSSP the least eigenvalue of S with the constant's row is released too,
 * from the same budget; a record changes it by at most 1 + R².
 */
export function interceptNoise({
  covariates,
  radius,
  responseBound,
  epsilon,
  delta,
}: Calibration): BlockNoise {
  const multiplier = gaussianNoiseMultiplier(epsilon, Math.log(delta));
  const statistic = (square: boolean) =>
    linearRegression({ covariates, radius, responseBound, intercept: true, square });
  const sensitivity = (square: boolean) => statistic(square).sensitivity("L2", "replace-one");
  const weights = Object.fromEntries(statistic(true).blocks.map(({ name, weight }) => [name, weight]));
  const noise = (sd: number, square: boolean) => momentNoise(covariates, sd, weights, square);
  const moments = noise(sensitivity(true) * multiplier, true);
  const shared = Math.hypot(sensitivity(false), 1 + radius ** 2) * multiplier;
  return {
    moments,
    withSquares: moments,
    adaSsp: { moments: noise(shared, false), eigenvalueSd: shared, statedGramSd: shared },
  };
}

/** Weighted sums get noise of the same sd, cross products of covariates √2 times their weight; the count is public. */
function momentNoise(
  covariates: number,
  sd: number,
  weights: Readonly<Record<string, number>>,
  square: boolean,
): MomentNoise {
  const p = covariates + 1;
  const gramSd = Float64Array.from({ length: p * p }, (_, at) => {
    const [i, k] = [Math.floor(at / p), at % p];
    if (i === 0 && k === 0) return 0;
    if (i === 0 || k === 0) return sd / weights["x"]!;
    return sd / (weights["x2"]! * (i === k ? 1 : Math.SQRT2));
  });
  const crossSd = Float64Array.from({ length: p }, (_, i) => sd / weights[i === 0 ? "y" : "xy"]!);
  return { gramSd, crossSd, squareSd: square ? sd / weights["yy"]! : null };
}
