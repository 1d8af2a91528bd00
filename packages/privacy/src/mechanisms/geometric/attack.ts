import type { VectorAttack } from "../attack/attack.ts";
import { differenceOfDistances, inUnits } from "../attack/scores.ts";
import { inOneAndInAll } from "../attack/secret-pairs.ts";
import type { GeometricMechanism } from "./from-parameters.ts";

/** Coordinates of a spread pair: the mechanism does not fix the dimension. */
const SEVERAL = 3;

export const geometricAttack: VectorAttack<GeometricMechanism> = {
  pairs: ({ parameters }) => inOneAndInAll(parameters.distance, SEVERAL),
  centre: inUnits,
  score: (_, first, second) => differenceOfDistances(first, second),
};
