import { gaussianWithResponseMultiplierRoundedUp } from "../../accounting/gaussian/with-response.ts";
import { epsilonForContinuous, logDeltaForContinuous, requireTarget } from "../gaussian/calibration.ts";
import { gaussianSteps } from "../gaussian/gaussian-steps.ts";
import { randomisedResponse } from "../randomised-response/randomised-response.ts";
import { type GaussianWithResponseMechanism, gaussianWithResponseFrom } from "./from-parameters.ts";

export interface GaussianWithResponseOptions {
  /** The joint budget of vector and bit. */
  readonly epsilon: number;
  readonly logDelta: number;
  /** The part of it that the bit uses. */
  readonly responseEpsilon: number;
  /** The L2 diameter of the vector's domain. */
  readonly sensitivity: number;
  readonly dimension: number;
  readonly magnitude: number;
}

/**
 * One person's vector with Gaussian noise and one bit by randomised response, calibrated jointly
 * (local spec §2.2): δ(ε) = p·δ_G(ε - ε_y) + (1 - p)·δ_G(ε + ε_y), which needs 1-4 % less noise than
 * adding up the two costs. The discrete noise is covered by the last paragraph of calibration.ts. The
 * bit's ε_y is rounded down, which is post-processing (more flips) of the bit that was calibrated.
 */
export function gaussianWithResponse(options: GaussianWithResponseOptions): GaussianWithResponseMechanism {
  const { epsilon, logDelta, responseEpsilon, sensitivity, dimension } = options;
  requireTarget(options);
  const response = randomisedResponse({ epsilon: responseEpsilon });
  const steps = gaussianSteps({ epsilon, logDelta, dimension }, onGrid(options), jointMultiplier(options));
  return gaussianWithResponseFrom(
    Object.freeze({
      ...{ epsilon, logDelta, sensitivity, dimension, neighbours: "local" as const },
      ...steps,
      response: response.parameters,
    }),
  );
}

function jointMultiplier({ epsilon, logDelta, responseEpsilon }: GaussianWithResponseOptions): number {
  return gaussianWithResponseMultiplierRoundedUp(
    epsilonForContinuous(epsilon),
    logDeltaForContinuous(logDelta),
    responseEpsilon,
  );
}

function onGrid({ sensitivity, dimension, magnitude }: GaussianWithResponseOptions) {
  return { sensitivity, dimension, magnitude, integral: false, neighbours: "local" as const };
}
