import { collectReports, type Study } from "@dpbayes/privacy";
import { fail } from "../../errors/index.ts";
import { jsonOf, readText } from "../../files/index.ts";
import { textLines } from "../../sources/json-lines.ts";
import type { FitTask, Refused } from "./fit-folder.ts";

type Release = FitTask["releases"][number];

/** Releases, and the reports that were refused on the way to them. */
export interface Inputs {
  readonly releases: readonly Release[];
  readonly refused?: Refused;
}

/** Files of releases (JSON) and of reports (JSON lines); all reports become one release. */
export async function readInputs(study: Study, files: readonly string[]): Promise<Inputs> {
  const releases: Release[] = [];
  const reports = files.filter((file) => /\.(jsonl|ndjson)$/i.test(file));
  for (const file of files) if (!reports.includes(file)) releases.push(releaseOf(file));
  if (reports.length === 0) return { releases };
  const collected = await collectReports(study, linesOf(reports));
  const { total, reasons } = collected.refused;
  const refused = { total, reasons: reasons.map(({ code, problem, count }) => ({ code, problem, count })) };
  return { releases: [...releases, ...collected.releases], ...(total > 0 && { refused }) };
}

/** All lines of all files, one at a time. */
async function* linesOf(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) for await (const { text } of textLines(file)) yield text;
}

/** Whether it is a whole release is said by `fit`; here only files of another kind are told apart. */
function releaseOf(file: string): Release {
  const value = jsonOf(file, readText(file)) as { readonly format?: unknown } | null;
  if (typeof value === "object" && value !== null && String(value.format).startsWith("dpbayes.release/"))
    return value as Release;
  return fail("FILE_FORMAT", {
    file,
    found: "no release",
    accepted: "a release that dpbayes privatize wrote",
  });
}
