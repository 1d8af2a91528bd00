import type { TableNoise } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { type Frame, openFrame } from "../frames/frame.ts";
import type { Importer, ReadOptions } from "../importer.ts";
import { cellsOf } from "../margins/cells.ts";
import { type Margin, marginsOf } from "../margins/margin.ts";
import { tableOfMargins } from "../margins/table-of-margins.ts";

/** What PipelineDP calls the column with a metric's noise, since version 0.2 (pull request 550 of the project). */
const SD = "_noise_stddev";

/** PipelineDP: a row per partition, with the count and the standard deviation of its noise. */
export const pipelinedp: Importer = {
  about: "PipelineDP: rows of partition, count and count_noise_stddev",
  takes: ["noise", "value", "axes", "total", "threshold", "missing"],
  most: 100,
  async read(files, options) {
    const margins: Margin[] = [];
    for (const file of files) margins.push(...(await frameMargins(file, options)));
    const { parts, notes } = tableOfMargins(margins, { order: "natural", missing: options.missing, help });
    return { parts: { ...parts, source: { tool: "PipelineDP" } }, notes, unchecked: limits };
  },
};

const help =
  "PipelineDP leaves partitions out by the number of people in them, not by the count, unless it was told the partitions; " +
  "give --missing zero if partitions without a row hold nobody, or --threshold T if it thresholded this very count (post-aggregation)";

const limits = [
  "that the noise is of the law that was named: the rows give its standard deviation alone",
  "how partitions and contributions were bounded: what was cut off is in no interval",
];

async function frameMargins(file: string, options: ReadOptions): Promise<readonly Margin[]> {
  const value = options.value ?? "count";
  const frame = await openFrame(file, [value, `${value}${SD}`], options.signal);
  try {
    const axes = options.axes ?? frame.columns.filter((name) => !isMetric(frame, name));
    const cells = await cellsOf(frame, [...axes, `${value}${SD}`], value, options.heard);
    const sd = cells.axes.at(-1)!;
    const kept = { ...cells, axes: cells.axes.slice(0, -1) };
    const noise = noiseOf(file, `${value}${SD}`, sd.levels, options.noise);
    return marginsOf(kept, options.total, { noise, threshold: options.threshold, clamped: false });
  } finally {
    await frame.close();
  }
}

/** A metric or its standard deviation: no way to tell partitions apart. */
function isMetric({ columns }: Frame, name: string): boolean {
  return name.endsWith(SD) || columns.includes(`${name}${SD}`);
}

function noiseOf(
  file: string,
  column: string,
  levels: readonly string[],
  law: string | undefined,
): TableNoise {
  const sd = levels.length === 1 ? Number(levels[0]) : Number.NaN;
  const found = levels.length === 1 ? "no positive number" : `${levels.length} different numbers`;
  if (!(sd > 0) || !Number.isFinite(sd))
    fail("TABLE_TYPE", { file, column, found, accepted: "one positive number in all rows" });
  if (law === "laplace") return { law, scale: sd / Math.SQRT2 };
  if (law === "gaussian") return { law, variance: sd * sd };
  const problem = "it gives the standard deviation of the noise, and not whether that is Laplace or Gaussian";
  const accepted = "--noise laplace or --noise gaussian, as noise_kind was in AggregateParams";
  if (law === undefined) return fail("IMPORT_QUESTION", { file, problem, accepted });
  return fail("ARGUMENT", {
    name: "noise",
    found: law.slice(0, 60),
    accepted: "laplace or gaussian; the files say its size",
  });
}
