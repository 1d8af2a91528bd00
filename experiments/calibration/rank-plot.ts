import {
  bottomAxis,
  colourOf,
  element,
  frame,
  leftAxis,
  PLOT,
  pathPoint,
  type Scale,
  SOFT_INK,
  scaleOf,
} from "dpbayes/plot";
import type { FinishedRow } from "./result.ts";
import type { RowGroup } from "./row.ts";

/** Differences beyond this are drawn at the edge: controls would flatten the rest. */
const EDGE = 6;

/**
 * √n·(F̂(u) − u) of every ranked quantity of a group, F̂ the distribution function of its ranks: near 0
 * where intervals hold what they say. The distance test at `level` allows ±√(½·log(2/level)).
 */
export function rankPlot(
  group: RowGroup,
  rows: readonly FinishedRow[],
  level: number,
  [models, controls]: readonly [string, string] = ["noise-aware", "noise ignored"],
): string {
  const own = rows.filter(({ result }) => result.group === group);
  const x = scaleOf("linear", [0, 1], [PLOT.left + 4, PLOT.right - 4]);
  const y = scaleOf("linear", [-EDGE, EDGE], [PLOT.bottom, PLOT.top]);
  const band = Math.sqrt(0.5 * Math.log(2 / level));
  const marks = [
    ...[-band, band].map((at) => dashed(y.at(at))),
    ...[true, false].map((control) => linesOf(own, control, x, y)),
  ];
  const legend = [
    { name: models, colour: colourOf(0) },
    { name: controls, colour: colourOf(1) },
  ].map(({ name, colour }) => ({
    name,
    sample: (left: number, middle: number) =>
      element("path", {
        d: `M${pathPoint(left - 12, middle)}H${left + 12}`,
        stroke: colour,
        "stroke-width": 2,
      }),
  }));
  const labels = {
    title: `Ranks of the truth: ${group}`,
    note: "one line per ranked quantity; dashed: what the test allows",
    x: "rank u",
    y: "√n · (share of ranks below u − u)",
  };
  return frame(labels, [bottomAxis(x), leftAxis(y)], marks.join(""), legend);
}

/** The lines of all controls, or of all models, which lie above them. */
function linesOf(rows: readonly FinishedRow[], control: boolean, x: Scale, y: Scale): string {
  const ranks = rows.filter(({ result }) => result.control === control).flatMap((row) => row.ranks);
  const paths = ranks.map((values) => element("path", { d: path(values, x, y) }));
  const look = {
    fill: "none",
    stroke: colourOf(control ? 1 : 0),
    "stroke-width": 8,
    "stroke-opacity": control ? 0.9 : 0.45,
    transform: "scale(.1)",
  };
  return element("g", look, paths.join(""));
}

/** A polyline through the difference at every fiftieth, in steps of tenths of a pixel: there are hundreds of them. */
function path(ranks: Float64Array, x: Scale, y: Scale): string {
  const sorted = ranks.toSorted();
  const points = Array.from({ length: 51 }, (_, i) => {
    const u = i / 50;
    const below = sorted.findLastIndex((rank) => rank <= u) + 1;
    const difference = Math.sqrt(sorted.length) * (below / sorted.length - u);
    return [x.at(u), y.at(Math.min(EDGE, Math.max(-EDGE, difference)))].map((at) => Math.round(10 * at));
  });
  const steps = points.slice(1).map(([left, top], i) => [left! - points[i]![0]!, top! - points[i]![1]!]);
  return `M${points[0]!.join(" ")}l${steps.map((step) => step.join(" ").replace(" -", "-")).join(" ")}`;
}

function dashed(at: number): string {
  const line = { x1: PLOT.left, x2: PLOT.right, y1: at, y2: at };
  return element("line", { ...line, stroke: SOFT_INK, "stroke-dasharray": "5 4" });
}
