import type { Sampler } from "../samplers/sampler.ts";
import { type ChainOutcome, chainError } from "./outcome.ts";
import { type ChainProgress, PROGRESS_EVERY } from "./progress.ts";
import { Recording } from "./recording.ts";
import type { ChainPlan } from "./settings.ts";

/** Milliseconds of work between two looks at messages, signals and the screen. */
const SLICE = 40;
/** Steps between two looks at the clock. */
const STEPS = 8;

/** How a chain is watched and stopped while it runs. */
export interface Supervision {
  report(progress: ChainProgress): void;
  readonly signal: AbortSignal | undefined;
  /** performance.now() after which the chain stops. */
  readonly deadline: number;
  /** The whole run's limit in seconds, for the message. */
  readonly timeLimit: number;
}

/** Runs one chain, giving way to other work between slices. Never throws: errors are outcomes. */
export async function runChain(
  makeSampler: () => Sampler<unknown>,
  plan: ChainPlan,
  chain: number,
  watch: Supervision,
): Promise<ChainOutcome> {
  let recording: Recording | undefined;
  try {
    if (watch.signal?.aborted) return stopped("CANCELLED", undefined, plan, chain, watch);
    const sampler = makeSampler();
    recording = new Recording(sampler, plan, chain);
    recording.start();
    let reported = performance.now();
    while (recording.done < recording.total) {
      if (watch.signal?.aborted) return stopped("CANCELLED", recording, plan, chain, watch);
      if (performance.now() >= watch.deadline) return stopped("TIME_LIMIT", recording, plan, chain, watch);
      workFor(recording, Math.min(watch.deadline, performance.now() + SLICE));
      if (performance.now() - reported >= PROGRESS_EVERY) {
        reported = performance.now();
        watch.report(recording);
      }
      if (recording.done < recording.total) await nextTask();
    }
    watch.report(recording);
    return { kind: "finished", chain, parameters: sampler.parameters, result: recording.result() };
  } catch (error) {
    return failed(chainError(error, chain, plan.seed, recording?.done ?? 0), recording, chain);
  }
}

function workFor(recording: Recording, until: number): void {
  while (recording.done < recording.total) {
    const pause = Math.min(recording.total, recording.done + STEPS);
    while (recording.done < pause) recording.step();
    if (performance.now() >= until) return;
  }
}

function stopped(
  code: "CANCELLED" | "TIME_LIMIT",
  recording: Recording | undefined,
  plan: ChainPlan,
  chain: number,
  { timeLimit }: Supervision,
): ChainOutcome {
  const total = plan.warmup + plan.draws * plan.thin;
  const details = { chain: chain + 1, seed: String(plan.seed), done: recording?.done ?? 0, total };
  return failed({ code, details: { ...details, limit: timeLimit } }, recording, chain);
}

function failed(
  error: Extract<ChainOutcome, { kind: "failed" }>["error"],
  recording: Recording | undefined,
  chain: number,
): ChainOutcome {
  if (recording === undefined || recording.kept === 0) return { kind: "failed", chain, error };
  return { kind: "failed", chain, error, parameters: recording.parameters, partial: recording.result() };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
