import type { Target } from "../contracts/target.ts";
import { samplerOf, usedMethod } from "./method.ts";
import { type ChainOutcome, chainError } from "./outcome.ts";
import { type ChainProgress, PROGRESS_EVERY } from "./progress.ts";
import { Recording } from "./recording.ts";
import type { ChainPlan } from "./settings.ts";
import { type StopCode, stopError } from "./stop.ts";

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
  target: Target,
  plan: ChainPlan,
  chain: number,
  watch: Supervision,
): Promise<ChainOutcome> {
  let recording: Recording | undefined;
  const sourced = ({ parameters }: Recording) => ({ parameters, method: usedMethod(target, plan.method) });
  const failed = (error: Extract<ChainOutcome, { kind: "failed" }>["error"]): ChainOutcome => {
    if (recording === undefined || recording.kept === 0) return { kind: "failed", chain, error };
    return { kind: "failed", chain, error, source: sourced(recording), partial: recording.result() };
  };
  const stopped = (code: StopCode) =>
    failed(stopError(code, plan, chain, recording?.done ?? 0, watch.timeLimit));
  try {
    const early = stopCode(watch);
    if (early) return stopped(early);
    recording = new Recording(samplerOf(target, plan.method, plan.warmup), plan, chain);
    recording.start();
    const late = await runToEnd(recording, watch);
    if (late) return stopped(late);
    watch.report(recording);
    return { kind: "finished", chain, source: sourced(recording), result: recording.result() };
  } catch (error) {
    return failed(chainError(error, chain, plan.seed, recording?.done ?? 0));
  }
}

/** Takes all steps of a chain; why it stopped before the last one, if it did. */
async function runToEnd(recording: Recording, watch: Supervision): Promise<StopCode | undefined> {
  let reported = performance.now();
  while (recording.done < recording.total) {
    const code = stopCode(watch);
    if (code) return code;
    workFor(recording, Math.min(watch.deadline, performance.now() + SLICE));
    if (performance.now() - reported >= PROGRESS_EVERY) {
      reported = performance.now();
      watch.report(recording);
    }
    if (recording.done < recording.total) await nextTask();
  }
  return undefined;
}

function stopCode({ signal, deadline }: Supervision): StopCode | undefined {
  if (signal?.aborted) return "CANCELLED";
  return performance.now() >= deadline ? "TIME_LIMIT" : undefined;
}

function workFor(recording: Recording, until: number): void {
  while (recording.done < recording.total) {
    const pause = Math.min(recording.total, recording.done + STEPS);
    while (recording.done < pause) recording.step();
    if (performance.now() >= until) return;
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
