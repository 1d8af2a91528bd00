import { collectReports, DpbayesError, type Study } from "@dpbayes/privacy";
import { fail } from "../../errors/index.ts";
import { jsonOf, readText } from "../../files/index.ts";
import { textLines } from "../../sources/text/json-lines.ts";
import type { FitTask } from "./fit-folder.ts";
import type { Refused } from "./refused.ts";
import { refusedLines } from "./refused-lines.ts";

type Release = FitTask["releases"][number];

/** Releases, and the reports that were refused on the way to them. */
export interface Inputs {
  readonly releases: readonly Release[];
  readonly refused?: Refused;
}

/** Files of releases (JSON) and of reports (JSON lines); all reports become one release. `onNote` hears of refused ones. */
export async function readInputs(
  study: Study,
  files: readonly string[],
  onNote: (note: string) => void = () => {},
): Promise<Inputs> {
  const releases: Release[] = [];
  const reports = files.filter((file) => /\.(jsonl|ndjson)$/i.test(file));
  for (const file of files) if (!reports.includes(file)) releases.push(releaseOf(file));
  if (reports.length === 0) return { releases };
  if (study.privacy.setting !== "local") refuse(reports[0]!, "a file of reports", centralWords(study));
  const collected = await collectReports(study, linesOf(reports)).catch(noneCounts(reports));
  const { total, reasons } = collected.refused;
  if (total > 0) for (const note of await refusedLines(reports, collected.refused)) onNote(note);
  const refused = { total, reasons: reasons.map(({ code, problem, count }) => ({ code, problem, count })) };
  return { releases: [...releases, ...collected.releases], ...(total > 0 && { refused }) };
}

const REPORTS = "reports to this study, a line for each";

function centralWords({ id, privacy }: Study): string {
  return `a release that dpbayes privatize wrote: ${id} is a ${privacy.setting} study`;
}

/** Files without a single report that counts, by name. */
function noneCounts(files: readonly string[]): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof DpbayesError) || error.code !== "RECORDS_EMPTY") throw error;
    return refuse(files.join(", "), `a file of ${error.details["found"]} reports`, REPORTS);
  };
}

/** All lines of all files, one at a time. */
async function* linesOf(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) for await (const { text } of textLines(file)) yield text;
}

/** Whether it is a whole release is said by `fit`; here only files of another kind are told apart. */
function releaseOf(file: string): Release {
  const accepted = "a release that dpbayes privatize wrote";
  if (/\.(csv|tsv|parquet)$/i.test(file)) refuse(file, "a table", accepted);
  const value = jsonOf(file, readText(file)) as { readonly format?: unknown } | null;
  if (typeof value === "object" && value !== null && String(value.format).startsWith("dpbayes.release/"))
    return value as Release;
  return refuse(file, "no release", accepted);
}

function refuse(file: string, found: string, accepted: string): never {
  return fail("FILE_FORMAT", { file, found, accepted });
}
