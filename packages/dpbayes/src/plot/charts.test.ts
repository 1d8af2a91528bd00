import { describe, expect, it } from "vitest";
import { PLOT } from "./frame.ts";
import { lineChart } from "./line-chart.ts";

/** The names of the elements in order; throws where tags do not nest or an attribute is repeated. */
function elementsOf(markup: string): readonly string[] {
  const open: string[] = [];
  const all: string[] = [];
  const rest = markup.replace(/<(\/?)([a-z]+)((?: [a-zA-Z0-9:-]+="[^"<>]*")*)(\/?)>/g, (...parts) => {
    const [, closing, name, attributes, empty] = parts as unknown as readonly string[];
    const keys = [...attributes!.matchAll(/ ([a-zA-Z0-9:-]+)=/g)].map((match) => match[1]);
    if (new Set(keys).size !== keys.length) throw new Error(`an attribute of ${name} stands twice`);
    if (closing && open.pop() !== name) throw new Error(`</${name}> closes something else`);
    if (!closing) all.push(name!);
    if (!closing && !empty) open.push(name!);
    return "";
  });
  if (open.length > 0 || /[<>]|&(?!amp;|lt;|gt;|quot;)/.test(rest)) throw new Error("not well-formed");
  return all;
}

function attributes(markup: string, pattern: RegExp): readonly number[] {
  return [...markup.matchAll(pattern)].map((match) => Number(match[1]));
}

const labels = { title: 'a < b & "c"', note: "note", x: "ε", y: "error" };
const points = [
  { x: 0.1, y: 1, error: 0.5 },
  { x: 1, y: 2, error: 0.5 },
  { x: 10, y: 4, error: 0.5 },
];

describe("line chart", () => {
  const markup = lineChart({
    ...labels,
    xScale: "log",
    series: [{ name: "one & only", points }],
    references: [3],
  });

  it("is well-formed and carries its texts", () => {
    const elements = elementsOf(markup);
    expect(elements[0]).toBe("svg");
    expect(elements[1]).toBe("title");
    expect(markup).toContain("a &lt; b &amp; &quot;c&quot;: note");
    expect(markup).toContain("one &amp; only");
  });

  it("puts points where the scales say", () => {
    const xs = attributes(markup, /<circle cx="([\d.]+)"/g).slice(0, 3);
    const ys = attributes(markup, /<circle cx="[\d.]+" cy="([\d.]+)"/g).slice(0, 3);
    expect(xs[1]).toBeCloseTo((xs[0]! + xs[2]!) / 2, 1);
    // y runs from 0 at the foot to 5 at the top, so one unit is a fifth of the plot.
    const unit = (PLOT.bottom - PLOT.top - 6) / 5;
    [1, 2, 4].forEach((value, i) => void expect(ys[i]).toBeCloseTo(PLOT.bottom - value * unit, 1));
    const dashed = attributes(markup, /y1="([\d.]+)" y2="[\d.]+" stroke="#555555" stroke-dasharray/g);
    expect(dashed[0]).toBeCloseTo(PLOT.bottom - 3 * unit, 1);
  });

  it("cuts error bars that a log axis cannot show", () => {
    const cut = lineChart({
      ...labels,
      yScale: "log",
      series: [
        {
          name: "s",
          points: [
            { x: 1, y: 1, error: 2 },
            { x: 2, y: 10 },
          ],
        },
      ],
    });
    elementsOf(cut);
    expect(cut).not.toMatch(/NaN|Infinity/);
  });

  it("keeps series at one x apart", () => {
    const two = lineChart({
      ...labels,
      series: ["a", "b"].map((name) => ({
        name,
        points: [
          { x: 1, y: 1 },
          { x: 2, y: 1 },
        ],
      })),
    });
    const circle = attributes(two, /<circle cx="([\d.]+)"/g)[0]!;
    const square = attributes(two, /<rect x="([\d.]+)"/g)[0]! + 3.2;
    expect(square - circle).toBeCloseTo(3, 1);
  });

  it("refuses what has no place", () => {
    const bad = (y: number, yScale: "linear" | "log") => () =>
      lineChart({ ...labels, yScale, series: [{ name: "s", points: [{ x: 1, y }] }] });
    expect(bad(Number.NaN, "linear")).toThrow(/must be finite/);
    expect(bad(0, "log")).toThrow(/must be positive/);
  });
});
