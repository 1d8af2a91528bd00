import { equalBreaks } from "../../../math/quadrature/index.ts";
import { lawOf } from "../../../noise/index.ts";
import type { Channel } from "../density/report-density.ts";
import { reportMoments } from "../moments/moments.ts";
import type { SortedReports } from "../sorted-reports.ts";
import { type FoldedReports, foldTails } from "./fold-tails.ts";
import { bisected, type Panel, panelOf, panelSize, writePanel } from "./panel.ts";
import type { WeightedPoints } from "./weighted-points.ts";

/** A term's reports cut into panels; frozen, refining gives a new value. */
export interface CompressedTerm {
  readonly reports: FoldedReports;
  readonly panels: readonly Panel[];
  readonly points: WeightedPoints;
}

/** Degree of the interpolation on smooth panels. */
const DEGREE = 16;
/** Compression starts with about as many points: fewer distinct reports are better left as they are. */
const FEW = 64;
/**
 * Panels to begin with. Fewer would do for some data, but then the cost would depend on how many reports
 * there are. Noise whose density has no point at 0, as the Gaussian, leaves no kink and no boundary layer.
 */
const PANELS_OF_POINTED = 4;
const PANELS_OF_SMOOTH = 2;
/** Panels between whole numbers get this many points in all, as far as that leaves each of them a parabola. */
const WHOLE_POINTS = 512;

/** No interpolation: every distinct report is a point; only exact tails are folded. */
export function exactTerm(reports: SortedReports, channel: Channel): CompressedTerm {
  const folded = foldTails(reports, channel);
  return termOf(reports, folded, [allOf(folded)]);
}

/** Points that were made before, elsewhere: there is nothing left to refine. */
export function pointsTerm(points: WeightedPoints): CompressedTerm {
  const none = new Float64Array(0);
  return Object.freeze({ reports: { values: none, times: none, constant: 0 }, panels: [], points });
}

/**
 * The first cut. Whole reports stay as they are: their histogram is exact. So do a few reports. Otherwise a few panels, which
 * refinement will halve where it has to; for whole values under Laplace noise the density has a kink
 * at every whole number, so panels lie between those.
 */
export function firstCut(reports: SortedReports, channel: Channel): CompressedTerm {
  const { noise } = channel;
  if (noise.kind === "response") return exactTerm(reports, channel);
  const { whole, linear } = lawOf(noise);
  if (whole) return exactTerm(reports, channel);
  const folded = foldTails(reports, channel);
  if (folded.values.length <= FEW) return exactTerm(reports, channel);
  const pointed = linear > 0;
  const kinks = pointed && channel.whole ? channel.bounds : undefined;
  return termOf(
    reports,
    folded,
    kinks
      ? betweenWhole(folded, kinks)
      : equalPanels(folded, pointed ? PANELS_OF_POINTED : PANELS_OF_SMOOTH, DEGREE),
  );
}

/** Equal panels with straight lines: linear binning, for data models too narrow for anything else. */
export function linearBins(term: CompressedTerm, bins: number): CompressedTerm {
  return withPanels(term, equalPanels(term.reports, bins, 1));
}

/** The same term with the panels that `poor` names cut in two. */
export function refined(term: CompressedTerm, poor: (panel: Panel) => boolean): CompressedTerm {
  if (!term.panels.some(poor)) return term;
  const panels = term.panels.flatMap((panel) => (poor(panel) ? bisected(term.reports, panel) : [panel]));
  return withPanels(
    term,
    panels.filter(({ from, to }) => to > from),
  );
}

/** One panel whose points are the reports themselves. */
function allOf(reports: SortedReports): Panel {
  const { values } = reports;
  return panelOf(reports, values[0]!, values.at(-1)!, values.length, true);
}

/** Panels of equal length from the lowest report to the highest. */
function equalPanels(reports: SortedReports, count: number, degree: number): readonly Panel[] {
  const { values } = reports;
  const breaks = equalBreaks(values[0]!, values.at(-1)!, count);
  return panelsBetween(reports, [...breaks], degree);
}

function betweenWhole(reports: SortedReports, [low, high]: readonly [number, number]): readonly Panel[] {
  const degree = Math.min(8, Math.max(2, Math.floor(WHOLE_POINTS / (high - low))));
  const first = Math.ceil(low);
  const inner = Array.from({ length: Math.max(0, Math.floor(high) - first + 1) }, (_, i) => first + i);
  return panelsBetween(reports, [...new Set([low, ...inner, high])], degree);
}

/** Panels between consecutive breaks; those without reports are left out. */
function panelsBetween(reports: SortedReports, breaks: readonly number[], degree: number): readonly Panel[] {
  const lastBreak = breaks.length - 2;
  return breaks
    .slice(0, -1)
    .map((low, i) => panelOf(reports, low, breaks[i + 1]!, degree, i === lastBreak))
    .filter(({ from, to }) => to > from);
}

function termOf(reports: SortedReports, folded: FoldedReports, panels: readonly Panel[]): CompressedTerm {
  const moments = reportMoments(reports.values, reports.times);
  return withPanels(
    { reports: folded, panels, points: { z: [], weights: [], constant: folded.constant, moments } },
    panels,
  );
}

function withPanels(term: CompressedTerm, panels: readonly Panel[]): CompressedTerm {
  const size = panels.reduce((sum, panel) => sum + panelSize(panel), 0);
  const z = new Float64Array(size);
  const weights = new Float64Array(size);
  let at = 0;
  for (const panel of panels) {
    writePanel(term.reports, panel, z, weights, at);
    at += panelSize(panel);
  }
  const shared = panels.length > 1 ? merged(z, weights) : { z, weights };
  return Object.freeze({ ...term, panels, points: { ...term.points, ...shared } });
}

/** Neighbouring panels share an end: one evaluation serves both. */
function merged(z: Float64Array, weights: Float64Array): Pick<WeightedPoints, "z" | "weights"> {
  const place = new Map<number, number>();
  const kept: number[] = [];
  z.forEach((x, i) => {
    const first = place.get(x);
    if (first === undefined) {
      place.set(x, i);
      kept.push(i);
    } else weights[first]! += weights[i]!;
  });
  return { z: Float64Array.from(kept, (i) => z[i]!), weights: Float64Array.from(kept, (i) => weights[i]!) };
}
