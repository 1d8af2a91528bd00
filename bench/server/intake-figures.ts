import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { type CollectorProcess, collectorProcess } from "../../experiments/platform/collector-process.ts";
import { freePort } from "../../packages/server/src/parts.testing.ts";
import { copiesOf, invitedStudyOf, type MakeReports, openStudyOf } from "./reports-to-send.ts";
import { type Latencies, sendAll, sendAtRate } from "./send.ts";

const CONNECTIONS = 256;
const NDJSON = "application/x-ndjson";

/** How much is sent. */
export interface IntakeSizes {
  /** Reports of one round, one by one. */
  readonly single: number;
  /** Rounds of both ways, in turn: what else the machine does falls on both. */
  readonly rounds: number;
  /** Reports of one run of batches. */
  readonly batched: number;
}

/** Reports that were acknowledged, and the processor time that they took: the collector's and the database's own counters. */
export interface Run {
  readonly reports: number;
  readonly collector: number;
  readonly database: number;
  readonly seconds: number;
  readonly latencies: Latencies;
}

export interface IntakeFigures {
  readonly single: Run;
  /** The same server with an insert for every report, counted nowhere. */
  readonly oneInsertEach: Run;
  /** The same promises, stored and counted together, with a transaction for every report. */
  readonly oneTransactionEach: Run;
  readonly tokens: Run;
  readonly by100: Run;
  readonly by500: Run;
  /** At half of what was taken one by one. */
  readonly half: Latencies;
}

/** Reports per second of processor time. */
export function perSecond({ reports, collector, database }: Run): number {
  return (reports / (collector + database)) * 1e6;
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const OURS = here("../../packages/server/src/main.ts");
const ONE_INSERT = here("./one-insert-each.ts");
const ONE_TRANSACTION = here("./one-transaction-each.ts");

type Started = readonly [collector: CollectorProcess, pool: pg.Pool];

/** Collector and controls side by side; whichever is not measured has nothing to do. */
export function intakeFigures(sizes: IntakeSizes): Promise<IntakeFigures> {
  return withCollector(OURS, (...ours) =>
    withCollector(ONE_INSERT, (...insert) =>
      withCollector(ONE_TRANSACTION, (...transaction) => figuresOf(sizes, ours, [insert, transaction])),
    ),
  );
}

async function figuresOf(
  sizes: IntakeSizes,
  [ours, pool]: Started,
  controls: readonly Started[],
): Promise<IntakeFigures> {
  const make = await openStudyOf(pool, "single");
  const others = await Promise.all(
    controls.map(async ([control, of]) => [control, await openStudyOf(of, "control")] as const),
  );
  const [single, oneInsertEach, oneTransactionEach] = await inTurn(sizes, [[ours, make], ...others]);
  const rate = single!.reports / single!.seconds / 2;
  const half = await sendAtRate(`${ours.url}/v1/reports`, make(sizes.single), rate);
  const third = { ...sizes, single: Math.ceil(sizes.single / 3) };
  const [tokens] = await inTurn(third, [[ours, await invitedStudyOf(pool, "invited")]]);
  const by100 = await batches(ours, make, 100, sizes.batched);
  const by500 = await batches(ours, make, 500, sizes.batched);
  return {
    ...{ single: single!, oneInsertEach: oneInsertEach!, oneTransactionEach: oneTransactionEach! },
    ...{ tokens: tokens!, by100, by500, half },
  };
}

/** Megabytes that a collector held behind each tenth of so many reports. */
export function memoryHeld(reports: number): Promise<readonly number[]> {
  return withCollector(OURS, async (collector, pool) => {
    const [text] = (await openStudyOf(pool, "memory"))(1);
    const held: number[] = [];
    for (let tenth = 0; tenth < 10; tenth++) {
      for (let sent = 0; sent < reports / 10; sent += 20_000) {
        const bodies = Array.from({ length: 20 }, () => copiesOf(text!, 1000).join("\n"));
        await sendAll(`${collector.url}/v1/reports/batch`, bodies, { connections: 4, type: NDJSON });
      }
      held.push(collector.memory());
    }
    return held;
  });
}

/** Collectors in turn, round by round. The first of each is not counted: what is compiled while it runs would be. */
async function inTurn(
  { single, rounds }: IntakeSizes,
  collectors: readonly (readonly [CollectorProcess, MakeReports])[],
): Promise<readonly Run[]> {
  const runs = collectors.map((): Run[] => []);
  for (let round = -1; round < rounds; round++)
    for (const [i, [collector, make]] of collectors.entries()) {
      const bodies = make(round < 0 ? Math.ceil(single / 4) : single);
      const send = () => sendAll(`${collector.url}/v1/reports`, bodies, { connections: CONNECTIONS });
      const run = await measured(collector, bodies.length, send);
      if (round >= 0) runs[i]!.push(run);
    }
  return runs.map(together);
}

function together(runs: readonly Run[]): Run {
  const sum = (of: (run: Run) => number) => runs.reduce((total, run) => total + of(run), 0);
  return {
    reports: sum(({ reports }) => reports),
    collector: sum(({ collector }) => collector),
    database: sum(({ database }) => database),
    seconds: sum(({ seconds }) => seconds),
    latencies: runs.flatMap(({ latencies }) => latencies).sort((a, b) => a - b),
  };
}

async function batches(
  collector: CollectorProcess,
  make: MakeReports,
  lines: number,
  reports: number,
): Promise<Run> {
  const url = `${collector.url}/v1/reports/batch`;
  const [text] = make(1);
  const bodies = (many: number) => Array.from({ length: many }, () => copiesOf(text!, lines).join("\n"));
  await sendAll(url, bodies(Math.ceil(reports / 10 / lines)), { connections: 8, type: NDJSON });
  const due = bodies(Math.ceil(reports / lines));
  return measured(collector, due.length * lines, () => sendAll(url, due, { connections: 8, type: NDJSON }));
}

async function measured(
  { processorTime }: CollectorProcess,
  reports: number,
  send: () => Promise<Latencies>,
): Promise<Run> {
  const before = processorTime();
  const start = performance.now();
  const latencies = await send();
  const seconds = (performance.now() - start) / 1000;
  const after = processorTime();
  const collector = after.collector - before.collector;
  return { reports, collector, database: after.database - before.database, seconds, latencies };
}

async function withCollector<T>(
  main: string,
  work: (collector: CollectorProcess, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-bench-"));
  const collector = await collectorProcess(folder, await freePort("127.0.0.1"), main);
  const pool = await collector.connect();
  try {
    return await work(collector, pool);
  } finally {
    await pool.end();
    await collector.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
