import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { AuditResult } from "@dpbayes/privacy/audit";
import { errorOf } from "../../errors/index.ts";
import type { AuditTask, AuditWord } from "./audit-thread.ts";

export interface RunAuditOptions {
  readonly signal: AbortSignal;
  /** Told about ten times a second, as soon as the time that the audit takes is known. */
  readonly onProgress: (elapsed: number, expected: number) => void;
}

/** An audit computes without a pause; in a thread of its own it can be watched and stopped. */
export function runAudit(task: AuditTask, { signal, onProgress }: RunAuditOptions): Promise<AuditResult> {
  signal.throwIfAborted();
  const thread = startThread(task);
  let watch: ReturnType<typeof setInterval> | undefined;
  const found = new Promise<AuditResult>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(errorOf("CANCELLED", { kept: "an audit keeps nothing" })), {
      once: true,
    });
    thread.on("error", reject);
    thread.on("message", (word: AuditWord) => {
      if (word.kind === "result") return resolve(word.result);
      const start = performance.now();
      watch = setInterval(() => onProgress((performance.now() - start) / 1000, word.seconds), 100);
    });
  });
  return found.finally(() => {
    clearInterval(watch);
    return thread.terminate();
  });
}

/** From compiled sources or, inside the workspace, from TypeScript, which a thread has to learn first. */
function startThread(workerData: AuditTask): Worker {
  if (!import.meta.url.endsWith(".ts"))
    return new Worker(new URL("./audit-thread.js", import.meta.url), { workerData });
  const tsx = createRequire(import.meta.url).resolve("tsx/package.json");
  const loader = new URL("dist/esm/api/index.mjs", pathToFileURL(tsx)).href;
  const entry = new URL("./audit-thread.ts", import.meta.url).href;
  const code = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(entry)}); });`;
  return new Worker(code, { eval: true, execArgv: ["--conditions=source"], workerData });
}
