import { requireGrid } from "../../noise/grid.ts";
import {
  discreteGaussianLogMass,
  discreteGaussianReach,
  discreteGaussianVariance,
} from "../laws/discrete-gaussian.ts";
import type { ExactNoiseLaw } from "../mechanism.ts";
import { requireWhole } from "../require-parameters.ts";
import type { GaussianSteps } from "./gaussian-steps.ts";

/** The law of the noise from a release's parameters alone. */
export function gaussianNoiseLaw(parameters: Pick<GaussianSteps, "grid" | "sigmaSteps">): ExactNoiseLaw {
  const { grid, sigmaSteps } = parameters;
  requireGrid(grid);
  requireWhole("sigmaSteps", sigmaSteps, 1);
  return Object.freeze({
    logDensity: (t: number) => discreteGaussianLogMass(t / grid, sigmaSteps) - Math.log(grid),
    variance: grid ** 2 * discreteGaussianVariance(sigmaSteps),
    reach: grid * discreteGaussianReach(sigmaSteps),
  });
}
