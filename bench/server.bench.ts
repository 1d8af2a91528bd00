import type { Benchmark, Measurement } from "./benchmark.ts";
import { type IntakeFigures, intakeFigures, memoryHeld, perSecond } from "./server/intake-figures.ts";
import { quantile } from "./server/send.ts";

let kept: Promise<IntakeFigures> | undefined;
const figures = () => (kept ??= intakeFigures({ single: 6000, rounds: 2, batched: 50_000 }));

/** Megabytes of the collector behind the last tenth of a million reports, beside those behind the first. */
async function memory(): Promise<Measurement> {
  const held = await memoryHeld(1_000_000);
  return { value: held.at(-1)!, comparedWith: { name: "behind the first tenth", value: held[0]! } };
}

const each = (of: (found: IntakeFigures) => number) => async (): Promise<Measurement> => ({
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
      const { single, oneInsertEach } = await figures();
      const comparedWith = { name: "one insert each", value: perSecond(oneInsertEach) };
      return { value: perSecond(single), comparedWith };
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
