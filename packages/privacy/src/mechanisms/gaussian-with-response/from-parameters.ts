import { gaussianNoise } from "../gaussian/from-parameters.ts";
import type { GaussianSteps } from "../gaussian/gaussian-steps.ts";
import { gaussianNoiseLaw } from "../gaussian/noise-law.ts";
import type { ExactNoiseLaw, Mechanism } from "../mechanism.ts";
import {
  type RandomisedResponseParameters,
  randomisedResponseFrom,
} from "../randomised-response/from-parameters.ts";

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
  readonly noise: ExactNoiseLaw;
}

/** The mechanism that these parameters state; {@link gaussianWithResponse} works them out. */
export function gaussianWithResponseFrom(
  parameters: GaussianWithResponseParameters,
): GaussianWithResponseMechanism {
  const { epsilon, logDelta } = parameters;
  const addNoise = gaussianNoise(parameters);
  const response = randomisedResponseFrom(parameters.response);
  return Object.freeze({
    kind: "gaussian-with-response",
    parameters,
    noise: gaussianNoiseLaw(parameters),
    cost: () => Object.freeze({ kind: "approximate", epsilon, logDelta, neighbours: "local" }),
    randomise: (secret, source) => [
      ...addNoise(secret.steps, source),
      ...response.randomise(secret.bit, source),
    ],
  } satisfies GaussianWithResponseMechanism);
}
