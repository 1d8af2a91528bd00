import { chartPage } from "./chart-page.ts";
import type { Scale } from "./scale.ts";
import { GRID, SOFT_INK } from "./style.ts";
import { element, text, textWidth } from "./svg.ts";

export const WIDTH = 600;
const PLOT_HEIGHT = 280;
const TOP = 52;
const LEFT = 66;
const RIGHT = 18;
const LEGEND_ROW = 20;

/** What every chart says around its plot. */
export interface Labels {
  readonly title: string;
  /** One line under the title: the setting. */
  readonly note?: string;
  readonly x: string;
  readonly y: string;
}

/** The plot's edges in pixels. */
export const PLOT = { left: LEFT, right: WIDTH - RIGHT, top: TOP, bottom: TOP + PLOT_HEIGHT } as const;

/** A whole SVG document: title, axes, the plot's own marks, legend. */
export function frame(
  labels: Labels,
  axes: readonly [x: string, y: string],
  marks: string,
  legend: readonly LegendEntry[],
): string {
  const rows = legendRows(legend);
  const height = PLOT.bottom + 52 + rows.length * LEGEND_ROW;
  return chartPage(
    labels,
    { width: WIDTH, height },
    ...axes,
    marks,
    axisTitles(labels),
    ...rows.flatMap((row, i) => row.map((entry) => entryMarkup(entry, PLOT.bottom + 60 + i * LEGEND_ROW))),
  );
}

function axisTitles({ x, y }: Labels): string {
  const middle = (PLOT.top + PLOT.bottom) / 2;
  return (
    text(x, (PLOT.left + PLOT.right) / 2, PLOT.bottom + 36, { "text-anchor": "middle" }) +
    text(y, 16, middle, { "text-anchor": "middle", transform: `rotate(-90 16 ${middle})` })
  );
}

/** Ticks with labels below the plot, without grid lines. */
export function bottomAxis(scale: Scale): string {
  const ticks = scale.ticks.map(({ value, label }) => bottomTick(scale.at(value), label));
  return baseline() + ticks.join("");
}

export function bottomTick(x: number, label: string): string {
  return (
    element("line", { x1: x, x2: x, y1: PLOT.bottom, y2: PLOT.bottom + 5, stroke: SOFT_INK }) +
    text(label, x, PLOT.bottom + 18, { "text-anchor": "middle", fill: SOFT_INK })
  );
}

export function baseline(): string {
  return element("line", {
    x1: PLOT.left,
    x2: PLOT.right,
    y1: PLOT.bottom,
    y2: PLOT.bottom,
    stroke: SOFT_INK,
  });
}

/** Ticks with labels at the left, and grid lines across. */
export function leftAxis(scale: Scale): string {
  return scale.ticks
    .map(({ value, label }) => {
      const y = scale.at(value);
      return (
        element("line", { x1: PLOT.left, x2: PLOT.right, y1: y, y2: y, stroke: GRID }) +
        text(label, PLOT.left - 8, y + 4, { "text-anchor": "end", fill: SOFT_INK })
      );
    })
    .join("");
}

export interface LegendEntry {
  readonly name: string;
  /** Draws the sample in a box of 24 × 12 pixels around its middle. */
  readonly sample: (x: number, y: number) => string;
}

interface Placed extends LegendEntry {
  readonly left: number;
}

/** Entries side by side, in as many rows as they need. */
function legendRows(entries: readonly LegendEntry[]): readonly (readonly Placed[])[] {
  const rows: Placed[][] = [];
  let left = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const width = 34 + textWidth(entry.name, 12) + 16;
    if (left + width > WIDTH) {
      rows.push([]);
      left = PLOT.left - 4;
    }
    rows.at(-1)!.push({ ...entry, left });
    left += width;
  }
  return rows;
}

function entryMarkup({ name, sample, left }: Placed, y: number): string {
  return sample(left + 14, y - 4) + text(name, left + 32, y);
}
