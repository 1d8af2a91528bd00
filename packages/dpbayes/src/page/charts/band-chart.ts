import { scaleOf } from "../../plot/scale.ts";
import { element } from "../../plot/svg.ts";
import { fourDigits } from "../numbers.ts";
import { axisBelow, axisLeft, chart, path } from "./chart.ts";
import { LINE, labelLines, labelText } from "./label.ts";

/** What is expected at one place of a covariate. */
export interface BandPoint {
  readonly x: number;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

const [WIDTH, LEFT, RIGHT, HEIGHT] = [360, 56, 348, 162];
/** Letters of a title that fit into a line. */
const LONGEST = 52;

/** A curve with the band of its interval. */
export function bandChart(x: string, y: string, points: readonly BandPoint[]): string {
  const [above, below] = [y, x].map((title) => labelLines(title, LONGEST)) as [string[], string[]];
  const TOP = 11 + LINE * above.length;
  const BOTTOM = TOP + HEIGHT;
  const across = scaleOf(
    "linear",
    points.map((point) => point.x),
    [LEFT, RIGHT],
  );
  const up = scaleOf(
    "linear",
    points.flatMap(({ low, high }) => [low, high]),
    [BOTTOM, TOP],
  );
  const edge = (of: (point: BandPoint) => number) =>
    points.map((point) => [across.at(point.x), up.at(of(point))] as const);
  const band = [...edge(({ high }) => high), ...edge(({ low }) => low).reverse()];
  const [first, last] = [points[0]!, points.at(-1)!];
  const described = {
    title: `${y} by ${x}`,
    description: `From ${fourDigits(first.middle)} at ${fourDigits(first.x)} to ${fourDigits(last.middle)} at ${fourDigits(last.x)}; the band holds the interval.`,
  };
  return chart(
    described,
    [WIDTH, BOTTOM + 31 + LINE * below.length],
    axisLeft(up, { from: LEFT, to: RIGHT }),
    element("path", { d: path(band, "Z"), class: "area" }),
    element("path", { d: path(edge(({ middle }) => middle)), class: "line" }),
    labelText(above, 6, 8 + ((above.length - 1) * LINE) / 2, { class: "tick" }),
    axisBelow(across, { from: LEFT, to: RIGHT, at: BOTTOM }),
    labelText(below, RIGHT, BOTTOM + 28 + ((below.length - 1) * LINE) / 2, {
      "text-anchor": "end",
      class: "tick",
    }),
  );
}
