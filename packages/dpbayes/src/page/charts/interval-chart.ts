import { scaleOf } from "../../plot/scale.ts";
import { element, text } from "../../plot/svg.ts";
import { fourDigits } from "../numbers.ts";
import { axisBelow, chart, cut } from "./chart.ts";

export interface IntervalLine {
  readonly label: string;
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

const [WIDTH, LEFT, RIGHT, TOP, PITCH] = [380, 128, 366, 10, 26];
const LONGEST = 18;

/** Intervals of a few numbers of one kind side by side on one axis. */
export function intervalChart(title: string, lines: readonly IntervalLine[]): string {
  const bottom = TOP + PITCH * lines.length + 4;
  const x = scaleOf(
    "linear",
    lines.flatMap(({ low, high }) => [low, high]),
    [LEFT, RIGHT],
  );
  const marks = lines.map(({ label, low, median, high }, i) => {
    const y = TOP + PITCH * (i + 0.5);
    return (
      text(cut(label, LONGEST), LEFT - 10, y + 4, { "text-anchor": "end" }) +
      element("line", { x1: LEFT, x2: RIGHT, y1: y, y2: y, class: "grid" }) +
      element("line", { x1: x.at(low), x2: x.at(high), y1: y, y2: y, class: "c0", "stroke-width": 4 }) +
      element("circle", { cx: x.at(median), cy: y, r: 5, class: "dot" })
    );
  });
  const description = lines
    .map(({ label, low, high }) => `${label}: ${fourDigits(low)} to ${fourDigits(high)}`)
    .join("; ");
  const size = [WIDTH, bottom + 24] as const;
  return chart({ title, description }, size, ...marks, axisBelow(x, { from: LEFT, to: RIGHT, at: bottom }));
}
