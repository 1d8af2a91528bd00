import { gaussianWithResponseMultiplierRoundedUp } from "../../accounting/gaussian/with-response.ts";
import { discreteGaussianSteps } from "../../noise/discrete-gaussian.ts";
import { epsilonForContinuous, logDeltaForContinuous, requireTarget } from "../gaussian/calibration.ts";
import { gaussianNoiseLaw } from "../gaussian/gaussian.ts";
import { type GaussianSteps, gaussianSteps } from "../gaussian/gaussian-steps.ts";
import type { Mechanism, NoiseLaw } from "../mechanism.ts";
import { noisySteps, requireDimension } from "../noisy-steps.ts";
import {
  type RandomisedResponseParameters,
  randomisedResponse,
} from "../randomised-response/randomised-response.ts";

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

export interface GaussianWithResponseParameters extends GaussianSteps {
  readonly epsilon: number;
  readonly logDelta: number;
  readonly sensitivity: number;
  readonly dimension: number;
  readonly neighbours: "local";
  readonly response: RandomisedResponseParameters;
}

export interface VectorAndBit {
  readonly steps: readonly bigint[];
  /** 0 or 1. */
  readonly bit: number;
}

/** The output is the noisy vector followed by the randomised bit. */
export interface GaussianWithResponseMechanism
  extends Mechanism<VectorAndBit, number[], GaussianWithResponseParameters> {
  readonly kind: "gaussian-with-response";
  /** The law of the vector's noise; the bit's is `randomisedResponseLaw(parameters.response)`. */
  readonly noise: NoiseLaw;
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
  const parameters = Object.freeze({
    ...{ epsilon, logDelta, sensitivity, dimension, neighbours: "local" as const },
    ...steps,
    response: response.parameters,
  });
  return Object.freeze({
    kind: "gaussian-with-response",
    parameters,
    noise: gaussianNoiseLaw(parameters),
    cost: () => Object.freeze({ kind: "approximate", epsilon, logDelta, neighbours: "local" }),
    randomise(secret, source) {
      requireDimension(secret.steps, dimension);
      const vector = noisySteps(secret.steps, steps.grid, () =>
        discreteGaussianSteps(steps.sigmaSteps, source),
      );
      return [...vector, ...response.randomise(secret.bit, source)];
    },
  } satisfies GaussianWithResponseMechanism);
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
