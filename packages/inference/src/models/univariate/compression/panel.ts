import type { ReportDensity } from "../density/report-density.ts";
import type { SortedReports } from "../sorted-reports.ts";
import { lowerBound } from "./fold-tails.ts";
import { type LobattoRule, lobattoRule, lobattoWeights } from "./lobatto.ts";

/** A stretch of reports whose log densities are interpolated from a few points. */
export interface Panel {
  readonly low: number;
  readonly high: number;
  /** The reports it holds: from `from` up to, not including, `to` of the sorted ones. */
  readonly from: number;
  readonly to: number;
  /** How many people's reports are interpolated; those at the panel's ends are not, the ends are points. */
  readonly count: number;
  /** 0: so few distinct reports that they are points themselves, without error. */
  readonly degree: number;
}

/** The panel of the sorted reports in [low, high), or in [low, high] if it is the last one. */
export function panelOf(
  reports: SortedReports,
  low: number,
  high: number,
  degree: number,
  last: boolean,
): Panel {
  const { values, times } = reports;
  const from = lowerBound(values, low);
  const to = last ? values.length : lowerBound(values, high);
  let count = 0;
  for (let i = from; i < to; i++) if (values[i] !== low && values[i] !== high) count += times[i]!;
  const few = to - from <= degree + 1;
  return { low, high, from, to, count, degree: few ? 0 : degree };
}

/** Two halves. */
export function bisected(reports: SortedReports, panel: Panel): readonly [Panel, Panel] {
  const middle = 0.5 * (panel.low + panel.high);
  const last = panel.to === reports.values.length;
  return [
    panelOf(reports, panel.low, middle, panel.degree, false),
    panelOf(reports, middle, panel.high, panel.degree, last),
  ];
}

/** How many points the panel is evaluated at. */
export function panelSize({ from, to, degree }: Panel): number {
  return degree === 0 ? to - from : degree + 1;
}

/** Writes the panel's points and weights from place `at` on. */
export function writePanel(
  reports: SortedReports,
  panel: Panel,
  z: Float64Array,
  weights: Float64Array,
  at: number,
): void {
  const { low, high, from, to, degree } = panel;
  if (degree === 0) {
    z.set(reports.values.subarray(from, to), at);
    weights.set(reports.times.subarray(from, to), at);
    return;
  }
  const { nodes } = lobattoRule(degree);
  for (let j = 0; j <= degree; j++) z[at + j] = pointOf(panel, nodes[j]!);
  const own = weights.subarray(at, at + degree + 1);
  const { values, times } = reports;
  lobattoWeights(degree, { values, times, from, to, low, high }, own);
}

/** Bound on the error of the panel's log likelihood at the density's parameters: count × largest error seen. */
export function panelError(panel: Panel, density: ReportDensity, gradient: Float64Array): number {
  if (panel.degree === 0) return 0;
  const rule = lobattoRule(panel.degree);
  const size = panel.degree + 1;
  const values = rule.nodes.map((x) => density.logDensity(pointOf(panel, x), gradient));
  let worst = 0;
  rule.checks.forEach((x, i) => {
    const exact = density.logDensity(pointOf(panel, x), gradient);
    worst = Math.max(worst, Math.abs(interpolated(rule, values, i * size) - exact));
  });
  return panel.count * worst;
}

function interpolated({ checkShares }: LobattoRule, values: Float64Array, at: number): number {
  let sum = 0;
  for (let j = 0; j < values.length; j++) sum += checkShares[at + j]! * values[j]!;
  return sum;
}

/** From [−1, 1] to the panel; its ends exactly. */
function pointOf({ low, high }: Panel, x: number): number {
  if (x === 1) return high;
  return x === -1 ? low : 0.5 * (low + high) + 0.5 * (high - low) * x;
}
