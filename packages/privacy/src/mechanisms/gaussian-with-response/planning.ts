import { gaussianPlanning } from "../gaussian/planning.ts";
import type { InputsPlanning } from "../mechanism-planning.ts";
import { randomisedResponsePlanning } from "../randomised-response/planning.ts";
import type { GaussianWithResponseMechanism } from "./from-parameters.ts";
import { gaussianWithResponse } from "./gaussian-with-response.ts";

export const gaussianWithResponsePlanning: InputsPlanning<GaussianWithResponseMechanism> = {
  norm: "L2",
  derived: [...gaussianPlanning.derived, ...randomisedResponsePlanning.derived],
  calibrate: ({ logDelta, ...need }) => gaussianWithResponse({ ...need, logDelta: logDelta() }),
};
