import type { TableNoise } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { openFrame } from "../frames/frame.ts";
import type { Importer, ReadOptions } from "../importer.ts";
import { noiseFromText, writtenLaws } from "../laws/noise-from-text.ts";
import { cellsOf } from "../margins/cells.ts";
import { type Margin, marginsOf } from "../margins/margin.ts";
import { LOST_LEVELS, tableOfMargins } from "../margins/table-of-margins.ts";
import { wikimediaQuestion } from "./wikimedia.ts";

/** Any table in long form, whose law is declared: a row per cell, columns of levels, and a column of noisy counts. */
export const csv: Importer = {
  about: "CSV or Parquet in long form with a declared law: page views, rounded official tables",
  takes: ["noise", "value", "axes", "total", "threshold", "missing"],
  most: 100,
  async read(files, options) {
    const margins: Margin[] = [];
    for (const file of files) margins.push(...(await frameMargins(file, options)));
    const { parts, notes } = tableOfMargins(margins, {
      order: "as they came",
      missing: options.missing,
      help,
    });
    return {
      parts: { ...parts, source: { tool: "csv" } },
      notes,
      unchecked: [...limits(margins[0]?.noise), ...thresholdLimits(options)],
    };
  },
};

const help =
  "give --threshold T if noisy counts of at most T were withheld, --missing zero if these combinations hold nobody, or add the rows";

async function frameMargins(file: string, options: ReadOptions): Promise<readonly Margin[]> {
  const { threshold } = options;
  const value = options.value ?? (await valueColumn(file, options));
  const frame = await openFrame(file, [value], options.signal);
  try {
    const noise = options.noise === undefined ? ask(file, frame.columns) : noiseFromText(options.noise);
    const axes = options.axes ?? frame.columns.filter((name) => name !== value);
    const cells = await cellsOf(frame, axes, value, options.heard);
    return marginsOf(cells, options.total, { noise, threshold, clamped: false });
  } finally {
    await frame.close();
  }
}

const usual = ["count", "value", "private_count"] as const;

/** The one column that is called as such columns are. */
async function valueColumn(file: string, { signal }: ReadOptions): Promise<string> {
  const frame = await openFrame(file, [], signal);
  await frame.close();
  const found = usual.filter((name) => frame.columns.includes(name));
  if (found.length === 1) return found[0]!;
  return fail("IMPORT_QUESTION", {
    file,
    problem: found.length === 0 ? "no column is called count" : `it has ${found.length} columns of counts`,
    accepted: "--value COLUMN, the column with the noisy counts",
  });
}

function ask(file: string, columns: readonly string[]): TableNoise {
  return fail("IMPORT_QUESTION", {
    file,
    problem: "it does not say which noise it has",
    accepted: wikimediaQuestion(columns) ?? `--noise with one of: ${writtenLaws}`,
  });
}

function thresholdLimits({ threshold }: ReadOptions): string[] {
  return threshold === undefined
    ? []
    : [
        `that what has no row was measured, and withheld because its noisy count was at most ${threshold}`,
        LOST_LEVELS,
      ];
}

function limits(noise: TableNoise | undefined): string[] {
  return [
    "the law of the noise, which is the one that was declared",
    ...(noise?.law === "random-rounding"
      ? ["that every number, sums among them, was rounded by itself"]
      : []),
  ];
}
