import type { SmoothLaw } from "../laws/smooth-law.ts";

/** Panels that carry a law on a stretch of its coordinate. */
interface BellPanels {
  /** Ascending ends of consecutive panels, in the law's coordinate. */
  readonly breaks: number[];
  /** Whether the panels stopped below (above) because only an exponential tail is left there. */
  readonly tailBelow: boolean;
  readonly tailAbove: boolean;
}

/** e^{−45} of a peak is below the rounding of the sum by a factor of a thousand. */
const NEGLIGIBLE = 45;
/** Below this bend the log density is linear to rounding. */
const STRAIGHT = 1e-18;
/**
 * Cuts [from, to] into panels on which the log density bends by at most 9 and falls by at most 12: 16 nodes
 * then leave errors of 1e-13. The panels start at the point of highest density and go on outwards until the
 * density has become negligible, even if noise of log slope `tilt` per unit of x favours the farther point.
 * At most `most` panels go to either side.
 */
export function bellPanels(law: SmoothLaw, from: number, to: number, tilt: number, most = 1000): BellPanels {
  const start = Math.min(Math.max(0, from), to);
  const below = walk(law, start, from, tilt, most);
  const above = walk(law, start, to, tilt, most);
  return {
    breaks: [...below.breaks.reverse(), start, ...above.breaks],
    tailBelow: below.tail,
    tailAbove: above.tail,
  };
}

function walk(law: SmoothLaw, start: number, end: number, tilt: number, most: number) {
  const breaks: number[] = [];
  const top = law.logDensity(start);
  const centre = law.value(start);
  const direction = end > start ? 1 : -1;
  let at = start;
  while (at !== end && breaks.length < most) {
    if (isStraight(law, at, direction, tilt)) return { breaks, tail: true };
    const gain = tilt === 0 ? 0 : tilt * Math.abs(law.value(at) - centre);
    if (law.logDensity(at) - top + gain < -NEGLIGIBLE) break;
    const next = at + direction * stepFrom(law, at, direction, tilt);
    // So steep that no number lies ahead within a panel: the density is e^-1e15 or less, or not a number.
    if (next === at) break;
    at = direction * next < direction * end ? next : end;
    breaks.push(at);
  }
  return { breaks, tail: false };
}

/** Whether the rest is an exponential tail so close to the end of the support that the noise cannot see it. */
function isStraight(law: SmoothLaw, at: number, direction: number, tilt: number): boolean {
  const left = remaining(law, at, direction);
  return law.bend(at) < STRAIGHT && left < Number.POSITIVE_INFINITY && tilt * left < 1e-17;
}

/** Distance in x to the end of the support that lies ahead. */
function remaining(law: SmoothLaw, at: number, direction: number): number {
  return direction > 0 ? law.support[1] - law.value(at) : law.value(at) - law.support[0];
}

function stepFrom(law: SmoothLaw, at: number, direction: number, tilt: number): number {
  let step = Math.min(8, 2.5 / Math.sqrt(law.bend(at)), 12 / Math.abs(law.slope(at)));
  // The noise bends in log x where x is comparable to its scale.
  if (tilt * remaining(law, at, direction) > 1e-17) step = Math.min(step, 4 / law.stretch());
  while (step > 0) {
    const ahead = at + direction * step;
    if (step * step * law.bend(ahead) <= 9 && step * Math.abs(law.slope(ahead)) <= 12) return step;
    step *= 0.7;
  }
  return 0;
}
