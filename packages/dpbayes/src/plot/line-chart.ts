import { bottomAxis, frame, type Labels, leftAxis, PLOT } from "./frame.ts";
import { type Scale, type ScaleKind, scaleOf } from "./scale.ts";
import { colourOf, marker, pathPoint, SOFT_INK } from "./style.ts";
import { element } from "./svg.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
  /** Half the length of the error bar; none when absent. */
  readonly error?: number;
}

export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

export interface LineChart extends Labels {
  readonly xScale?: ScaleKind;
  readonly yScale?: ScaleKind;
  /** Values that the y axis must show besides the points. */
  readonly yIncludes?: readonly number[];
  /** Dashed horizontal lines for what the series are compared with. */
  readonly references?: readonly number[];
  readonly series: readonly Series[];
}

/** Pixels between the series, so that error bars at one x do not hide each other. */
const DODGE = 3;

/** Lines with points and error bars, as a whole SVG document. */
export function lineChart(chart: LineChart): string {
  const { series, references = [], yIncludes = [] } = chart;
  const points = series.flatMap((one) => one.points);
  const room = 12 + DODGE * series.length;
  const x = scaleOf(
    chart.xScale ?? "linear",
    points.map((point) => point.x),
    [PLOT.left + room, PLOT.right - room],
  );
  const bars = points.flatMap(({ y: middle, error = 0 }) => [middle - error, middle + error]);
  const values = chart.yScale === "log" ? points.map((point) => point.y) : bars;
  const shown = [...values, ...references, ...yIncludes];
  // A linear axis ends on ticks; a log axis on the values themselves, which need room below.
  const foot = chart.yScale === "log" ? PLOT.bottom - 14 : PLOT.bottom;
  const y = scaleOf(chart.yScale ?? "linear", shown, [foot, PLOT.top + 6]);
  const marks = [
    ...references.map((value) => referenceLine(y.at(value))),
    ...series.map((one, i) => seriesMarks(one, i, (i - (series.length - 1) / 2) * DODGE, x, y)),
  ];
  const legend = series.map(({ name }, i) => ({
    name,
    sample: (left: number, middle: number) =>
      element("path", {
        d: `M${pathPoint(left - 12, middle)}H${left + 12}`,
        stroke: colourOf(i),
        "stroke-width": 2,
      }) + marker(i, left, middle),
  }));
  return frame(chart, [bottomAxis(x), leftAxis(y)], marks.join(""), legend);
}

function referenceLine(y: number): string {
  return element("line", {
    x1: PLOT.left,
    x2: PLOT.right,
    y1: y,
    y2: y,
    stroke: SOFT_INK,
    "stroke-dasharray": "5 4",
  });
}

function seriesMarks({ points }: Series, index: number, shift: number, x: Scale, y: Scale): string {
  const stroke = colourOf(index);
  const places = points.map((point) => ({ ...point, left: x.at(point.x) + shift, top: y.at(point.y) }));
  const line = places.map(({ left, top }, i) => `${i === 0 ? "M" : "L"}${pathPoint(left, top)}`).join("");
  return [
    element("path", { d: line, fill: "none", stroke, "stroke-width": 1.8, "stroke-linejoin": "round" }),
    ...places.map(({ left, y: middle, error }) =>
      error === undefined ? "" : errorBar(left, middle, error, y, stroke),
    ),
    ...places.map(({ left, top }) => marker(index, left, top)),
  ].join("");
}

/** A bar that would leave a log axis at its foot ends there. */
export function errorBar(left: number, middle: number, error: number, y: Scale, stroke: string): string {
  const [low, high] = [middle - error, middle + error].map((value) =>
    y.at(Math.min(Math.max(value, y.domain[0]), y.domain[1])),
  ) as [number, number];
  const d = `M${pathPoint(left, low)}V${coordinateOf(high)}M${pathPoint(left - 3, low)}h6M${pathPoint(left - 3, high)}h6`;
  return element("path", { d, fill: "none", stroke, "stroke-width": 1.2 });
}

function coordinateOf(value: number): number {
  return Math.round(value * 100) / 100;
}
