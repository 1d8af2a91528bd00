import { parentPort, workerData } from "node:worker_threads";
import { serve } from "./control.ts";
import type { JobPhases } from "./sweep-pool.ts";
import { type OpenJob, READY, type ThreadStart } from "./thread-protocol.ts";

if (parentPort) {
  const { module } = workerData as ThreadStart;
  // Imported before the first job: the thread that asks stands still while others work on one.
  const { phasesOf } = (await import(module)) as Pick<JobPhases<unknown>, "phasesOf">;
  parentPort.on("message", ({ job, control, worker, algorithm }: OpenJob) =>
    serve(control, phasesOf(job), worker, algorithm),
  );
  parentPort.postMessage(READY);
}
