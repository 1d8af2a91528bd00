import type { TableNoise } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { openFrame } from "../frames/frame.ts";

/** A line of `summarize()`: a column of the frame, and what was done to it. */
export interface SummaryLine {
  readonly column: string;
  readonly aggregate: string;
  readonly distribution: string;
  readonly scale: number;
  readonly threshold: number | undefined;
}

/** What OpenDP's `summarize()` was written to. */
export interface Summary {
  readonly file: string;
  readonly lines: readonly SummaryLine[];
}

const COLUMNS = ["column", "aggregate", "distribution", "scale"] as const;
const MOST_LINES = 10_000;

export async function readSummary(file: string, signal: AbortSignal | undefined): Promise<Summary> {
  const frame = await openFrame(file, COLUMNS, signal);
  try {
    const wanted = [...COLUMNS, ...(frame.columns.includes("threshold") ? ["threshold"] : [])];
    const lines: SummaryLine[] = [];
    for await (const { fields } of frame.rows(wanted)) {
      lines.push(lineOf(file, fields));
      if (lines.length > MOST_LINES)
        fail("FILE_FORMAT", { file, found: "a table of data", accepted: "what summarize() returned" });
    }
    return { file, lines };
  } finally {
    await frame.close();
  }
}

function lineOf(file: string, fields: readonly string[]): SummaryLine {
  const [column = "", aggregate = "", distribution = "", scale = "", threshold = ""] = fields;
  return {
    column,
    aggregate,
    distribution,
    scale: numberOf(file, "scale", scale),
    threshold: threshold === "" ? undefined : numberOf(file, "threshold", threshold),
  };
}

/** Lines of numbers that are not counts have neither scale nor threshold; they are asked for nothing. */
function numberOf(file: string, column: string, text: string): number {
  const number = text === "" ? Number.NaN : Number(text);
  if (text !== "" && !(number >= 0 && Number.isFinite(number)))
    fail("TABLE_TYPE", { file, column, found: "no number from 0", accepted: "the numbers of summarize()" });
  return number;
}

/** OpenDP's words for its laws on whole numbers, and how their scale is meant. */
const laws: Readonly<Record<string, (scale: number) => TableNoise>> = {
  "Integer Laplace": (scale) => ({ law: "geometric", scale }),
  "Integer Gaussian": (scale) => ({ law: "discrete-gaussian", variance: scale * scale }),
};

export function noiseOf(file: string, { distribution, scale }: SummaryLine): TableNoise {
  const make = laws[distribution];
  if (make === undefined)
    return fail("TABLE_TYPE", {
      file,
      column: "distribution",
      found: "a law that is not known for counts",
      accepted: `one of: ${Object.keys(laws).join(", ")}`,
    });
  if (scale > 0) return make(scale);
  return fail("TABLE_TYPE", { file, column: "scale", found: "not positive", accepted: "a positive number" });
}
