import { type ChainOutcome, type PlainError, plainError } from "./outcome.ts";
import { type ChainPlan, type RunPlan, stepsOf } from "./settings.ts";

/** Why a run stops before its chains are done. */
export type StopCode = "CANCELLED" | "TIME_LIMIT";

/** Milliseconds that workers have to hand over partial draws once they are to stop. */
const GRACE = 1000;

/** Watches the clock and the caller's signal on behalf of workers. */
export interface Stop {
  /** Milliseconds left of the time limit. */
  remaining(): number;
  /** Set once no chain is to be started any more. */
  code(): StopCode | undefined;
  /** Calls back when the caller cancels. Returns what takes the call back. */
  onCancel(call: () => void): () => void;
  /** Resolves when workers should have stopped by themselves. */
  readonly overdue: Promise<StopCode>;
  /** Ends all watching. */
  clear(): void;
}

export function watchStop({ timeLimit }: RunPlan, signal: AbortSignal | undefined): Stop {
  const deadline = performance.now() + 1000 * timeLimit;
  const remaining = () => deadline - performance.now();
  const calls = new Set<() => void>();
  const timers: ReturnType<typeof setTimeout>[] = [];
  const { promise: overdue, resolve } = deferred<StopCode>();
  // Timers count in 32 bits; what lies beyond is no limit.
  if (1000 * timeLimit < 2 ** 31 - GRACE)
    timers.push(setTimeout(() => resolve("TIME_LIMIT"), 1000 * timeLimit + GRACE));
  const cancel = () => {
    for (const call of calls) call();
    timers.push(setTimeout(() => resolve("CANCELLED"), GRACE));
  };
  signal?.addEventListener("abort", cancel, { once: true });
  return {
    remaining,
    code: () => (signal?.aborted ? "CANCELLED" : remaining() <= 0 ? "TIME_LIMIT" : undefined),
    onCancel(call) {
      calls.add(call);
      return () => calls.delete(call);
    },
    overdue,
    clear() {
      signal?.removeEventListener("abort", cancel);
      timers.forEach(clearTimeout);
    },
  };
}

/** The outcome of a chain that was stopped and handed nothing over. */
export function stoppedOutcome(code: StopCode, plan: RunPlan, chain: number, done: number): ChainOutcome {
  return { kind: "failed", chain, error: stopError(code, plan, chain, done, plan.timeLimit) };
}

export function stopError(
  code: StopCode,
  plan: ChainPlan,
  chain: number,
  done: number,
  limit: number,
): PlainError {
  const details = { chain: chain + 1, seed: String(plan.seed), done, total: stepsOf(plan), limit };
  return plainError(code, details);
}

export function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
