import {
  familyOf,
  isBundle,
  type Ledger,
  type PrivateDiagnostics,
  parseBundle,
  parseRelease,
  parseReleaseBundle,
  partsOf,
  planRelease,
  type ReleaseBundle,
  type ReleasePlan,
  type Study,
  type StudyBundle,
  type SumRelease,
} from "@dpbayes/privacy";
import { DpbayesError, fail, systemProblem } from "../../errors/index.ts";
import { type Content, requireNew, requireWritable } from "../../files/index.ts";
import type { RegistryOptions, WatchedData } from "../../registry/index.ts";
import { linesInOrder, type PiledLines, shuffledLines } from "../../shuffle/index.ts";
import type { RecordSource } from "../../sources/index.ts";
import { privatizeBundleSource } from "../../sources/privatize-bundle-source.ts";
import { privatizeSource } from "../../sources/privatize-source.ts";
import { reportSource } from "../../sources/report-source.ts";
import type { SpendEvent } from "../chain/lines.ts";
import { paymentOf } from "../payment.ts";
import { requireAffordable, type SpendOptions } from "../spend-on-disk.ts";
import { ledgerOf } from "../state.ts";
import { watchPaid } from "../watch-paid.ts";
import { deliverEarlier } from "./deliver-earlier.ts";
import { payAndDeliver } from "./pay-and-deliver.ts";
import { requireOwnOutput } from "./require-own-output.ts";

export interface ReleaseToFileOptions extends SpendOptions {
  /** Where the release goes. */
  readonly output: string;
  /** The ledger of the data set. */
  readonly ledger: string;
  readonly force?: boolean;
  readonly skipInvalid?: boolean;
  readonly onProgress?: (records: number) => void;
  readonly onPrivateDiagnostics?: (diagnostics: PrivateDiagnostics) => void;
  /** Hears why records are read one by one that could have been summed where they are. */
  readonly onNote?: (note: string) => void;
  /** Whether the data set is known under another ledger: where that is looked up, and who hears of it. */
  readonly registry?: RegistryOptions;
}

/** A release on the disk, and what is left of the data set's budget. */
export interface Released {
  readonly ledger: Ledger;
  /** The release of a table; reports of a local study are many and only in the file. */
  readonly release?: SumRelease | ReleaseBundle<SumRelease>;
  readonly reports?: number;
  /** The spend that paid for it. */
  readonly paid: Pick<SpendEvent, "id" | "spent" | "when">;
  /** An earlier run paid for it and did not get it into its place: this one delivered it and spent nothing. */
  readonly again: boolean;
}

/**
 * From records to a release in a file, in the one order that keeps the budget honest:
 * 1. deliver what an earlier run of the same study, holder and output has paid for and not got into its place; else
 * 2. refuse what cannot be paid or written, before a record is read;
 * 3. read, clip, sum and add noise;
 * 4. ask the registry whether the data set has another ledger, write the result sealed, and take room for it under its name;
 * 5. spend, and wait until the ledger is on the disk: its line opens the seal;
 * 6. put the release under its name.
 * Whatever fails before 5 costs nothing; whatever fails after 5 is delivered by the same call, or by
 * `recoverReleases`, byte for byte as it was made.
 */
export async function releaseToFile(
  study: Study | StudyBundle,
  source: RecordSource,
  options: ReleaseToFileOptions,
): Promise<Released> {
  const { output, ledger: file } = options;
  const plan = isBundle(study) ? parseBundle(study) : planRelease(study);
  const payment = paymentOf(plan);
  requireOwnOutput(output, file, source);
  const earlier = await deliverEarlier(payment, options, contentOf(plan));
  if (earlier !== undefined)
    return {
      ledger: ledgerOf(file, earlier.lines)!,
      ...earlier.content,
      paid: earlier.paid.entry,
      again: true,
    };
  requireNew(output, options.force === true);
  requireAffordable(file, payment, options);
  requireWritable(output);
  const made = await reading(source, () => madeOf(plan, source, options));
  try {
    const paying = { ...options, onSealed: made.promise, onPaid: made.record };
    const { ledger, entry } = await payAndDeliver(made.content(), payment, paying);
    return { ledger, ...made.result, paid: entry, again: false };
  } finally {
    made.discard?.();
  }
}

/** The system's errors about the data, in the catalogue's words; errors of a holder's own code are left to themselves. */
async function reading<T>(source: RecordSource, action: () => Promise<T>): Promise<T> {
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
async function madeOf(
  asked: Asked,
  source: RecordSource,
  options: ReleaseToFileOptions,
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

interface Made {
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
function contentOf(asked: Asked): (pieces: Iterable<Uint8Array>) => Made["result"] {
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
