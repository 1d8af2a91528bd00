import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { type CollectorProcess, collectorProcess } from "../experiments/platform/collector-process.ts";
import { freePort } from "../packages/server/src/parts.testing.ts";
import type { Benchmark, Measurement } from "./benchmark.ts";
import { copiesOf, invitedStudyOf, type MakeReports, openStudyOf } from "./server/reports-to-send.ts";
import { type Latencies, quantile, sendAll, sendAtRate } from "./server/send.ts";

const SINGLE = 12_000;
const CONNECTIONS = 256;
const MEMORY_REPORTS = 1_000_000;
const NDJSON = "application/x-ndjson";

/** Reports that were acknowledged, and the processor time that they took: the collector's and the database's own counters. */
interface Run {
  readonly reports: number;
  readonly collector: number;
  readonly database: number;
  readonly seconds: number;
  readonly latencies: Latencies;
}

const perSecond = ({ reports, collector, database }: Run) => (reports / (collector + database)) * 1e6;

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

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const OURS = here("../packages/server/src/main.ts");
const CONTROL = here("./server/one-insert-each.ts");

/** A sixth goes first and is not counted: what is compiled while it runs would be. */
async function single(collector: CollectorProcess, make: MakeReports, many: number): Promise<Run> {
  const url = `${collector.url}/v1/reports`;
  await sendAll(url, make(Math.ceil(many / 6)), { connections: CONNECTIONS });
  const bodies = make(many);
  return measured(collector, many, () => sendAll(url, bodies, { connections: CONNECTIONS }));
}

async function batches(collector: CollectorProcess, make: MakeReports, lines: number): Promise<Run> {
  const url = `${collector.url}/v1/reports/batch`;
  const [text] = make(1);
  const bodies = (many: number) => Array.from({ length: many }, () => copiesOf(text!, lines).join("\n"));
  await sendAll(url, bodies(Math.ceil(5000 / lines)), { connections: 8, type: NDJSON });
  const due = bodies(Math.ceil(50_000 / lines));
  return measured(collector, due.length * lines, () => sendAll(url, due, { connections: 8, type: NDJSON }));
}

interface Figures {
  readonly single: Run;
  readonly tokens: Run;
  readonly half: Latencies;
  readonly by100: Run;
  readonly by500: Run;
}

async function ours(): Promise<Figures> {
  return withCollector(OURS, async (collector, pool) => {
    const make = await openStudyOf(pool, "single");
    const one = await single(collector, make, SINGLE);
    const half = await sendAtRate(
      `${collector.url}/v1/reports`,
      make(SINGLE / 3),
      one.reports / one.seconds / 2,
    );
    return {
      ...{ single: one, half },
      tokens: await single(collector, await invitedStudyOf(pool, "invited"), SINGLE / 3),
      by100: await batches(collector, make, 100),
      by500: await batches(collector, make, 500),
    };
  });
}

let kept: Promise<Figures> | undefined;
const figures = () => (kept ??= ours());
let control: Promise<Run> | undefined;
const oneInsertEach = () =>
  (control ??= withCollector(CONTROL, async (collector, pool) =>
    single(collector, await openStudyOf(pool, "control"), SINGLE),
  ));

/** Megabytes of the collector behind the last tenth of a million reports, beside those behind the first. */
async function memory(): Promise<Measurement> {
  return withCollector(OURS, async (collector, pool) => {
    const [text] = (await openStudyOf(pool, "memory"))(1);
    const held: number[] = [];
    for (let tenth = 0; tenth < 10; tenth++) {
      for (let sent = 0; sent < MEMORY_REPORTS / 10; sent += 20_000) {
        const bodies = Array.from({ length: 20 }, () => copiesOf(text!, 1000).join("\n"));
        await sendAll(`${collector.url}/v1/reports/batch`, bodies, { connections: 4, type: NDJSON });
      }
      held.push(collector.memory());
    }
    return { value: held.at(-1)!, comparedWith: { name: "behind the first tenth", value: held[0]! } };
  });
}

const each = (of: (found: Figures) => number) => async (): Promise<Measurement> => ({
  value: of(await figures()),
});
const A_SECOND = "reports per second of processor time";
const BOTH = "µs of processor time a report";

export const serverBenchmarks: readonly Benchmark[] = Object.freeze([
  {
    name: "server/single",
    unit: A_SECOND,
    goal: { atLeast: 8000 },
    async run() {
      const value = perSecond(await oneInsertEach());
      return { value: perSecond((await figures()).single), comparedWith: { name: "one insert each", value } };
    },
  },
  {
    name: "server/single-collector",
    unit: BOTH,
    run: each(({ single: { collector, reports } }) => collector / reports),
  },
  {
    name: "server/single-database",
    unit: BOTH,
    run: each(({ single: { database, reports } }) => database / reports),
  },
  { name: "server/single-tokens", unit: A_SECOND, run: each(({ tokens }) => perSecond(tokens)) },
  {
    name: "server/batches-100",
    unit: A_SECOND,
    goal: { atLeast: 25_000 },
    run: each(({ by100 }) => perSecond(by100)),
  },
  {
    name: "server/batches-500",
    unit: A_SECOND,
    goal: { atLeast: 25_000 },
    run: each(({ by500 }) => perSecond(by500)),
  },
  {
    name: "server/full-load-p50",
    unit: "ms",
    run: each(({ single: { latencies } }) => quantile(latencies, 0.5)),
  },
  {
    name: "server/full-load-p99",
    unit: "ms",
    run: each(({ single: { latencies } }) => quantile(latencies, 0.99)),
  },
  { name: "server/half-load-p50", unit: "ms", run: each(({ half }) => quantile(half, 0.5)) },
  { name: "server/half-load-p99", unit: "ms", run: each(({ half }) => quantile(half, 0.99)) },
  { name: "server/memory-1e6-reports", unit: "MB of the collector", run: memory },
]);
