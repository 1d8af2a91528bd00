import type { SeededSource } from "@dpbayes/inference";
import { beta, binomial, laplace, truncatedBeta, twoSidedGeometric } from "@dpbayes/inference/distributions";
import { successPosterior, temperedBeta } from "@dpbayes/inference/models/exponential-families";

/** A yes/no question of N people under replace-one, a flat prior, and the paper's truncation a₀ ≤ p ≤ 1 − a₀. */
export interface Setting {
  readonly records: number;
  readonly p: number;
  readonly epsilon: number;
  readonly floor: number;
}

export const routes = ["exact", "Laplace pair", "tempered", "noise-aware"] as const;
export type Route = (typeof routes)[number];

export function successes(rng: SeededSource, { records, p }: Setting): number {
  return binomial.sample(rng, records, p);
}

/** The paper's release: Laplace noise of scale 2/ε on successes and failures, both projected to at least 0. */
export function laplacePair(
  rng: SeededSource,
  { records, epsilon }: Setting,
  n: number,
): readonly [number, number] {
  const noisy = (count: number) => Math.max(0, laplace.sample(rng, count, 2 / epsilon));
  return [noisy(n), noisy(records - n)];
}

/** One draw of p by a route, from n successes. */
export function drawOf(rng: SeededSource, route: Route, setting: Setting, n: number): number {
  const { records, epsilon, floor } = setting;
  switch (route) {
    case "exact":
      return beta.sample(rng, 1 + n, 1 + records - n);
    case "Laplace pair": {
      const [yes, no] = laplacePair(rng, setting, n);
      return beta.sample(rng, 1 + yes, 1 + no);
    }
    case "tempered": {
      const T = temperature(setting);
      return truncatedBeta.sample(rng, 1 + n / T, 1 + (records - n) / T, floor, 1 - floor);
    }
    case "noise-aware":
      return noiseAware(rng, records, epsilon, n).sample(rng);
    default:
      return route satisfies never;
  }
}

/** One noisy count suffices where the number of records is public: half the noise of the pair. */
export function noiseAware(rng: SeededSource, records: number, epsilon: number, n: number) {
  const alpha = Math.exp(-epsilon);
  const noisy = n + twoSidedGeometric.sample(rng, alpha);
  return successPosterior([{ noisy, count: records, noise: { kind: "geometric", alpha } }]);
}

/** T = 2L/ε, L = log((1 − a₀)/a₀). */
export function temperature({ epsilon, floor }: Pick<Setting, "epsilon" | "floor">): number {
  return temperedBeta({ successes: 0, failures: 0, a: 1, b: 1, floor }, { epsilon }).temperature;
}
