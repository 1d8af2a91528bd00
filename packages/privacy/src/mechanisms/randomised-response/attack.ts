import type { AnswerAttack } from "../attack/attack.ts";
import { onlyCoordinate } from "../attack/scores.ts";
import { firstAndLast } from "../attack/secret-pairs.ts";
import type { RandomisedResponse } from "./from-parameters.ts";

export const randomisedResponseAttack: AnswerAttack<RandomisedResponse> = {
  pairs: () => [firstAndLast(2)],
  centre: (answer) => answer,
  score: () => onlyCoordinate,
};
