import {
  bottomAxis,
  element,
  frame,
  type Labels,
  leftAxis,
  PLOT,
  pathPoint,
  SOFT_INK,
  scaleOf,
} from "dpbayes/plot";

export interface Curve {
  /** None for curves that share the name of another one. */
  readonly name?: string;
  readonly colour: string;
  readonly width: number;
  readonly opacity: number;
  readonly y: readonly number[];
}

export interface DensityChart extends Labels {
  readonly at: readonly number[];
  /** A dashed vertical line. */
  readonly truth: number;
  readonly curves: readonly Curve[];
  /** Curves above it are cut. */
  readonly top: number;
}

/** Densities over one axis, without points. */
export function densityChart(chart: DensityChart): string {
  const x = scaleOf("linear", chart.at, [PLOT.left + 4, PLOT.right - 4]);
  const y = scaleOf("linear", [0, chart.top], [PLOT.bottom, PLOT.top + 6]);
  const lines = chart.curves.map(({ y: values, colour, width, opacity }) => {
    const points = values.map((value, i) =>
      pathPoint(x.at(chart.at[i]!), y.at(Math.min(value, y.domain[1]))),
    );
    const style = { fill: "none", stroke: colour, "stroke-width": width, "stroke-opacity": opacity };
    return element("path", { d: `M${points.join("L")}`, ...style });
  });
  const at = x.at(chart.truth);
  const line = { x1: at, x2: at, y1: PLOT.top, y2: PLOT.bottom, stroke: SOFT_INK, "stroke-dasharray": "5 4" };
  const legend = chart.curves.flatMap(({ name, colour, width }) =>
    name === undefined
      ? []
      : [
          {
            name,
            sample: (left: number, middle: number) =>
              element("path", {
                d: `M${pathPoint(left - 12, middle)}H${left + 12}`,
                stroke: colour,
                "stroke-width": width,
              }),
          },
        ],
  );
  return frame(chart, [bottomAxis(x), leftAxis(y)], element("line", line) + lines.join(""), legend);
}
