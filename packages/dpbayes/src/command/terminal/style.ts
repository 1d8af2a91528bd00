import { styleText } from "node:util";
import type { Io, Output } from "./io.ts";

type Look = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** Colours on a terminal only, and not where NO_COLOR is set (no-color.org). */
export function styled(io: Io, output: Output, look: Look, text: string): string {
  const plain = output.isTTY !== true || (io.env["NO_COLOR"] ?? "") !== "";
  return plain ? text : styleText(look, text, { validateStream: false });
}
