import { scaleOf } from "../../plot/scale.ts";
import { element } from "../../plot/svg.ts";
import { fourDigits } from "../numbers.ts";
import { axisBelow, chart } from "./chart.ts";
import { labelLines, labelText, rowPlaces } from "./label.ts";

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
  const labels = lines.map(({ label }) => labelLines(label, LONGEST));
  const { middles, bottom: end } = rowPlaces(labels, TOP, PITCH);
  const bottom = end + 4;
  const x = scaleOf(
    "linear",
    lines.flatMap(({ low, high }) => [low, high]),
    [LEFT, RIGHT],
  );
  const marks = lines.map(({ low, median, high }, i) => {
    const y = middles[i]!;
    return (
      labelText(labels[i]!, LEFT - 10, y, { "text-anchor": "end" }) +
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
