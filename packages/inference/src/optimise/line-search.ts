import { dot } from "../math/linear-algebra/index.ts";
import { along, type Evaluated, type Objective } from "./objective.ts";

const DECREASE = 1e-4;
const CURVATURE = 0.9;
const MOST_TRIALS = 60;

interface Trial {
  readonly t: number;
  readonly point: Evaluated;
  /** Derivative along the direction. */
  readonly slope: number;
}

/**
 * A step along a descent direction that satisfies the strong Wolfe conditions (Nocedal and Wright 2006,
 * algorithms 3.5 and 3.6): f(t) ≤ f(0) + 1e-4·t·f'(0) and |f'(t)| ≤ 0.9·|f'(0)|. A bracket is widened
 * until it must contain such a step, then cut by cubic interpolation. Points where the objective is
 * not finite count as too far. Undefined where rounding leaves nothing to gain.
 */
export function wolfeStep(
  objective: Objective,
  start: Evaluated,
  direction: Float64Array,
  firstStep: number,
): Evaluated | undefined {
  const n = direction.length;
  const trial = (t: number): Trial => {
    const point = objective.at(along(start.q, direction, t));
    return { t, point, slope: dot(point.slope, direction, n) };
  };
  const origin: Trial = { t: 0, point: start, slope: dot(start.slope, direction, n) };
  const search = { origin, trial };
  let before = origin;
  let t = firstStep;
  for (let i = 0; i < MOST_TRIALS; i++) {
    const here = trial(t);
    if (!descends(search, here) || (i > 0 && here.point.value >= before.point.value))
      return zoom(search, before, here);
    if (flat(search, here)) return here.point;
    if (here.slope >= 0) return zoom(search, here, before);
    before = here;
    t *= 2;
  }
  return before.point.value < start.value ? before.point : undefined;
}

interface Search {
  readonly origin: Trial;
  readonly trial: (t: number) => Trial;
}

/** The sufficient decrease (Armijo's condition). */
function descends({ origin }: Search, { t, point }: Trial): boolean {
  return point.value <= origin.point.value + DECREASE * t * origin.slope;
}

function flat({ origin }: Search, { slope }: Trial): boolean {
  return Math.abs(slope) <= -CURVATURE * origin.slope;
}

/** Cuts the bracket between the best trial so far and another that is beyond the minimum. */
function zoom(search: Search, first: Trial, second: Trial): Evaluated | undefined {
  let low = first;
  let high = second;
  for (let i = 0; i < MOST_TRIALS; i++) {
    const here = search.trial(cutPoint(low, high));
    if (!descends(search, here) || here.point.value >= low.point.value) {
      high = here;
    } else {
      if (flat(search, here)) return here.point;
      if (here.slope * (high.t - low.t) >= 0) high = low;
      low = here;
    }
    if (Math.abs(high.t - low.t) <= 1e-14 * Math.max(high.t, low.t)) break;
  }
  return low.t > 0 && low.point.value < search.origin.point.value ? low.point : undefined;
}

/** The minimum of the cubic through both ends, kept off the ends; the middle where there is none. */
function cutPoint(low: Trial, high: Trial): number {
  const width = high.t - low.t;
  const middle = low.t + 0.5 * width;
  if (!Number.isFinite(high.point.value)) return low.t + 0.1 * width;
  const d1 = low.slope + high.slope - (3 * (high.point.value - low.point.value)) / width;
  const discriminant = d1 * d1 - low.slope * high.slope;
  if (!(discriminant >= 0)) return middle;
  const d2 = Math.sign(width) * Math.sqrt(discriminant);
  const share = 1 - (high.slope + d2 - d1) / (high.slope - low.slope + 2 * d2);
  return share > 0.1 && share < 0.9 ? low.t + share * width : middle;
}
