import { requireCount } from "../../errors/index.ts";
import { requireReach } from "../sensitivity/require-reach.ts";
import { roundedUp } from "../sensitivity/rounding-up.ts";

/**
 * L2 sensitivity under replace-one of (S, z) computed from sums of k >= 2 rows divided by √k
 * (central spec §1.2 and erratum D15): 4(k−1)/k · R√(R²+Y²). Averaging rows does not keep the
 * sensitivity of single rows: the changed row meets the k − 1 others in every product.
 */
export function blockAveragedSensitivity(inputs: {
  readonly rowsPerBlock: number;
  readonly radius: number;
  readonly responseBound: number;
}): number {
  const { rowsPerBlock: k, radius: R, responseBound: Y } = inputs;
  requireCount("rowsPerBlock", k, 2);
  requireReach("radius", R);
  requireReach("responseBound", Y);
  return roundedUp(((4 * (k - 1)) / k) * R * Math.hypot(R, Y));
}
