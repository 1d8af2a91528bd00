import { type Scale, tickLabel } from "../../plot/scale.ts";
import { element, escaped, text, textWidth } from "../../plot/svg.ts";

/** What a reader who cannot see the chart is told. */
export interface Described {
  readonly title: string;
  readonly description: string;
}

/** A chart of the page: colours come from the page's style sheet, so that it follows light, dark and print. */
export function chart(
  { title, description }: Described,
  [width, height]: readonly [number, number],
  ...marks: readonly string[]
): string {
  return element(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${title}. ${description}` },
    element("title", {}, escaped(title)),
    element("desc", {}, escaped(description)),
    ...marks,
  );
}

export interface AxisPlace {
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/** Between two labels of an axis. */
const GAP = 10;

/** A line with at most six labelled ticks below a plot, fewer where their labels are long. */
export function axisBelow(scale: Scale, { from, to, at }: AxisPlace): string {
  const longest = Math.max(...scale.ticks.map(({ label }) => textWidth(label, 12)));
  const most = Math.max(2, Math.min(6, Math.floor((to - from) / (longest + GAP)) + 1));
  const every = Math.ceil(scale.ticks.length / most);
  const shown = scale.ticks.filter((_, i) => i % every === 0);
  const ticks = shown.map(({ value, label }) => {
    const x = scale.at(value);
    return (
      element("line", { x1: x, x2: x, y1: at, y2: at + 4, class: "axis" }) +
      text(label, x, at + 16, { "text-anchor": "middle", class: "tick" })
    );
  });
  return element("line", { x1: from, x2: to, y1: at, y2: at, class: "axis" }) + ticks.join("");
}

/** Labels at the left with grid lines across. */
export function axisLeft(scale: Scale, { from, to }: { readonly from: number; readonly to: number }): string {
  const every = Math.ceil(scale.ticks.length / 5);
  return scale.ticks
    .filter((_, i) => i % every === 0)
    .map(({ value }) => {
      const y = scale.at(value);
      return (
        element("line", { x1: from, x2: to, y1: y, y2: y, class: "grid" }) +
        text(tickLabel(value), from - 6, y + 4, { "text-anchor": "end", class: "tick" })
      );
    })
    .join("");
}

/** A path through points. */
export function path(points: readonly (readonly [number, number])[], close = ""): string {
  const written = points.map(([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`);
  return written.length === 0 ? "" : `M${written.join("L")}${close}`;
}
