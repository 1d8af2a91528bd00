import type { Attack } from "../attack/attack.ts";
import type { ExponentialMechanism } from "./exponential.ts";

type Scores = readonly number[];

export const exponentialAttack: Attack<ExponentialMechanism, Scores, number, Scores> = {
  /**
   * Two candidates, the first unlikely under both inputs: its probability then grows by nearly e^ε when
   * its score grows by the whole range. At e^-(2 + ε) it is unlikely enough to leave the other
   * candidate's probability almost unchanged and common enough to be counted.
   */
  pairs({ parameters }) {
    const { range, epsilon } = parameters;
    const low = (-range * (2 + epsilon)) / epsilon;
    return [{ name: "one score raised", first: [low, 0], second: [low + range, 0] }];
  },
  centre: (scores) => scores,
  score: () => (chosen) => chosen,
};
