import {
  familyOf,
  isBundle,
  parseRelease,
  parseReleaseBundle,
  partsOf,
  type ReleasePlan,
  type Study,
  type StudyBundle,
  type SumRelease,
} from "@dpbayes/privacy";
import { DpbayesError, fail, systemProblem } from "../../errors/index.ts";
import type { Content } from "../../files/index.ts";
import type { WatchedData } from "../../registry/index.ts";
import { linesInOrder, type PiledLines, shuffledLines } from "../../shuffle/index.ts";
import type { RecordSource } from "../../sources/index.ts";
import { privatizeBundleSource } from "../../sources/privatize-bundle-source.ts";
import { privatizeSource } from "../../sources/privatize-source.ts";
import { reportSource } from "../../sources/report-source.ts";
import { type PayingLedger, watchPaid } from "../watch-paid.ts";
import type { Released, ReleaseToFileOptions } from "./released.ts";

/** The system's errors about the data, in the catalogue's words; errors of a holder's own code are left to themselves. */
export async function reading<T>(source: RecordSource, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!isOfSystem(error)) throw error;
    return fail("FILE_UNREADABLE", { file: source.describe(), problem: systemProblem(error) });
  }
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && !(error instanceof DpbayesError);
}

/** A question that was planned, or several under one budget. */
type Asked = ReleasePlan | StudyBundle;

function studyOf(asked: Asked): Study | StudyBundle {
  return isBundle(asked) ? asked : asked.study;
}

/** A release that is made and not paid for, and known to the registry as far as it must be. */
export async function madeOf(
  asked: Asked,
  source: RecordSource,
  options: ReleaseToFileOptions & PayingLedger,
): Promise<Made & Pick<WatchedData, "promise" | "record">> {
  const { id, privacy } = studyOf(asked);
  const watched = watchPaid(source, { ...options, study: id });
  const make = privacy.setting === "local" ? reportsOf : releaseOf;
  const made = await make(asked, watched.source, options);
  try {
    await watched.check();
  } catch (error) {
    made.discard?.();
    throw error;
  }
  return { ...made, promise: watched.promise, record: watched.record };
}

export interface Made {
  readonly content: () => Content;
  readonly result: Pick<Released, "release" | "reports">;
  readonly discard?: () => void;
}

async function releaseOf(asked: Asked, source: RecordSource, options: ReleaseToFileOptions): Promise<Made> {
  const { holder, signal, onProgress, onPrivateDiagnostics, onNote, skipInvalid } = options;
  const settings = {
    ...(holder !== undefined && { holder }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
    ...(onPrivateDiagnostics && { onPrivateDiagnostics }),
    ...(onNote && { onNote }),
    ...(skipInvalid === true && { onInvalid: "skip" as const }),
  };
  const release = isBundle(asked)
    ? await privatizeBundleSource(asked, source, settings)
    : await privatizeSource(asked, source, settings);
  return { content: () => `${JSON.stringify(release)}\n`, result: { release } };
}

/**
 * A local study is privatised record by record: what a person's own device would send, a line for each, in an order of
 * its own. The order of the rows may follow the records (a sorted table), and no report is noisy about its place; rows
 * of a public list, as of the actors of a network, have their places by who they are.
 */
async function reportsOf(asked: Asked, source: RecordSource, options: ReleaseToFileOptions): Promise<Made> {
  const questions = isBundle(asked) ? Object.values(partsOf(asked)) : [asked.study];
  const inOrder = questions.some((study) => familyOf(study).publicOrder === true);
  const pile = (inOrder ? linesInOrder : shuffledLines)({ beside: options.output });
  try {
    const reports = await addReports(pile, asked, source, options);
    return { content: pile.lines, result: { reports }, discard: pile.discard };
  } catch (error) {
    pile.discard();
    throw error;
  }
}

async function addReports(
  to: PiledLines,
  asked: Asked,
  source: RecordSource,
  options: ReleaseToFileOptions,
): Promise<number> {
  let reports = 0;
  for await (const report of reportSource(asked, source, options.signal)) {
    if (options.signal?.aborted) fail("CANCELLED", { kept: "nothing was released and nothing spent" });
    to.add(`${JSON.stringify(report)}\n`);
    if (++reports % 10_000 === 0) options.onProgress?.(reports);
  }
  if (reports === 0)
    fail("TABLE_HEADER", { file: source.describe(), found: "no records", accepted: "at least one" });
  return reports;
}

/** What stands in a release or a file of reports that was made before. */
export function contentOf(asked: Asked): (pieces: Iterable<Uint8Array>) => Made["result"] {
  if (studyOf(asked).privacy.setting === "local") return (pieces) => ({ reports: linesIn(pieces) });
  const parse = isBundle(asked) ? parseReleaseBundle : parseRelease;
  return (pieces) => ({
    release: parse(JSON.parse(Buffer.concat([...pieces]).toString("utf8"))) as SumRelease,
  });
}

function linesIn(pieces: Iterable<Uint8Array>): number {
  let lines = 0;
  for (const piece of pieces) for (const byte of piece) if (byte === 10) lines++;
  return lines;
}
