import { parentPort } from "node:worker_threads";
import { serve } from "../models/counts/crew/control.ts";
import { phasesOf } from "../models/counts/crew/job.ts";
import { type OpenJob, READY } from "../models/counts/crew/thread-protocol.ts";

if (parentPort) {
  parentPort.on("message", ({ job, control, lane, algorithm }: OpenJob) =>
    serve(control, phasesOf(job), lane, algorithm),
  );
  parentPort.postMessage(READY);
}
