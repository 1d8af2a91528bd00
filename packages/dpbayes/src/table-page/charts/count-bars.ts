import { axisBelow, chart } from "../../page/charts/chart.ts";
import { labelLines, labelText, rowPlaces } from "../../page/charts/label.ts";
import { type Scale, scaleOf } from "../../plot/scale.ts";
import { element, escaped, text, textWidth } from "../../plot/svg.ts";

/** One number with all that is known of it. */
export interface BarLine {
  readonly label: string;
  readonly low: number;
  readonly median: number;
  readonly high: number;
  /** The median as it is written at the right, and the interval below it. */
  readonly written: string;
  readonly between: string;
  /** Noisy numbers as they were published. */
  readonly published: readonly number[];
  /** What a hidden noisy number was at most. */
  readonly atMost?: number;
  readonly leastSquares?: number;
  /** The line in words, with all of its numbers. */
  readonly words: string;
}

/** What an axis is of: lengths from 0 without it. */
export interface AxisKind {
  readonly from0?: boolean;
  readonly ranks?: boolean;
}

/** As wide as a phone shows at full size, so that letters keep theirs. */
const [WIDTH, TOP, PITCH, GAP] = [344, 6, 30, 8];
const LONGEST = 17;
/** The plot keeps at least this much of the width, whatever stands at its sides. */
const NARROWEST = 80;

/**
 * A line per number on one axis. Bars start at 0 where lengths mean something (counts, shares); the interval, the noisy
 * number and least squares are marks of different shapes, so that colour is never the only sign.
 */
export function countBars(
  title: string,
  lines: readonly BarLine[],
  { from0 = true, ranks = false }: AxisKind = {},
): string {
  const labels = lines.map(({ label }) => labelLines(label, LONGEST));
  const { middles, bottom: end } = rowPlaces(labels, TOP, PITCH);
  const bottom = end + 4;
  const [left, right] = sidesOf(labels, lines);
  const x = scaleOf("linear", [...(from0 ? [0] : []), ...lines.flatMap(valuesOf)], [left, right]);
  const marks = lines.map((line, i) =>
    element(
      "g",
      {},
      element("title", {}, escaped(line.words)),
      labelText(labels[i]!, left - GAP, middles[i]!, { "text-anchor": "end" }),
      ...(from0 ? [bar(line, x, middles[i]!)] : []),
      ...lineMarks(line, x, middles[i]!),
      text(line.written, WIDTH - 2, middles[i]! + (line.between === "" ? 4 : -1), {
        "text-anchor": "end",
        class: "value",
      }),
      text(line.between, WIDTH - 2, middles[i]! + 11, { "text-anchor": "end", class: "between" }),
    ),
  );
  return chart(
    { title, description: lines.map(({ words }) => words).join("; ") },
    [WIDTH, bottom + 24],
    ...(from0 ? [upright(x.at(0), bottom)] : []),
    ...marks,
    axisBelow(ranks ? wholeTicks(x) : x, { from: left, to: right, at: bottom }),
  );
}

/** Where the plot begins and ends: labels and numbers have the room that they need, and some more for wide letters. */
function sidesOf(
  labels: readonly (readonly string[])[],
  lines: readonly BarLine[],
): readonly [left: number, right: number] {
  const widest = (texts: readonly string[], size: number) =>
    texts.reduce((most, one) => Math.max(most, WIDE * textWidth(one, size)), 0);
  const left = widest(labels.flat(), 12) + 2 * GAP;
  const medians = lines.map(({ written }) => written);
  const intervals = lines.map(({ between }) => between);
  const right = WIDTH - Math.max(widest(medians, 12), widest(intervals, 10.5)) - 2 * GAP;
  return [left, Math.max(right, left + NARROWEST)];
}

/** Digits and capitals are wider than an average letter. */
const WIDE = 1.2;

/** There is no rank between two. */
function wholeTicks(scale: Scale): Scale {
  return { ...scale, ticks: scale.ticks.filter(({ value }) => Number.isInteger(value)) };
}

function valuesOf({ low, median, high, published, atMost, leastSquares }: BarLine): readonly number[] {
  const more = [atMost, leastSquares].filter((value) => value !== undefined);
  return [low, median, high, ...published, ...more];
}

function upright(x: number, bottom: number): string {
  return element("line", { x1: x, x2: x, y1: TOP, y2: bottom, class: "grid" });
}

function bar({ median }: BarLine, x: Scale, y: number): string {
  const [from, to] = [x.at(0), x.at(median)].sort((a, b) => a - b) as [number, number];
  return element("rect", { x: from, y: y - 7, width: to - from, height: 14, class: "area" });
}

/** Interval and median first, least squares and the noisy number over them: a ring leaves what it rings in sight. */
function lineMarks(line: BarLine, x: Scale, y: number): readonly string[] {
  const { low, median, high, published, atMost, leastSquares } = line;
  return [
    element("line", { x1: x.at(low), x2: x.at(high), y1: y, y2: y, class: "c0", "stroke-width": 3 }),
    element("circle", { cx: x.at(median), cy: y, r: 3.2, class: "f0" }),
    ...(leastSquares === undefined ? [] : [tick(x.at(leastSquares), y)]),
    ...(atMost === undefined ? [] : [upTo(x.at(x.domain[0]), x.at(atMost), y)]),
    ...published.map((value) => element("circle", { cx: x.at(value), cy: y, r: 4.6, class: "noisy" })),
  ];
}

function tick(x: number, y: number): string {
  return element("line", { x1: x, x2: x, y1: y - 7, y2: y + 7, class: "squares" });
}

/** Somewhere below the threshold. */
function upTo(from: number, to: number, y: number): string {
  const line = element("line", { x1: from, x2: to, y1: y + 8, y2: y + 8, class: "below" });
  return line + element("line", { x1: to, x2: to, y1: y + 4, y2: y + 11, class: "threshold" });
}
