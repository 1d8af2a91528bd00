import { gamma, poisson } from "../../distributions/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { dispersionAt } from "../glm/outcomes/dispersion.ts";
import { type SimulatedSumOptions, simulateSum } from "../glm/statistic/simulate-sum.ts";
import type { RegressionPoint } from "../regression/index.ts";
import type { CountLink } from "./link/count-link.ts";
import { softplusLink } from "./link/softplus-link.ts";
import { type PoissonLayout, type PoissonSum, poissonLayouts } from "./sums/poisson-sum.ts";

export interface SimulatedPoissonOptions extends SimulatedSumOptions<PoissonLayout> {
  /** Counts above it are replaced by it; Infinity: none are. */
  readonly responseBound: number;
  /** softplus unless told. */
  readonly link?: CountLink;
}

/** A count of this mean whose variance is φ times it, φ >= 1: a gamma mixture of Poisson laws, at φ = 1 one of them. */
export function dispersedCount(rng: SeededSource, mean: number, phi: number): number {
  return poisson.sample(rng, phi > 1 ? gamma.sample(rng, mean / (phi - 1), 1 / (phi - 1)) : mean);
}

/** The noisy sum of the statistics of `count` records drawn at the point, whose dispersion is at least 1. Seeded noise protects nobody. */
export function simulatePoissonSum(
  rng: SeededSource,
  point: RegressionPoint,
  { responseBound, link = softplusLink, ...options }: SimulatedPoissonOptions,
): PoissonSum {
  const phi = dispersionAt(point);
  const count = (source: SeededSource, u: number) =>
    Math.min(dispersedCount(source, link.rate(u), phi), responseBound);
  return Object.freeze({ ...simulateSum(rng, point, poissonLayouts, count, options), responseBound });
}
