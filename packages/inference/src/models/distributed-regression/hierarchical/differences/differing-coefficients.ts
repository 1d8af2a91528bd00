import type { DifferingCoefficients } from "../../moments/differing-terms.ts";
import type { DistributedPrior } from "../../regression-method.ts";
import type { EffectsLayout } from "./effects-layout.ts";

/** φ → θ of unit vectors: U of the shared, R of the holders' own coefficients, θ0 of own values at their prior's mean. */
export function differingCoefficients(
  { coefficientMean, coefficientCovariance }: DistributedPrior,
  { coefficients: p, shared, local, own, intercept, centre }: EffectsLayout,
): DifferingCoefficients {
  const entry = (i: number, k: number) => (i === k ? 1 : intercept && i === 0 ? -centre[k - 1]! : 0);
  const map = (of: readonly number[]) =>
    Float64Array.from({ length: p * of.length }, (_, at) =>
      entry(Math.floor(at / of.length), of[at % of.length]!),
    );
  const n = shared.length;
  return {
    origin: Float64Array.from({ length: p }, (_, i) =>
      local.slice(0, own).reduce((sum, k) => sum + entry(i, k) * coefficientMean[k]!, 0),
    ),
    sharedMap: map(shared),
    sharedMean: Float64Array.from(shared, (k) => coefficientMean[k]!),
    sharedCovariance: Float64Array.from(
      { length: n * n },
      (_, at) => coefficientCovariance[shared[Math.floor(at / n)]! * p + shared[at % n]!]!,
    ),
    localMap: map(local),
    locals: local.length,
  };
}
