import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import type { AuditResult } from "@dpbayes/privacy";
import { type AuditTarget, auditTargets } from "./targets.ts";
import type { Task } from "./worker.ts";

export interface AuditRow {
  readonly target: AuditTarget;
  readonly result: AuditResult;
}

/**
 * Audits every target, a few at a time in processes of their own. `falseAlarmRate` is that of the
 * whole table: each row gets an even share.
 */
export async function auditAll(
  draws: number,
  falseAlarmRate: number,
  progress: (line: string) => void,
): Promise<readonly AuditRow[]> {
  const rows: AuditRow[] = new Array(auditTargets.length);
  const share = falseAlarmRate / auditTargets.length;
  let next = 0;
  let done = 0;
  const runLane = async () => {
    // Serialisation "advanced" carries Infinity, which JSON does not.
    const worker = fork(new URL("./worker.ts", import.meta.url), { serialization: "advanced" });
    try {
      while (next < auditTargets.length) {
        const index = next++;
        const target = auditTargets[index]!;
        const result = await ask(worker, { index, draws, falseAlarmRate: share });
        rows[index] = { target, result };
        progress(`${++done}/${auditTargets.length} ${describe(rows[index])}`);
      }
    } finally {
      worker.kill();
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, runLane));
  return rows;
}

function ask(worker: ChildProcess, task: Task): Promise<AuditResult> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`the process auditing target ${task.index} ended`));
    worker.once("exit", ended);
    worker.once("message", (result) => {
      worker.off("exit", ended);
      resolve(result as AuditResult);
    });
    worker.send(task);
  });
}

function describe({ target, result }: AuditRow): string {
  const verdict = result.violation ? "VIOLATION" : "no violation";
  return `${target.group}: ${target.name}, epsilon ${target.epsilon}: ${verdict}`;
}
