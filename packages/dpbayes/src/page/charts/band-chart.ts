import { scaleOf } from "../../plot/scale.ts";
import { element, text } from "../../plot/svg.ts";
import { fourDigits } from "../numbers.ts";
import { axisBelow, axisLeft, chart, path } from "./chart.ts";

/** What is expected at one place of a covariate. */
export interface BandPoint {
  readonly x: number;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

const SIZE = [360, 230] as const;
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 348, 24, 186];

/** A curve with the band of its interval. */
export function bandChart(x: string, y: string, points: readonly BandPoint[]): string {
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
    SIZE,
    axisLeft(up, { from: LEFT, to: RIGHT }),
    element("path", { d: path(band, "Z"), class: "area" }),
    element("path", { d: path(edge(({ middle }) => middle)), class: "line" }),
    text(y, 6, 12, { class: "tick" }),
    axisBelow(across, { from: LEFT, to: RIGHT, at: BOTTOM }, x),
  );
}
