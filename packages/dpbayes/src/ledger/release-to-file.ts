import {
  familyOf,
  type Ledger,
  type PrivateDiagnostics,
  planRelease,
  type ReleasePlan,
  type Study,
  type SumRelease,
} from "@dpbayes/privacy";
import { DpbayesError, fail } from "../errors/index.ts";
import { type Content, type ReservedFile, requireNew, reserveFile } from "../files/index.ts";
import type { RegistryOptions } from "../registry/index.ts";
import { linesInOrder, type PiledLines, shuffledLines } from "../shuffle/index.ts";
import type { RecordSource } from "../sources/index.ts";
import { privatizeSource } from "../sources/privatize-source.ts";
import { reportSource } from "../sources/report-source.ts";
import { paymentOf } from "./payment.ts";
import { requireAffordable, type SpendOptions, spendOnDisk } from "./spend-on-disk.ts";
import { watchPaid } from "./watch-paid.ts";

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
  readonly release?: SumRelease;
  readonly reports?: number;
}

/**
 * From records to a release in a file, in the one order that keeps the budget honest:
 * 1. refuse what cannot be paid or written, before a record is read;
 * 2. read, clip, sum and add noise; the result is in memory only;
 * 3. ask the registry whether the data set has another ledger, and take room on the disk;
 * 4. spend, and wait until the ledger is on the disk;
 * 5. put the release under its name.
 * Whatever fails before 4 costs nothing; whatever happens after 4 has been paid for.
 */
export async function releaseToFile(
  study: Study,
  source: RecordSource,
  options: ReleaseToFileOptions,
): Promise<Released> {
  const { output, ledger: file } = options;
  requireNew(output, options.force === true);
  const plan = planRelease(study);
  const payment = paymentOf(plan);
  requireAffordable(file, payment, options);
  reserveFile(output, 0).discard();
  const watched = watchPaid(source, { ...options, study: plan.study.id });
  const made =
    plan.study.privacy.setting === "local"
      ? await reportsOf(plan, watched.source, options)
      : await releaseOf(plan, watched.source, options);
  try {
    await watched.check();
    const room = reserveFile(output, made.bytes);
    try {
      const { ledger } = await spendOnDisk(file, payment, options);
      commitPaid(room, made.content(), file);
      watched.record();
      return { ledger, ...made.result };
    } finally {
      room.discard();
    }
  } finally {
    made.discard?.();
  }
}

/** The room was there; if the disk fails all the same, nobody shall believe that nothing was spent. */
function commitPaid(room: ReservedFile, content: Content, ledger: string): void {
  try {
    room.commit(content);
  } catch (error) {
    const problem = error instanceof DpbayesError ? String(error.details["problem"]) : "an unknown problem";
    fail("RELEASE_LOST", { problem, ledger });
  }
}

interface Made {
  readonly bytes: number;
  readonly content: () => Content;
  readonly result: Omit<Released, "ledger">;
  readonly discard?: () => void;
}

async function releaseOf(
  plan: ReleasePlan,
  source: RecordSource,
  options: ReleaseToFileOptions,
): Promise<Made> {
  const { holder, signal, onProgress, onPrivateDiagnostics, onNote, skipInvalid } = options;
  const release = await privatizeSource(plan, source, {
    ...(holder !== undefined && { holder }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
    ...(onPrivateDiagnostics && { onPrivateDiagnostics }),
    ...(onNote && { onNote }),
    ...(skipInvalid === true && { onInvalid: "skip" as const }),
  });
  const text = `${JSON.stringify(release)}\n`;
  return { bytes: Buffer.byteLength(text), content: () => text, result: { release } };
}

/**
 * A local study is privatised record by record: what a person's own device would send, a line for each, in an order of
 * its own. The order of the rows may follow the records (a sorted table), and no report is noisy about its place; rows
 * of a public list, as of the actors of a network, have their places by who they are.
 */
async function reportsOf(
  plan: ReleasePlan,
  source: RecordSource,
  options: ReleaseToFileOptions,
): Promise<Made> {
  const inOrder = familyOf(plan.study).publicOrder === true;
  const pile = (inOrder ? linesInOrder : shuffledLines)({ beside: options.output });
  try {
    const { reports, bytes } = await addReports(pile, plan, source, options);
    return { bytes, content: pile.lines, result: { reports }, discard: pile.discard };
  } catch (error) {
    pile.discard();
    throw error;
  }
}

async function addReports(
  to: PiledLines,
  plan: ReleasePlan,
  source: RecordSource,
  options: ReleaseToFileOptions,
): Promise<{ readonly reports: number; readonly bytes: number }> {
  let [reports, bytes] = [0, 0];
  for await (const report of reportSource(plan, source, options.signal)) {
    if (options.signal?.aborted) fail("CANCELLED", { kept: "nothing was released and nothing spent" });
    const line = `${JSON.stringify(report)}\n`;
    to.add(line);
    bytes += Buffer.byteLength(line);
    if (++reports % 10_000 === 0) options.onProgress?.(reports);
  }
  if (reports === 0)
    fail("TABLE_HEADER", { file: source.describe(), found: "no records", accepted: "at least one" });
  return { reports, bytes };
}
