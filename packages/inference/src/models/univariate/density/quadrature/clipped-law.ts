import { NODE_SCORES, type SmoothLaw } from "../laws/smooth-law.ts";
import { bellPanels } from "./bell-panels.ts";
import { addLawMass, addTail } from "./law-mass.ts";
import type { PanelQuadrature } from "./panel-quadrature.ts";
import { WeightedScores } from "./weighted-scores.ts";

/**
 * The law of clip(x, low, high): atoms at the bounds with their mean scores, and panels between them that
 * carry the density. Panels whose mass no report can feel are left out.
 */
interface ClippedLaw {
  /** Ends of the panels in the law's coordinate and in x; there may be none. */
  readonly breaks: Float64Array;
  readonly values: Float64Array;
  /** How many ends there are (one more than panels). */
  size(): number;
  /** log mass and mean score at the lower and at the upper bound. */
  readonly logAtoms: Float64Array;
  readonly atomScores: Float64Array;
  /** Exponential tails next to the ends of the support, seen by the noise as atoms at the outer panel ends. */
  readonly logTails: Float64Array;
  readonly tailScores: Float64Array;
  update(): void;
}

/** A panel is split into at most this many parts. */
const MOST_PARTS = 20;
const MOST_PANELS = 10_000;

/**
 * Room for the panels on one side of the peak: at its steepest the density falls by 4 or more on each, and
 * once it has fallen by the largest gain the noise can make up for, plus 45, there are no more.
 */
function panelsFor(gain: number): number {
  return Math.min(Math.ceil(100 + 0.25 * gain), MOST_PANELS);
}

/**
 * `tilt` bounds the log slope of the noise density at any report (see `bellPanels`); panels wider than
 * `widest` are split if that takes few parts.
 */
export function clippedLaw(
  law: SmoothLaw,
  quadrature: PanelQuadrature,
  [low, high]: readonly [number, number],
  tilt: number,
  widest = Number.POSITIVE_INFINITY,
): ClippedLaw {
  const count = law.parameterCount;
  const most = panelsFor(tilt * (high - low));
  const breaks = new Float64Array(4 * most + 1);
  const values = new Float64Array(breaks.length);
  const logAtoms = new Float64Array(2);
  const atomScores = new Float64Array(2 * count);
  const logTails = new Float64Array(2);
  const tailScores = new Float64Array(2 * count);
  const node = new Float64Array(NODE_SCORES + count + 1);
  const sum = new WeightedScores(count);
  let size = 0;

  function atom(which: 0 | 1, from: number, to: number): void {
    sum.clear();
    addLawMass(sum, law, quadrature, from, to, node);
    logAtoms[which] = sum.write(atomScores, which * count);
  }

  function tail(which: 0 | 1, present: boolean, near: number, end: number): void {
    sum.clear();
    if (present) addTail(sum, law, near, end, node);
    logTails[which] = sum.write(tailScores, which * count);
  }

  /** Appends a panel that ends here, in parts of equal length in x if it is too wide. */
  function extend(end: number): void {
    const value = law.value(end);
    const from = values[size - 1]!;
    const parts = size === 0 ? 1 : Math.ceil((value - from) / widest);
    if (parts <= MOST_PARTS && size + parts < 2 * most)
      for (let i = 1; i < parts; i++) push(law.coordinate(from + ((value - from) * i) / parts));
    push(end);
  }

  function push(end: number): void {
    breaks[size] = end;
    values[size] = law.value(end);
    size++;
  }

  function update(): void {
    const from = law.coordinate(low);
    const to = law.coordinate(high);
    const panels = bellPanels(law, from, to, tilt, most);
    size = 0;
    for (const end of panels.breaks) extend(end);
    atom(0, Number.NEGATIVE_INFINITY, from);
    atom(1, to, Number.POSITIVE_INFINITY);
    tail(0, panels.tailBelow, breaks[0]!, from);
    tail(1, panels.tailAbove, breaks[size - 1]!, to);
  }

  return { breaks, values, size: () => size, logAtoms, atomScores, logTails, tailScores, update };
}

/** The panel j with values[j] ≤ z < values[j + 1], by bisection; the first or last for z outside. */
export function panelOf(z: number, values: Float64Array, size: number): number {
  let from = 0;
  let to = size - 1;
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if (values[middle]! <= z) from = middle;
    else to = middle;
  }
  return from;
}
