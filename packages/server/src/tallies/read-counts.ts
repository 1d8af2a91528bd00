import type { StudyCollector } from "@dpbayes/privacy/collect";
import type { PoolClient } from "pg";

/** A study whose reports were counted. */
export interface CountedStudy {
  readonly key: number;
  readonly collector: StudyCollector;
}

const CELLS = {
  name: "study-cells",
  text: "SELECT cell, sum(n)::text AS n FROM report_cell WHERE study = $1 GROUP BY 1 ORDER BY 1",
};
const SUMS = {
  name: "study-sums",
  text: "SELECT place, sum(steps)::text AS steps FROM report_sum WHERE study = $1 GROUP BY 1 ORDER BY 1",
};

export interface StudyCounts {
  readonly cells: ReadonlyMap<string, number>;
  readonly sums: ReadonlyMap<number, bigint>;
}

/** All shards together. To be called in a transaction with one snapshot, or under the study's lock: otherwise the two may not fit. */
export async function readCounts(client: PoolClient, study: number): Promise<StudyCounts> {
  const cells = await client.query<{ cell: string; n: string }>({ ...CELLS, values: [study] });
  const sums = await client.query<{ place: number; steps: string }>({ ...SUMS, values: [study] });
  return {
    cells: new Map(cells.rows.map(({ cell, n }) => [cell, Number(n)])),
    sums: new Map(sums.rows.map(({ place, steps }) => [place, BigInt(steps)])),
  };
}

/** Reports of a study: the cell that is theirs, or all cells of its one question. */
export function countIn({ cells }: StudyCounts): number {
  return cells.get("") ?? [...cells.values()].reduce((sum, n) => sum + n, 0);
}

/** Rows that are read at once. */
const MANY = 5000;

const KEPT = {
  name: "kept-reports",
  text: "SELECT id, vals FROM report WHERE study = $1 AND id > $2 ORDER BY id LIMIT $3",
};

/** Every report that is kept, by ids that are random; a few thousand are in memory at a time. */
export async function* keptReports(client: PoolClient, study: number): AsyncGenerator<string> {
  for (let after = Buffer.alloc(0); ; ) {
    const { rows } = await client.query<{ id: Buffer; vals: string }>({
      ...KEPT,
      values: [study, after, MANY],
    });
    for (const { vals } of rows) yield vals;
    if (rows.length < MANY) return;
    after = Buffer.from(rows.at(-1)!.id);
  }
}
