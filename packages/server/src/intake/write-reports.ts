import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../database/in-transaction.ts";

/** A report that was read, checked and admitted. */
export interface ArrivedReport {
  /** The study's key in the database. */
  readonly study: number;
  /** 16 bytes: half of SHA-256 of its id or token. */
  readonly id: Buffer;
  /** Empty where only counts are kept. */
  readonly values: string;
  /** As many in every report of a study. */
  readonly cells: readonly string[];
  readonly steps: readonly number[];
}

/** What became of it; where its study takes none, how that is. */
export type ReportOutcome = "counted" | "already counted" | "paused" | "closed";

/** A place of the batch that was stored, counted from 1, or the state of a study. */
type Told =
  | readonly [at: number, study: null, state: null]
  | readonly [at: null, study: number, state: string];

const TAKE_REPORTS = {
  name: "take-reports",
  text: "SELECT at, study, state FROM take_reports($1, $2, $3, $4, $5)",
  rowMode: "array",
} as const;
const TAKE_PARTS = {
  name: "take-parts",
  text: "SELECT at, study, state FROM take_parts($1, $2, $3, $4, $5, $6, $7, $8)",
  rowMode: "array",
} as const;

/**
 * Stores a batch and counts it in the same transaction; `shard` keeps counters that are written at the same time apart. Two copies in one
 * batch are one before anything is sent: the first gets its outcome, the others are counted already.
 */
export function reportWriter(pool: Pool) {
  return async (batch: readonly ArrivedReport[], shard: number): Promise<readonly ReportOutcome[]> => {
    const first = new Map<string, ArrivedReport>();
    for (const report of batch) {
      const key = `${report.study}:${report.id.toString("latin1")}`;
      if (!first.has(key)) first.set(key, report);
    }
    const { stored, states } = await written(pool, [...first.values()], shard);
    return batch.map((report) => {
      const state = states.get(report.study);
      if (state !== "open") return state === "paused" ? "paused" : "closed";
      return stored.has(report) ? "counted" : "already counted";
    });
  };
}

interface Written {
  readonly stored: Set<ArrivedReport>;
  readonly states: Map<number, string>;
}

async function written(pool: Pool, reports: readonly ArrivedReport[], shard: number): Promise<Written> {
  const told: Written = { stored: new Set(), states: new Map() };
  const groups = groupsOf(reports);
  if (groups.length === 1) await write(pool, groups[0]!, shard, told);
  else
    await inTransaction(pool, async (client) => {
      for (const group of groups) await write(client, group, shard, told);
    });
  return told;
}

async function write(
  on: Pool | PoolClient,
  [study, reports]: Group,
  shard: number,
  { stored, states }: Written,
): Promise<void> {
  const query = study === TOGETHER ? takeReports(reports, shard) : takeParts(study, reports, shard);
  const { rows } = (await on.query(query)) as unknown as { readonly rows: readonly Told[] };
  for (const [at, of, state] of rows)
    if (at === null) states.set(of, state);
    else stored.add(reports[at - 1]!);
}

function takeReports(reports: readonly ArrivedReport[], shard: number) {
  return {
    ...TAKE_REPORTS,
    values: [
      reports.map(({ study }) => study),
      reports.map(({ id }) => id),
      reports.map(({ values }) => values),
      reports.map(({ cells }) => cells[0]!),
      shard,
    ],
  };
}

function takeParts(study: number, reports: readonly ArrivedReport[], shard: number) {
  const { cells, steps } = reports[0]!;
  return {
    ...TAKE_PARTS,
    values: [
      study,
      reports.map(({ id }) => id),
      reports.map(({ values }) => values),
      cells.length,
      reports.flatMap((report) => report.cells),
      steps.length,
      reports.flatMap((report) => report.steps),
      shard,
    ],
  };
}

type Group = readonly [study: number, reports: readonly ArrivedReport[]];

/** No study's key: those that are in one cell each go together. */
const TOGETHER = -1;

/** Those that go together, then every other study, always in this order: lanes then never wait in a ring. */
function groupsOf(reports: readonly ArrivedReport[]): readonly Group[] {
  const groups = new Map<number, ArrivedReport[]>();
  for (const report of reports) {
    const key = report.cells.length === 1 && report.steps.length === 0 ? TOGETHER : report.study;
    const group = groups.get(key);
    if (group) group.push(report);
    else groups.set(key, [report]);
  }
  return [...groups].sort(([a], [b]) => a - b);
}
