import type { Neighbours } from "../../accounting/loss.ts";
import { localWithin } from "../../accounting/within-distance.ts";
import { discreteLaplaceSteps, type Rate } from "../../noise/discrete-laplace.ts";
import { laplaceNoiseLaw } from "../laplace/noise-law.ts";
import type { AdditiveMechanism } from "../mechanism.ts";
import { noisySteps } from "../noisy-steps.ts";
import { requireRate } from "../require-parameters.ts";

export interface GeometricParameters {
  readonly epsilon: number;
  readonly distance: number;
  readonly guarantee: "(N, ε)-limited-precision";
  readonly neighbours: Neighbours;
  readonly grid: 1;
  readonly rate: Rate;
  /** P(k) is proportional to alpha^|k|. */
  readonly alpha: number;
}

export type GeometricMechanism = AdditiveMechanism<"geometric", GeometricParameters>;

/**
 * The mechanism that these parameters state; {@link geometricMechanism} works them out. Local parameters do not say whether
 * any two records are within the distance, so the cost is one within it; a plan that knows the domain may say more.
 */
export function geometricFrom(parameters: GeometricParameters): GeometricMechanism {
  const { epsilon, distance, neighbours, rate } = parameters;
  requireRate(rate, 1, epsilon, distance);
  const between = neighbours === "local" ? localWithin(distance) : neighbours;
  return Object.freeze({
    kind: "geometric",
    parameters,
    noise: laplaceNoiseLaw(parameters),
    cost: () => Object.freeze({ kind: "pure", epsilon, neighbours: between }),
    randomise: (steps, source) => noisySteps(steps, 1, () => discreteLaplaceSteps(rate, source)),
  } satisfies GeometricMechanism);
}
