import { fitTable } from "@dpbayes/inference";
import type { NoisyTable } from "@dpbayes/privacy/formats";

/** What a fit took. */
export interface MeasuredFit {
  /** Of all of this process's threads: what it would take on one idle core. */
  readonly cpuSeconds: number;
  /** The most memory that this process ever had. */
  readonly peakMegabytes: number;
}

/** One chain that keeps the total of a block, a sweep a draw. */
export async function measuredFit(table: NoisyTable, warmup: number, draws: number): Promise<MeasuredFit> {
  const questions = [{ kind: "total", cells: { block: "b0" } }] as const;
  const cpu = process.cpuUsage();
  await fitTable(table, { areas: "block", questions, keep: "questions", chains: 1, warmup, draws, thin: 1 });
  const { user, system } = process.cpuUsage(cpu);
  return { cpuSeconds: (user + system) / 1e6, peakMegabytes: process.resourceUsage().maxRSS / 1024 };
}
