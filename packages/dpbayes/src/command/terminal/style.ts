import { styleText } from "node:util";
import { visibleLines, visibleText } from "@dpbayes/privacy/errors";
import type { Io, Output } from "./io.ts";

type Look = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** A text with the look that it has on a terminal. */
export interface Styled {
  readonly look: Look;
  readonly text: string;
}

/** One line, or its parts. */
export type Line = string | readonly (string | Styled)[];

export function styled(look: Look, text: string): Styled {
  return { look, text };
}

/**
 * A line as it is written. Names, units, paths and whatever else comes from others stands in it, so everything that could
 * act on a terminal is made visible; what is written to one beyond text is the looks that are chosen here.
 */
export function lineFor(io: Io, output: Output, line: Line): string {
  const parts = typeof line === "string" ? [line] : line;
  return parts
    .map((part) => (typeof part === "string" ? visibleText(part) : painted(io, output, part)))
    .join("");
}

/** Several lines of text at once. */
export function linesFor(text: string): string {
  return visibleLines(text);
}

/** Colours on a terminal only, and not where NO_COLOR is set (no-color.org). */
function painted(io: Io, output: Output, { look, text }: Styled): string {
  const plain = output.isTTY !== true || (io.env["NO_COLOR"] ?? "") !== "";
  const seen = visibleText(text);
  return plain ? seen : styleText(look, seen, { validateStream: false });
}
