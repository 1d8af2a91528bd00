import { baseline, bottomTick, frame, type Labels, leftAxis, PLOT } from "./frame.ts";
import { errorBar } from "./line-chart.ts";
import { scaleOf } from "./scale.ts";
import { colourOf, INK } from "./style.ts";
import { element } from "./svg.ts";

export interface BarSeries {
  readonly name: string;
  /** One value per group. */
  readonly values: readonly number[];
  /** Half the lengths of the error bars; none when absent. */
  readonly errors?: readonly number[];
}

export interface BarChart extends Labels {
  readonly groups: readonly string[];
  readonly series: readonly BarSeries[];
}

/** Bars from zero, side by side in groups, as a whole SVG document. */
export function barChart(chart: BarChart): string {
  const { groups, series } = chart;
  const reach = series.flatMap(({ values, errors = [] }) =>
    values.flatMap((value, i) => [value - (errors[i] ?? 0), value + (errors[i] ?? 0)]),
  );
  const y = scaleOf("linear", [0, ...reach], [PLOT.bottom, PLOT.top + 6]);
  const zero = y.at(0);
  const pitch = (PLOT.right - PLOT.left) / groups.length;
  const width = Math.min(40, (0.78 * pitch) / series.length);
  const ticks = groups.map((name, g) => bottomTick(PLOT.left + (g + 0.5) * pitch, name));
  const bars = series.flatMap(({ values, errors }, s) =>
    values.map((value, g) => {
      const left = PLOT.left + (g + 0.5) * pitch + (s - series.length / 2) * width;
      const top = y.at(value);
      const bar = {
        x: left,
        y: Math.min(top, zero),
        width: width - 1,
        height: Math.abs(zero - top),
        fill: colourOf(s),
      };
      const error = errors?.[g];
      const whisker = error === undefined ? "" : errorBar(left + (width - 1) / 2, value, error, y, INK);
      return element("rect", bar) + whisker;
    }),
  );
  const legend = series.map(({ name }, s) => ({
    name,
    sample: (x: number, middle: number) =>
      element("rect", { x: x - 6, y: middle - 6, width: 12, height: 12, fill: colourOf(s) }),
  }));
  return frame(chart, [leftAxis(y), baseline() + ticks.join("")], bars.join(""), legend);
}
