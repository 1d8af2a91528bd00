import type { VectorAttack } from "../attack/attack.ts";
import { differenceOfDistances, inUnits } from "../attack/scores.ts";
import { inOneAndInAll } from "../attack/secret-pairs.ts";
import type { LaplaceMechanism } from "./from-parameters.ts";

export const laplaceAttack: VectorAttack<LaplaceMechanism> = {
  pairs: ({ parameters }) => inOneAndInAll(parameters.sensitivitySteps, parameters.dimension),
  centre: inUnits,
  score: (_, first, second) => differenceOfDistances(first, second),
};
