import { type TailScale, varianceTail } from "../frame/tail-scale.ts";
import type { Hierarchy } from "../hierarchy.ts";
import { SPREAD_UNIT } from "./effects-tail.ts";

/** τ before anything is known of it, as a share of its prior's scale. */
const FIRST_SPREAD = 0.5;

/** Scales of log τ, about what was found before or a share of its prior's scale, and of log σ²; others are near 1. */
export function collapsedTail({ prior, collapsed }: Hierarchy, found: Float64Array | undefined): TailScale {
  const { length, scales } = collapsed!;
  const random = scales.length;
  const centre = found?.slice(0, random) ?? scales.map((scale) => Math.log(FIRST_SPREAD * scale));
  const last = varianceTail(prior.varianceShape);
  return Object.freeze<TailScale>({
    toCoordinates(x, q, at) {
      for (let i = 0; i < random; i++) q[at + i] = centre[i]! + SPREAD_UNIT * x[at + i]!;
      last.toCoordinates(x, q, at + length - 1);
    },
    toStandard(q, x, at) {
      for (let i = 0; i < random; i++) x[at + i] = (q[at + i]! - centre[i]!) / SPREAD_UNIT;
      last.toStandard(q, x, at + length - 1);
    },
    pull(gradient, at) {
      for (let i = 0; i < random; i++) gradient[at + i]! *= SPREAD_UNIT;
      last.pull(gradient, at + length - 1);
    },
  });
}
