import type { VectorAttack } from "../attack/attack.ts";
import { inUnits, projectionOnDifference } from "../attack/scores.ts";
import { spreadOverLength } from "../attack/secret-pairs.ts";
import type { GaussianMechanism } from "./from-parameters.ts";

export const gaussianAttack: VectorAttack<GaussianMechanism> = {
  pairs: ({ parameters }) => [spreadOverLength(parameters)],
  centre: inUnits,
  score: (_, first, second) => projectionOnDifference(first, second),
  gaussianMu: ({ parameters }) => parameters.mu,
};
