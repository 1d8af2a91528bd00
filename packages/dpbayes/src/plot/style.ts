import { element } from "./svg.ts";

/**
 * The palette of Okabe and Ito, which people with any colour vision tell apart; the two that are pale on
 * white come last. Every series has its own marker too, so that colour is never the only sign.
 */
const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000", "#56b4e9", "#e69f00"] as const;

export const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
export const INK = "#222222";
export const SOFT_INK = "#555555";
export const GRID = "#e3e3e3";

/** The colour of a series, by its place; colours repeat when there are more series than colours. */
export function colourOf(series: number): string {
  return COLOURS[series % COLOURS.length]!;
}

/** A circle, square, triangle or diamond around a point. */
export function marker(series: number, x: number, y: number): string {
  const fill = colourOf(series);
  switch (series % 4) {
    case 0:
      return element("circle", { cx: x, cy: y, r: 3.5, fill });
    case 1:
      return element("rect", { x: x - 3.2, y: y - 3.2, width: 6.4, height: 6.4, fill });
    case 2:
      return element("path", {
        d: `M${pathPoint(x, y - 4.2)}L${pathPoint(x + 4, y + 3)}L${pathPoint(x - 4, y + 3)}Z`,
        fill,
      });
    default:
      return element("path", {
        d: `M${pathPoint(x, y - 4.5)}L${pathPoint(x + 4.5, y)}L${pathPoint(x, y + 4.5)}L${pathPoint(x - 4.5, y)}Z`,
        fill,
      });
  }
}

/** A point of a path. */
export function pathPoint(x: number, y: number): string {
  return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
}
