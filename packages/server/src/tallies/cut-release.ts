import type { Release, ReleaseBundle } from "@dpbayes/privacy/formats";
import type { PoolClient } from "pg";
import type { Queryable } from "../database/in-transaction.ts";
import { type CountedStudy, countIn, keptReports, readCounts } from "./read-counts.ts";

/** A release as it was stored. */
export interface CutRelease {
  readonly digest: string;
  /** Reports in it. */
  readonly count: number;
}

const STORE = {
  name: "store-cut",
  text: `INSERT INTO release (digest, study, origin, body, count) VALUES ($1, $2, 'cut', $3, $4)
    ON CONFLICT (digest) DO NOTHING`,
};

/** A release on its way into the table. */
export interface MadeRelease extends CutRelease {
  readonly release: Release | ReleaseBundle;
}

/**
 * Makes the release of everything that was counted: that of `collectReports`, digest included. Undefined where there is no report. To be
 * called in a transaction with one snapshot, or under the study's lock.
 */
export async function makeRelease(client: PoolClient, study: CountedStudy): Promise<MadeRelease | undefined> {
  const counts = await readCounts(client, study.key);
  const count = countIn(counts);
  if (count === 0) return undefined;
  const gathering = study.collector.gather();
  for (const [cell, n] of counts.cells) gathering.cell(cell, n);
  for (const [place, steps] of counts.sums) gathering.sum(place, steps);
  if (study.collector.needsReports)
    for await (const values of keptReports(client, study.key)) gathering.report(values);
  const release = gathering.release();
  return { release, digest: release.digest, count };
}

/** Under its digest: the same counts give the same release, which is stored once. */
export async function storeRelease(
  on: Queryable,
  { key }: CountedStudy,
  { release, digest, count }: MadeRelease,
): Promise<CutRelease> {
  await on.query({ ...STORE, values: [digest, key, Buffer.from(JSON.stringify(release)), count] });
  return { digest, count };
}
