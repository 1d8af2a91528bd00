import type { Pool } from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Answered } from "../api/server.ts";
import type { Intake } from "../intake/intake.ts";
import { queueFigures } from "./queue-figures.ts";

/** What operators watch. Codes, routes as declared and numbers: never a study's name or content. */
export interface Metrics {
  /** In Prometheus's text format. */
  text(): Promise<string>;
  answered(answered: Answered): void;
  /** A transaction that wrote reports. */
  written(reports: number, seconds: number): void;
  /** Looks at reports and event streams whenever somebody asks. */
  watch(intake: Pick<Intake, "waiting" | "outcomes">, streams: () => number): void;
}

export function openMetrics(pool: Pool): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "dpbayes_" });
  connectionGauge(registry, pool);
  queueGauges(registry, pool);
  return {
    text: () => registry.metrics(),
    answered: requestCounters(registry),
    written: writeHistograms(registry),
    watch: (intake, streams) => intakeGauges(registry, intake, streams),
  };
}

function connectionGauge(registry: Registry, pool: Pool): void {
  new Gauge({
    ...{ name: "dpbayes_connections", help: "Connections to the database, by use" },
    ...{ labelNames: ["use"], registers: [registry] },
    collect() {
      this.set({ use: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ use: "idle" }, pool.idleCount);
      this.set({ use: "asked for" }, pool.waitingCount);
    },
  });
}

function intakeGauges(
  registry: Registry,
  intake: Pick<Intake, "waiting" | "outcomes">,
  streams: () => number,
): void {
  const registers = [registry];
  new Gauge({
    ...{ name: "dpbayes_reports", help: "Reports since the process began, by outcome", registers },
    labelNames: ["outcome"],
    collect() {
      for (const [outcome, n] of intake.outcomes()) this.set({ outcome }, n);
    },
  });
  new Gauge({
    ...{ name: "dpbayes_reports_waiting", help: "Reports that wait for a transaction", registers },
    collect() {
      this.set(intake.waiting);
    },
  });
  new Gauge({
    ...{ name: "dpbayes_streams", help: "Event streams that are open", registers },
    collect() {
      this.set(streams());
    },
  });
}

/** One look into the queue's tables serves all of them. */
function queueGauges(registry: Registry, pool: Pool): void {
  const figures = {
    jobs: "Jobs that wait",
    age: "Seconds for which the oldest of them waits",
    running: "Chains that are run",
    deaths: "Workers that died over a chain, of the fits that are kept",
  };
  const made = Object.entries(figures).map(
    ([name, help]) =>
      [
        name as keyof typeof figures,
        new Gauge({ name: `dpbayes_queue_${name}`, help, registers: [] }),
      ] as const,
  );
  for (const [i, [, gauge]] of made.entries()) {
    if (i === 0)
      Object.assign(gauge, {
        collect: async () => {
          const found = await queueFigures(pool).catch(() => undefined);
          for (const [name, each] of made) each.set(found?.[name] ?? Number.NaN);
        },
      });
    registry.registerMetric(gauge);
  }
}

/** Respondents' routes are counted like all others; what is known of them is that they were asked. */
function requestCounters(registry: Registry): (answered: Answered) => void {
  const registers = [registry];
  const requests = new Counter({
    ...{ name: "dpbayes_requests_total", help: "Requests by route and status", registers },
    labelNames: ["method", "route", "status"],
  });
  const problems = new Counter({
    ...{ name: "dpbayes_problems_total", help: "Requests that were refused, by code", registers },
    labelNames: ["code"],
  });
  const tokens = new Counter({ name: "dpbayes_tokens_total", help: "Tokens that were signed", registers });
  const spends = new Counter({
    ...{ name: "dpbayes_spends_total", help: "Spends from ledgers, by outcome", registers },
    labelNames: ["outcome"],
  });
  return ({ method, path = "none", status, code }) => {
    requests.inc({ method, route: path, status });
    if (code !== undefined) problems.inc({ code });
    if (path.endsWith("/tokens") && path.startsWith("/v1/studies/") && status === 200) tokens.inc();
    if (method === "POST" && path.endsWith("/spends"))
      spends.inc({ outcome: status === 201 ? "paid" : status === 200 ? "repeated" : "refused" });
  };
}

function writeHistograms(registry: Registry): (reports: number, seconds: number) => void {
  const registers = [registry];
  const sizes = new Histogram({
    ...{ name: "dpbayes_batch_reports", help: "Reports in one transaction", registers },
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
  });
  const times = new Histogram({
    ...{ name: "dpbayes_commit_seconds", help: "Seconds that a transaction of reports took", registers },
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  });
  return (reports, seconds) => {
    sizes.observe(reports);
    times.observe(seconds);
  };
}
