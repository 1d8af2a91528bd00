import { loadavg } from "node:os";
import {
  type IntakeFigures,
  type IntakeSizes,
  intakeFigures,
  memoryHeld,
  perSecond,
} from "../../bench/server/intake-figures.ts";
import { type Latencies, quantile } from "../../bench/server/send.ts";
import type { Json } from "../experiment.ts";

/** Megabytes by which a collector may hold more behind the last reports than it ever did behind earlier ones. */
const GROWTH = 64;

export interface IntakeSent extends IntakeSizes {
  /** Reports behind which memory is looked at. */
  readonly remembered: number;
}

/** What a second of processor time takes in, collector and PostgreSQL together, and what is missed of the goals. */
export async function intake(sizes: IntakeSent, progress: (line: string) => void) {
  const load = loadavg()[0]!;
  const found = await intakeFigures(sizes);
  progress(`${Math.round(perSecond(found.single))} reports per second of processor time, one by one`);
  const held = await memoryHeld(sizes.remembered);
  const ratio = perSecond(found.single) / perSecond(found.oneInsertEach);
  const perProcessorSecond = speedsOf(found);
  const gain = (of: (run: IntakeFigures["single"]) => number, control: IntakeFigures["single"]) =>
    Number((of(found.single) / of(control)).toFixed(2));
  const figures: Json = {
    ...{ perProcessorSecond, ratio: Number(ratio.toFixed(2)) },
    // What both ways spend on HTTP is the greater part: the database's own gain is another figure.
    gains: {
      oneInsertEach: gain(perSecond, found.oneInsertEach),
      oneTransactionEach: gain(perSecond, found.oneTransactionEach),
      databaseOneInsertEach: gain(perDatabaseSecond, found.oneInsertEach),
      databaseOneTransactionEach: gain(perDatabaseSecond, found.oneTransactionEach),
    },
    milliseconds: { full: latencyOf(found.single.latencies), half: latencyOf(found.half) },
    megabytes: {
      first: Math.round(held[0]!),
      last: Math.round(held.at(-1)!),
      most: Math.round(Math.max(...held)),
    },
    machine: { loadBefore: Number(load.toFixed(1)) },
  };
  return { figures, problems: missedOf(perProcessorSecond, ratio, held) };
}

type Speeds = ReturnType<typeof speedsOf>;

function perDatabaseSecond({ reports, database }: IntakeFigures["single"]): number {
  return (reports / database) * 1e6;
}

function speedsOf({ single, oneInsertEach, oneTransactionEach, tokens, by100, by500 }: IntakeFigures) {
  const speed = (run: IntakeFigures["single"]) => Math.round(perSecond(run));
  return {
    ...{ single: speed(single), oneInsertEach: speed(oneInsertEach) },
    ...{ oneTransactionEach: speed(oneTransactionEach), tokens: speed(tokens) },
    ...{ by100: speed(by100), by500: speed(by500) },
  };
}

function latencyOf(latencies: Latencies) {
  return { p50: Math.round(quantile(latencies, 0.5)), p99: Math.round(quantile(latencies, 0.99)) };
}

function missedOf(
  { single, by100, by500 }: Speeds,
  ratio: number,
  held: readonly number[],
): readonly string[] {
  const grew = held.at(-1)! - Math.max(...held.slice(0, 5));
  return [
    ...(ratio < 2.5 ? [`${ratio.toFixed(2)} times one insert each, less than 2.5`] : []),
    ...(single < 8000 ? [`${single} one by one, fewer than 8000`] : []),
    ...(Math.max(by100, by500) < 25_000 ? [`${Math.max(by100, by500)} in batches, fewer than 25000`] : []),
    ...(grew > GROWTH ? [`memory grew by ${Math.round(grew)} MB in the second half`] : []),
  ];
}
