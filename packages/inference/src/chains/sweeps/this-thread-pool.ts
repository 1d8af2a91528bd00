import { blockSource, type JobPhases, type SweepPool } from "./sweep-pool.ts";

/** The thread that asks does the work. */
export function thisThreadPool<Job>({ phasesOf }: JobPhases<Job>): SweepPool<Job> {
  return Object.freeze({
    workers: 1,
    allocate: (bytes) => new ArrayBuffer(bytes),
    open(job) {
      const phases = phasesOf(job);
      return {
        sweep(source) {
          for (const phase of phases) {
            phase.prepare?.();
            for (let block = 0; block < phase.blocks; block++)
              phase.work(block, 0, blockSource(source, phase, block));
          }
        },
        close: () => undefined,
      };
    },
  } satisfies SweepPool<Job>);
}
