import { sigmaTransform } from "../../coordinates/coordinate-parts.ts";
import type { HolderPoint } from "../coordinates/covariate-law.ts";
import { type HolderResiduals, holderResiduals } from "../coordinates/holder-residuals.ts";
import { RESIDUAL_SPREAD } from "../effect-constants.ts";
import type { HolderEffects } from "../holder-effects.ts";
import type { HoldersPrior } from "../holders-prior.ts";
import type { HolderRelease } from "./first-stage.ts";
import type { HolderEstimate } from "./holder-estimates.ts";

/** The residuals of all holders, in coordinates that suit what each release says of them by itself. */
export function residualsOf<Point extends HolderPoint>(
  { residual }: HolderEffects,
  { sigma }: Pick<HoldersPrior, "sigma">,
  releases: readonly HolderRelease<Point>[],
  estimates: readonly HolderEstimate[],
): HolderResiduals {
  const known = estimates.map(({ logSigmaVariance }) => logSigmaVariance);
  const best = known.indexOf(Math.min(...known));
  const s = RESIDUAL_SPREAD ** 2;
  return holderResiduals({
    holders: estimates.length,
    own: residual === "own",
    prior: sigma,
    transform: sigmaTransform({ sigma }, releases[best]!.start.limits),
    centring: known.map((variance) => s / (s + variance)),
    middle: meanLogSigma(estimates),
  });
}

/** Starts at the mean, and holders' own near it. */
export function writeResidualStart(
  residuals: HolderResiduals,
  estimates: readonly HolderEstimate[],
  q: Float64Array,
  at: number,
): void {
  const sigma = Math.exp(meanLogSigma(estimates));
  const furthest = Math.exp(3 * RESIDUAL_SPREAD);
  const near = (own: number) => Math.min(furthest * sigma, Math.max(sigma / furthest, own));
  residuals.writeStart(
    sigma,
    estimates.map((one) => near(one.sigma)),
    q,
    at,
  );
}

/** About log σ, from holders each by itself. */
export function meanLogSigma(estimates: readonly HolderEstimate[]): number {
  let [sum, total] = [0, 0];
  for (const { sigma, logSigmaVariance } of estimates) {
    const weight = 1 / (RESIDUAL_SPREAD ** 2 + logSigmaVariance);
    sum += weight * Math.log(sigma);
    total += weight;
  }
  return sum / total;
}
