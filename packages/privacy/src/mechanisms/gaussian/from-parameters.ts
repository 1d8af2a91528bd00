import type { Neighbours } from "../../accounting/loss.ts";
import { discreteGaussianSteps } from "../../noise/discrete-gaussian.ts";
import { requireGrid } from "../../noise/grid.ts";
import type { SecureSource } from "../../noise/secure-source.ts";
import type { AdditiveMechanism } from "../mechanism.ts";
import { noisySteps } from "../noisy-steps.ts";
import { requireEqual, requireStepsCover, requireWhole } from "../require-parameters.ts";
import { FEWEST_STEPS, requireTarget } from "./calibration.ts";
import type { GaussianSteps } from "./gaussian-steps.ts";
import { gaussianNoiseLaw } from "./noise-law.ts";

export interface GaussianParameters extends GaussianSteps {
  readonly epsilon: number;
  readonly logDelta: number;
  readonly sensitivity: number;
  readonly dimension: number;
  readonly neighbours: Neighbours;
}

export type GaussianMechanism = AdditiveMechanism<"gaussian", GaussianParameters>;

/** The mechanism that these parameters state; {@link gaussianMechanism} works them out. */
export function gaussianFrom(parameters: GaussianParameters): GaussianMechanism {
  const { epsilon, logDelta, neighbours } = parameters;
  return Object.freeze({
    kind: "gaussian",
    parameters,
    noise: gaussianNoiseLaw(parameters),
    cost: () => Object.freeze({ kind: "approximate", epsilon, logDelta, neighbours }),
    randomise: gaussianNoise(parameters),
  } satisfies GaussianMechanism);
}

/** Adds the noise that these parameters state to a vector of steps. */
export function gaussianNoise(parameters: Omit<GaussianParameters, "neighbours">) {
  const { grid, sigmaSteps, dimension } = parameters;
  requireTarget(parameters);
  requireGrid(grid);
  requireWhole("sigmaSteps", sigmaSteps, FEWEST_STEPS);
  requireStepsCover(parameters);
  requireConsistent(parameters);
  return (steps: readonly bigint[], source: SecureSource): number[] =>
    noisySteps(steps, grid, () => discreteGaussianSteps(sigmaSteps, source), dimension);
}

/** What follows from σ, Δ and the grid is stated too, and must agree: mu = Δ/σ and sd = σ·grid. */
function requireConsistent(parameters: GaussianSteps): void {
  const { mu, standardDeviation, sensitivitySteps, sigmaSteps, grid } = parameters;
  requireEqual("mu", mu, sensitivitySteps / sigmaSteps, "sensitivitySteps over sigmaSteps");
  requireEqual("standardDeviation", standardDeviation, sigmaSteps * grid, "sigmaSteps times grid");
}
