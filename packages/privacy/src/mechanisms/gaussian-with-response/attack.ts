import type { InputsAttack } from "../attack/attack.ts";
import { inUnits, projection } from "../attack/scores.ts";
import { spreadOverLength } from "../attack/secret-pairs.ts";
import type { GaussianWithResponseMechanism } from "./from-parameters.ts";

/** The joint calibration with a bit is not a Gaussian curve, so none is claimed. */
export const gaussianWithResponseAttack: InputsAttack<GaussianWithResponseMechanism> = {
  /** The vector at full distance and the bit flipped as well. */
  pairs({ parameters }) {
    const { first, second } = spreadOverLength(parameters);
    return [{ name: "vector and bit", first: { steps: first, bit: 0 }, second: { steps: second, bit: 1 } }];
  },
  centre: ({ steps }, mechanism) => inUnits(steps, mechanism),
  /**
   * The joint log-likelihood ratio of the noisy vector and the bit behind it, `second` being reported
   * with bit 1: (v·d - (|second|² - |first|²)/2)/σ² ± ε_y with d = second - first.
   */
  score({ parameters }, first, second) {
    const { standardDeviation, response } = parameters;
    const length = Math.hypot(...second.map((value, i) => value - first[i]!));
    const along = projection(first, second);
    const middle = (along(first) + along(second)) / 2;
    const perUnit = length / standardDeviation ** 2;
    return (released) => {
      const bit = released.at(-1)!;
      return (along(released) - middle) * perUnit + (2 * bit - 1) * response.epsilon;
    };
  },
};
