import { grouped } from "@dpbayes/inference/text";
import { type Scale, scaleOf } from "../../plot/scale.ts";
import { element, escaped, text } from "../../plot/svg.ts";
import { fourDigits } from "../numbers.ts";
import { axisBelow, chart } from "./chart.ts";
import { labelLines, labelText, rowPlaces } from "./label.ts";

/** Where a number lies: two nested intervals and the median. */
export interface ForestLine {
  readonly label: string;
  readonly median: number;
  /** The wide interval. */
  readonly outer: readonly [number, number];
  readonly inner: readonly [number, number];
}

/** A holder's line. */
export interface HolderLine extends ForestLine {
  /** Shown by the dot's size and at the right. */
  readonly records?: number;
  /** It lies outside what the others predict. */
  readonly outlying?: boolean;
}

export interface ForestInput {
  readonly title: string;
  readonly holders: readonly HolderLine[];
  /** The mean over holders, at which a line stands; the mean over records. */
  readonly means: readonly ForestLine[];
  /** A holder that was not there. */
  readonly another?: ForestLine;
}

/** As wide as a phone shows at full size, so that letters keep theirs. */
const [WIDTH, LEFT, RIGHT, TOP] = [344, 130, 298, 20];
const LONGEST = 17;
/** Room for a line; less where there are many. */
const [PITCH, NARROW_PITCH, MANY] = [22, 15, 24];

/** A line per holder on one axis, with the means and a new holder below. */
export function forestChart({ title, holders, means, another }: ForestInput): string {
  const pitch = holders.length > MANY ? NARROW_PITCH : PITCH;
  const below = [...means, ...(another ? [another] : [])];
  const x = scaleOf(
    "linear",
    [...holders, ...below].flatMap(({ outer }) => outer),
    [LEFT, RIGHT],
  );
  const most = Math.max(1, ...holders.map(({ records = 0 }) => records));
  const own = rowPlaces(holders.map(lines), TOP, pitch);
  const split = own.bottom + 4;
  const under = rowPlaces(below.map(lines), split, PITCH);
  const bottom = under.bottom + 4;
  const [first] = means;
  const marks = [
    holders.some(({ records }) => records !== undefined)
      ? text("records", WIDTH - 2, TOP - 7, { "text-anchor": "end", class: "tick" })
      : "",
    ...(first ? [upright(x.at(first.median), bottom)] : []),
    ...holders.map((line, i) => holderMark(line, x, own.middles[i]!, most)),
    element("line", { x1: 0, x2: WIDTH, y1: split, y2: split, class: "grid" }),
    ...means.map((line, i) => diamond(line, x, under.middles[i]!, `f${i + 2}`)),
    ...(another ? [expected(another, x, under.middles.at(-1)!)] : []),
  ];
  return chart(
    { title, description: descriptionOf(holders, below) },
    [WIDTH, bottom + 24],
    ...marks,
    axisBelow(x, { from: LEFT, to: RIGHT, at: bottom }),
  );
}

function lines({ label }: ForestLine): readonly string[] {
  return labelLines(label, LONGEST);
}

function upright(x: number, bottom: number): string {
  return element("line", { x1: x, x2: x, y1: TOP, y2: bottom, class: "ref" });
}

/** What a pointer that rests on a line is told, with numbers. */
function row(line: ForestLine, y: number, more: string, ...marks: readonly string[]): string {
  return element(
    "g",
    {},
    element("title", {}, escaped(`${inWords(line)}${more}`)),
    labelText(lines(line), LEFT - 8, y, { "text-anchor": "end" }),
    ...marks,
  );
}

function holderMark(line: HolderLine, x: Scale, y: number, most: number): string {
  const { records, outlying = false, median } = line;
  const r = records === undefined ? 4 : Math.max(3.2, 6.5 * Math.sqrt(Math.max(0, records) / most));
  const colour = outlying ? 1 : 0;
  const count = records === undefined ? "" : grouped(records);
  // Whoever does not tell the colours apart sees a square.
  const mark = outlying
    ? element("rect", { x: x.at(median) - r, y: y - r, width: 2 * r, height: 2 * r, class: "f1 rim" })
    : element("circle", { cx: x.at(median), cy: y, r, class: "f0 rim" });
  const more = `${count && `, ${count} records`}${outlying ? ", outside what the others predict" : ""}`;
  return row(
    line,
    y,
    more,
    ...bars(line, x, y, `c${colour}`),
    mark,
    count && text(count, WIDTH - 2, y + 4, { "text-anchor": "end", class: "tick" }),
  );
}

function bars({ outer, inner }: ForestLine, x: Scale, y: number, kind: string): readonly string[] {
  const line = ([low, high]: readonly [number, number], width: number) =>
    element("line", { x1: x.at(low), x2: x.at(high), y1: y, y2: y, class: kind, "stroke-width": width });
  return [line(outer, 1.5), line(inner, 4)];
}

/** As wide as the outer interval. */
function diamond(line: ForestLine, x: Scale, y: number, kind: string): string {
  const [low, high] = line.outer.map(x.at) as [number, number];
  const middle = x.at(line.median);
  const points = [
    [low, y],
    [middle, y - 6],
    [high, y],
    [middle, y + 6],
  ];
  return row(line, y, "", element("polygon", { points: points.map(placed).join(" "), class: kind }));
}

function placed([x, y]: readonly number[]): string {
  return `${Math.round(10 * x!) / 10},${Math.round(10 * y!) / 10}`;
}

/** Dashed: nobody is there. */
function expected(line: ForestLine, x: Scale, y: number): string {
  const [outer, inner] = bars(line, x, y, "c2");
  const ring = element("circle", { cx: x.at(line.median), cy: y, r: 4, class: "ring" });
  return row(line, y, "", element("g", { "stroke-dasharray": "5 3" }, outer!), inner!, ring);
}

function descriptionOf(holders: readonly HolderLine[], below: readonly ForestLine[]): string {
  const out = holders.filter(({ outlying }) => outlying).map(({ label }) => label);
  return [
    ...below.map(inWords),
    ...holders.map(inWords),
    ...(out.length === 0 ? [] : [`outside what the others predict: ${out.join(", ")}`]),
  ].join("; ");
}

function inWords({ label, median, outer: [low, high] }: ForestLine): string {
  return `${label}: ${fourDigits(median)} (${fourDigits(low)} to ${fourDigits(high)})`;
}
