import { parentPort } from "node:worker_threads";
import { phasesOf } from "../../models/counts/threads/count-phases.ts";
import { serve } from "./control.ts";
import { type OpenJob, READY } from "./thread-protocol.ts";

if (parentPort) {
  parentPort.on("message", ({ job, control, lane, algorithm }: OpenJob) =>
    serve(control, phasesOf(job), lane, algorithm),
  );
  parentPort.postMessage(READY);
}
