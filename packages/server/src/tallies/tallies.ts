import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";
import { type CutRelease, makeRelease, storeRelease } from "./cut-release.ts";
import { type CountedStudy, countIn, readCounts } from "./read-counts.ts";
import { type Recounted, recount } from "./recount.ts";
import { type ReportHours, reportHours } from "./report-hours.ts";
import { watchCounts } from "./watch-counts.ts";

/** What has arrived of a study. The counts are of randomised reports: no estimates. */
export interface ReportCounts {
  readonly counted: number;
  /** By cell, where there are few enough to look at. */
  readonly cells?: Readonly<Record<string, number>>;
  readonly hours: readonly ReportHours[];
}

/** Counts, and the releases that are cut from them. */
export interface Tallies {
  /** Of all that is counted now; refused where there is nothing. */
  cut(study: CountedStudy): Promise<CutRelease>;
  /** In a transaction that holds the study's lock alone. */
  cutLast(client: PoolClient, study: CountedStudy): Promise<CutRelease | undefined>;
  recount(study: CountedStudy, keep: "reports" | "counts"): Promise<Recounted>;
  counts(study: number): Promise<ReportCounts>;
  /** The counts now and whenever they are others, looked at once a second, until the signal or the room's end. */
  watch(study: number, signal: AbortSignal): AsyncGenerator<ReportCounts>;
  close(): void;
}

/** Cells that are shown: more would be numbers with noise, hardly two of them alike. */
const MOST_SHOWN = 1000;

export function openTallies(pool: Pool): Tallies {
  const counts = (study: number) => inSnapshot(pool, (client) => countsOf(client, study));
  const watching = watchCounts(counts);
  return {
    async cut(study) {
      const made = await inSnapshot(pool, (client) => makeRelease(client, study));
      // Behind the snapshot: of two that cut the same at once, one would find what it cannot see.
      return storeRelease(pool, study, made ?? fail("REPORTS_NONE"));
    },
    async cutLast(client, study) {
      const made = await makeRelease(client, study);
      return made && storeRelease(client, study, made);
    },
    recount: (study, keep) => inSnapshot(pool, (client) => recount(client, study, keep)),
    counts,
    ...watching,
  };
}

async function countsOf(client: PoolClient, study: number): Promise<ReportCounts> {
  const counts = await readCounts(client, study);
  const { cells } = counts;
  return {
    counted: countIn(counts),
    ...(cells.size <= MOST_SHOWN && { cells: Object.fromEntries(cells) }),
    hours: await reportHours(client, study),
  };
}

/** Every statement sees the same moment, however long it takes and whatever arrives meanwhile. */
async function inSnapshot<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (client) => {
    await client.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
    return work(client);
  });
}
