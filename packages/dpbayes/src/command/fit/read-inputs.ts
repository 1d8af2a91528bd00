import {
  type CollectedReports,
  collectReports,
  DpbayesError,
  type Study,
  type StudyBundle,
} from "@dpbayes/privacy";
import { isReleaseBundle } from "@dpbayes/privacy/formats";
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
  const releases = files.filter((file) => !isReportsFile(file)).map(releaseOf);
  const reports = files.filter(isReportsFile);
  if (reports.length === 0) return { releases };
  const collected = await collectFiles(study, reports, (lines) => collectReports(study, lines), onNote);
  return { ...collected, releases: [...releases, ...collected.releases] };
}

export function isReportsFile(file: string): boolean {
  return /\.(jsonl|ndjson)$/i.test(file);
}

/** Reports in files, collected; `onNote` hears of those that were refused. */
export async function collectFiles<Made>(
  study: Study | StudyBundle,
  files: readonly string[],
  collect: (lines: AsyncIterable<string>) => Promise<CollectedReports<Made>>,
  onNote: (note: string) => void,
): Promise<{ readonly releases: readonly Made[]; readonly refused?: Refused }> {
  if (study.privacy.setting !== "local") refuse(files[0]!, "a file of reports", centralWords(study));
  const collected = await collect(linesOf(files)).catch(noneCounts(files));
  const { total, reasons } = collected.refused;
  if (total > 0) for (const note of await refusedLines(files, collected.refused)) onNote(note);
  const refused = { total, reasons: reasons.map(({ code, problem, count }) => ({ code, problem, count })) };
  return { releases: collected.releases, ...(total > 0 && { refused }) };
}

const REPORTS = "reports to this study, a line for each";

function centralWords({ id, privacy }: Study | StudyBundle): string {
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
  const value = releaseIn(file);
  if (isReleaseBundle(value))
    refuse(
      file,
      "releases of several questions",
      "a release of one: fit them with their own study, or name a --part",
    );
  return value;
}

/** What `dpbayes privatize` wrote, of one question or of several. */
export function releaseIn(file: string): Release {
  const accepted = "a release that dpbayes privatize wrote";
  if (/\.(csv|tsv|parquet)$/i.test(file)) refuse(file, "a table", accepted);
  const value = jsonOf(file, readText(file)) as { readonly format?: unknown } | null;
  const known = typeof value === "object" && value !== null;
  return known && /^dpbayes\.release(-bundle)?\//.test(String(value.format))
    ? (value as Release)
    : refuse(file, "no release", accepted);
}

function refuse(file: string, found: string, accepted: string): never {
  return fail("FILE_FORMAT", { file, found, accepted });
}
