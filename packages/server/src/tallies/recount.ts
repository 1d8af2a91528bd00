import type { PoolClient } from "pg";
import { type CountedStudy, countIn, keptReports, readCounts, type StudyCounts } from "./read-counts.ts";

/** What counting the rows again shows. */
export interface Recounted {
  /** Reports that are stored, and reports that were counted. */
  readonly stored: number;
  readonly counted: number;
  /** Cells and places whose counts the rows do not give; empty if all agree. */
  readonly differing: readonly string[];
  /** False where a study keeps no values: then only numbers of reports were compared. */
  readonly byValue: boolean;
}

const STORED = { name: "stored-reports", text: "SELECT count(*)::text AS n FROM report WHERE study = $1" };

/** Counts the stored rows again and compares. To be called in a transaction with one snapshot. */
export async function recount(
  client: PoolClient,
  study: CountedStudy,
  keep: "reports" | "counts",
): Promise<Recounted> {
  const kept = await readCounts(client, study.key);
  const { rows } = await client.query<{ n: string }>({ ...STORED, values: [study.key] });
  const numbers = { stored: Number(rows[0]!.n), counted: countIn(kept) };
  const byValue = keep === "reports";
  const differing = byValue ? differences(kept, await countsOfRows(client, study)) : [];
  return { ...numbers, differing, byValue };
}

async function countsOfRows(client: PoolClient, { key, collector }: CountedStudy): Promise<StudyCounts> {
  const cells = new Map<string, number>();
  const sums = new Map<number, bigint>();
  for await (const values of keptReports(client, key)) {
    const counted = collector.counted(values);
    for (const cell of counted.cells) cells.set(cell, (cells.get(cell) ?? 0) + 1);
    counted.steps.forEach((step, place) => {
      sums.set(place, (sums.get(place) ?? 0n) + BigInt(step));
    });
  }
  return { cells, sums };
}

function differences(kept: StudyCounts, again: StudyCounts): readonly string[] {
  const cells = [...union(kept.cells, again.cells)].filter(
    (cell) => kept.cells.get(cell) !== again.cells.get(cell),
  );
  const places = [...union(kept.sums, again.sums)].filter(
    (place) => kept.sums.get(place) !== again.sums.get(place),
  );
  return [...cells.map((cell) => `cell ${cell}`), ...places.map((place) => `sum ${place}`)];
}

function union<Key>(a: ReadonlyMap<Key, unknown>, b: ReadonlyMap<Key, unknown>): ReadonlySet<Key> {
  return new Set([...a.keys(), ...b.keys()]);
}
