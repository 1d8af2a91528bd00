import type { SeededSource } from "@dpbayes/inference";
import {
  type DataFamily,
  simulateTerms,
  type UnivariateModel,
  univariateModel,
} from "@dpbayes/inference/models/univariate";
import { laplaceScale } from "@dpbayes/privacy/mechanisms";

/** Who reports, and what is believed beforehand. */
export interface LaplacePeople {
  readonly epsilon: number;
  readonly bounds: readonly [low: number, high: number];
  readonly count: number;
  readonly prior: object;
}

/** The posterior of a number's distribution from simulated people's clipped values with Laplace noise. */
export function laplacePosterior(
  rng: SeededSource,
  family: DataFamily,
  truth: Float64Array,
  { epsilon, bounds, count, prior }: LaplacePeople,
): UnivariateModel {
  const scale = laplaceScale(bounds[1] - bounds[0], epsilon);
  const channel = { bounds, noise: { kind: "laplace", scale }, whole: false } as const;
  return univariateModel({ family, terms: simulateTerms(rng, family, truth, [{ channel, count }]), prior });
}
