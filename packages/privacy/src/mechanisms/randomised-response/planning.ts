import type { AnswerPlanning } from "../mechanism-planning.ts";
import type { RandomisedResponse } from "./from-parameters.ts";
import { randomisedResponse } from "./randomised-response.ts";

export const randomisedResponsePlanning: AnswerPlanning<RandomisedResponse> = {
  onlyLevels: 2,
  derived: ["keepProbability"],
  calibrate: randomisedResponse,
};
