import { FONT, INK, SOFT_INK } from "./style.ts";
import { element, escaped, text } from "./svg.ts";

export interface ChartHead {
  readonly title: string;
  readonly note?: string | undefined;
}

/** A whole SVG: white page, title that screen readers know too, a note below it, and the marks. */
export function chartPage(
  { title, note }: ChartHead,
  { width, height }: { readonly width: number; readonly height: number },
  ...marks: readonly string[]
): string {
  const frame = {
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: "img",
    "aria-labelledby": "title",
    "font-family": FONT,
    "font-size": 12,
    fill: INK,
  };
  return `${element(
    "svg",
    frame,
    element("title", { id: "title" }, escaped([title, note].filter(Boolean).join(": "))),
    element("rect", { width, height, fill: "#ffffff" }),
    text(title, 14, 22, { "font-size": 15, "font-weight": 600 }),
    note === undefined ? "" : text(note, 14, 40, { fill: SOFT_INK }),
    ...marks,
  )}\n`;
}
