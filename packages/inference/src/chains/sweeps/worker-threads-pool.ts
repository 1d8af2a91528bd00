import { once } from "node:events";
import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { fail, requireCount } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { startEntry } from "../workers/worker-threads-start.ts";
import { announce, announceClose, createControl, failedBlock, takeBlocks, waitForOthers } from "./control.ts";
import { blockSource, type JobPhases, type Phase, type Sweeper, type SweepPool } from "./sweep-pool.ts";
import { thisThreadPool } from "./this-thread-pool.ts";
import type { OpenJob, ThreadStart } from "./thread-protocol.ts";

/** A pool whose threads have to be ended. */
export interface ThreadPool<Job> extends SweepPool<Job> {
  close(): Promise<void>;
}

/**
 * Threads that sweep one chain together: the asking thread and `threads − 1` more, on memory that they share. The
 * draws are those of one thread, whatever the number. The asking thread works too, so its event loop stands still
 * during a sweep. One chain at a time.
 */
export async function threadPool<Job>(
  phases: JobPhases<Job>,
  { threads = availableParallelism() } = {},
): Promise<ThreadPool<Job>> {
  requireCount("threads", threads, 1);
  const others = Array.from({ length: threads - 1 }, () => startThread(phases));
  const workers = await Promise.all(others);
  const alone = thisThreadPool(phases);
  let busy = false;
  return Object.freeze({
    workers: threads,
    allocate: (bytes) => new SharedArrayBuffer(bytes),
    open(job) {
      if (workers.length === 0) return alone.open(job);
      if (busy) fail("ARGUMENT", { name: "pool", found: "busy", accepted: "one whose last chain has ended" });
      busy = true;
      return sweeperOf(job, phases.phasesOf(job), workers, () => {
        busy = false;
      });
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  } satisfies ThreadPool<Job>);
}

/** A thread that is ready to take jobs; it does not keep the process alive. */
async function startThread({ module }: JobPhases<never>): Promise<Worker> {
  const worker = startEntry("worker-threads-pool-entry", import.meta.url, { module } satisfies ThreadStart);
  await once(worker, "message");
  worker.unref();
  return worker;
}

function sweeperOf(
  job: unknown,
  phases: readonly Phase[],
  workers: readonly Worker[],
  closed: () => void,
): Sweeper {
  const control = createControl();
  let told = false;
  return {
    sweep(source) {
      if (!told) tell(job, workers, control, source.state().algorithm);
      told = true;
      phases.forEach((phase, p) => {
        phase.prepare?.();
        runTogether(control, phase, p, workers.length, source);
      });
    },
    close() {
      announceClose(control);
      closed();
    },
  };
}

function tell(job: unknown, workers: readonly Worker[], control: Int32Array, algorithm: string): void {
  workers.forEach((worker, w) => {
    worker.postMessage({ job, control, worker: w + 1, algorithm } satisfies OpenJob);
  });
}

/** A phase of one block, or none, is not worth waking anybody for. */
function runTogether(
  control: Int32Array,
  phase: Phase,
  index: number,
  others: number,
  source: SeededSource,
): void {
  if (phase.blocks <= 1) {
    if (phase.blocks === 1) phase.work(0, 0, blockSource(source, phase, 0));
    return;
  }
  announce(control, index, others, source);
  takeBlocks(control, phase, 0, source);
  if (!waitForOthers(control))
    fail("THREAD_POOL", { threads: others + 1, problem: "one of them does not answer" });
  const failed = failedBlock(control);
  if (failed < 0) return;
  // The same work on the same numbers fails in the same way, here with its own error.
  phase.work(failed, 0, blockSource(source, phase, failed));
  fail("THREAD_POOL", {
    threads: others + 1,
    problem: `block ${failed} of the ${phase.name} failed in one of them`,
  });
}
