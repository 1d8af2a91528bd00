import type { AuditResult } from "@dpbayes/privacy/audit";
import { errorOf } from "../../errors/index.ts";
import { startThread } from "../../threads/start-thread.ts";
import type { AuditTask, AuditWord } from "./audit-thread.ts";

export interface RunAuditOptions {
  readonly signal: AbortSignal;
  /** Told about ten times a second, as soon as the time that the audit takes is known. */
  readonly onProgress: (elapsed: number, expected: number) => void;
}

/** An audit computes without a pause; in a thread of its own it can be watched and stopped. */
export function runAudit(task: AuditTask, { signal, onProgress }: RunAuditOptions): Promise<AuditResult> {
  signal.throwIfAborted();
  const thread = startThread("audit-thread", import.meta.url, task);
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
