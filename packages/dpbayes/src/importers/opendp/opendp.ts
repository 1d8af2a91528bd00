import { fail } from "../../errors/index.ts";
import { type Frame, openFrame } from "../frames/frame.ts";
import type { Importer, ReadOptions } from "../importer.ts";
import { cellsOf, type FrameCells } from "../margins/cells.ts";
import { type Margin, marginsOf, type ReadAs } from "../margins/margin.ts";
import { LOST_LEVELS, tableOfMargins } from "../margins/table-of-margins.ts";
import { noiseOf, readSummary, type Summary, type SummaryLine } from "./summary.ts";

/** OpenDP's frames (Polars): the released frame, and what `summarize()` said of it. */
export const opendp: Importer = {
  about: "OpenDP (Polars): a released frame, and its summarize() with --summary",
  takes: ["summary", "value", "axes", "missing", "signed"],
  most: 100,
  async read(files, options) {
    const summaries = await summariesOf(files, options);
    const margins: Margin[] = [];
    for (const [i, file] of files.entries())
      margins.push(...(await frameMargins(file, summaries[i]!, options)));
    const { parts, notes } = tableOfMargins(margins, { order: "natural", missing: options.missing, help });
    return {
      parts: { ...parts, source: { tool: "OpenDP" } },
      notes: [...notes, ...clampedNotes(margins)],
      unchecked: [...limits, ...thresholdLimits(margins)],
    };
  },
};

const help =
  "the summary names no threshold that hid them; give --missing zero if the combinations that occur are public (a margin " +
  'with invariant "keys") and these hold nobody, or release the frame with_keys of all combinations';

const limits = [
  "that the frame and the summary are of one release",
  "how contributions were bounded before the noise: what was cut off is in no interval",
];

/** One summary for every frame, or one for all. */
async function summariesOf(files: readonly string[], options: ReadOptions): Promise<readonly Summary[]> {
  const named = [options.summary ?? []].flat();
  const accepted = "a file with what summarize() returned, as query.summarize().write_csv() writes it";
  const problem = "it holds noisy numbers and not their law";
  if (named.length === 0)
    fail("IMPORT_QUESTION", { file: files[0]!, problem, accepted: `--summary FILE, ${accepted}` });
  if (named.length !== 1 && named.length !== files.length)
    fail("ARGUMENT", {
      name: "summary",
      found: `${named.length} files for ${files.length} frames`,
      accepted: "one for every frame, in their order, or one for all",
    });
  const read: Summary[] = [];
  for (const file of named) read.push(await readSummary(file, options.signal));
  return files.map((_, i) => read[read.length === 1 ? 0 : i]!);
}

async function frameMargins(
  file: string,
  summary: Summary,
  options: ReadOptions,
): Promise<readonly Margin[]> {
  const line = countLine(summary, options.value);
  const frame = await openFrame(file, [line.column], options.signal);
  try {
    const released = summary.lines.map(({ column }) => column);
    const axes = options.axes ?? frame.columns.filter((name) => !released.includes(name));
    const cells = await cellsOf(frame, axes, line.column, options.heard);
    return marginsOf(cells, undefined, readAs(summary, line, frame, cells, options.signed));
  } finally {
    await frame.close();
  }
}

/** Numbers of rows, which add up over groups; distinct values and sums do not count anybody. */
const counts: readonly string[] = ["Frame Length", "Count", "Null Count"];

function countLine({ file, lines }: Summary, value: string | undefined): SummaryLine {
  const named = value === undefined ? lines : lines.filter(({ column }) => column === value);
  const found = named.filter(({ aggregate }) => counts.includes(aggregate));
  if (found.length === 1) return found[0]!;
  if (found.length > 1) {
    const columns = found.map(({ column }) => column).join(", ");
    fail("IMPORT_QUESTION", {
      file,
      problem: `${found.length} columns hold counts`,
      accepted: `--value with one of: ${columns}`,
    });
  }
  if (named.length === 0 && value !== undefined)
    fail("TABLE_COLUMNS", { file, missing: value, found: "the summary names others" });
  const which = named.map(({ column, aggregate }) => `${column} (${aggregate})`).join(", ");
  return fail("IMPORT_DERIVED", {
    file,
    found: which === "" ? "nothing" : which,
    accepted: `a column whose aggregate is one of: ${counts.join(", ")}`,
  });
}

/**
 * A frame shows what is above the threshold (measured with versions 0.14 and 0.16: with a threshold of 39, the least count
 * that came out was 40). Its counts are unsigned unless `dp.len(signed=True)` was asked for, and then stand as 0 where they
 * were negative; a negative one, or the column's type, shows that they are signed.
 */
function readAs(
  { file }: Summary,
  line: SummaryLine,
  frame: Frame,
  { values }: FrameCells,
  signed: boolean | undefined,
): ReadAs {
  const noise = noiseOf(file, line);
  const threshold = line.threshold;
  // A version that shows the threshold itself hides what is below it.
  if (threshold !== undefined)
    return { noise, threshold: values.includes(threshold) ? threshold - 1 : threshold, clamped: false };
  const negative = values.some((value) => value < 0);
  const unsigned = frame.unsigned(line.column) ?? true;
  return { noise, threshold: undefined, clamped: !(signed ?? (negative || !unsigned)) };
}

function clampedNotes(margins: readonly Margin[]): string[] {
  const zeros = margins.some(({ clamped, cells }) => clamped && cells.values.includes(0));
  return zeros
    ? [
        "every 0 is read as at most 0: OpenDP's counts are unsigned unless dp.len(signed=True) is asked for; --signed reads it as 0",
      ]
    : [];
}

function thresholdLimits(margins: readonly Margin[]): string[] {
  return margins.some(({ threshold }) => threshold !== undefined) ? [LOST_LEVELS] : [];
}
