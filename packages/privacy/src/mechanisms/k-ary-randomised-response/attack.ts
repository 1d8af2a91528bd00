import type { AnswerAttack } from "../attack/attack.ts";
import { onlyCoordinate } from "../attack/scores.ts";
import { firstAndLast } from "../attack/secret-pairs.ts";
import type { KAryRandomisedResponse } from "./from-parameters.ts";

export const kAryAttack: AnswerAttack<KAryRandomisedResponse> = {
  pairs: ({ parameters }) => [firstAndLast(parameters.levels)],
  centre: (answer) => answer,
  score: () => onlyCoordinate,
};
