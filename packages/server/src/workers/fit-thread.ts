import { parentPort } from "node:worker_threads";
import { DpbayesError } from "../errors/index.ts";
import { doTask } from "./do-task.ts";
import type { FromThread, ThreadProgress, ThreadTask, ToThread } from "./thread-task.ts";

if (parentPort) {
  const port = parentPort;
  let stop = new AbortController();
  const tell = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  port.on("message", (message: ToThread) => {
    if (message.kind === "stop") stop.abort();
    else {
      stop = new AbortController();
      void answer(message, stop.signal, tell);
    }
  });
}

async function answer(
  task: ThreadTask,
  signal: AbortSignal,
  tell: (message: FromThread, transfer?: ArrayBuffer[]) => void,
): Promise<void> {
  try {
    const onProgress = (progress: ThreadProgress) => tell({ kind: "progress", ...progress });
    const result = await doTask(task, { signal, onProgress });
    tell({ kind: "done", ...result }, [result.file.buffer as ArrayBuffer]);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    tell({ kind: "problem", message, ...(error instanceof DpbayesError && { code: error.code }) });
  }
}
