import type { Neighbours } from "../../accounting/loss.ts";
import { discreteLaplaceSteps, type Rate } from "../../noise/discrete-laplace.ts";
import { requireGrid } from "../../noise/grid.ts";
import type { AdditiveMechanism } from "../mechanism.ts";
import { noisySteps } from "../noisy-steps.ts";
import { requireRate, requireStepsCover } from "../require-parameters.ts";
import { laplaceNoiseLaw } from "./noise-law.ts";

export interface LaplaceParameters {
  readonly epsilon: number;
  readonly sensitivity: number;
  readonly dimension: number;
  readonly neighbours: Neighbours;
  readonly grid: number;
  readonly sensitivitySteps: number;
  readonly rate: Rate;
  /** The scale b of the noise in released units: P falls by e over it. */
  readonly scale: number;
}

export type LaplaceMechanism = AdditiveMechanism<"laplace", LaplaceParameters>;

/** The mechanism that these parameters state; {@link laplaceMechanism} works them out. */
export function laplaceFrom(parameters: LaplaceParameters): LaplaceMechanism {
  const { epsilon, neighbours, dimension, grid, rate, sensitivitySteps } = parameters;
  requireGrid(grid);
  requireRate(rate, 1, epsilon, sensitivitySteps);
  requireStepsCover(parameters);
  return Object.freeze({
    kind: "laplace",
    parameters,
    noise: laplaceNoiseLaw(parameters),
    cost: () => Object.freeze({ kind: "pure", epsilon, neighbours }),
    randomise: (steps, source) =>
      noisySteps(steps, grid, () => discreteLaplaceSteps(rate, source), dimension),
  } satisfies LaplaceMechanism);
}
