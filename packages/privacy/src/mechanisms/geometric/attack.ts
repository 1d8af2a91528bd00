import type { VectorAttack } from "../attack/attack.ts";
import { differenceOfDistances, inUnits } from "../attack/scores.ts";
import { inOneAndInAll } from "../attack/secret-pairs.ts";
import type { GeometricMechanism } from "./from-parameters.ts";

/** Coordinates of a spread pair: the mechanism does not fix the dimension. */
const SEVERAL = 3;

/** Distances that a cost between any two vectors is tried on: the mechanism does not fix how far apart they may be. */
const FAR = 3;

function reachOf({ parameters: { distance }, cost }: GeometricMechanism): number {
  return cost().neighbours === "local" ? FAR * distance : distance;
}

export const geometricAttack: VectorAttack<GeometricMechanism> = {
  pairs: (mechanism) => inOneAndInAll(reachOf(mechanism), SEVERAL),
  centre: inUnits,
  score: (_, first, second) => differenceOfDistances(first, second),
};
