import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import type { AuditResult } from "@dpbayes/privacy/audit";
import { type AuditTarget, auditTargets, targetName } from "./targets.ts";
import type { Task } from "./worker.ts";

export interface AuditRow {
  readonly target: Pick<AuditTarget, "group" | "name" | "epsilon">;
  /** Pairs of inputs are there after a run, and not stored. */
  readonly result: Omit<AuditResult, "pairs"> & Partial<Pick<AuditResult, "pairs">>;
}

/** How hard to look, and at what. */
export interface AuditPlan {
  readonly draws: number;
  /** That of the whole table, whatever part of it is run: each of its rows gets an even share. */
  readonly falseAlarmRate: number;
  readonly chosen: (target: AuditTarget) => boolean;
  /** Processes at a time. */
  readonly processes?: number;
}

/** Audits the chosen targets, a few at a time in processes of their own; rows in the order of the targets. */
export async function auditAll(
  { draws, falseAlarmRate, chosen, processes = Math.min(4, availableParallelism()) }: AuditPlan,
  progress: (line: string) => void,
): Promise<readonly AuditRow[]> {
  const indices = auditTargets.flatMap((target, index) => (chosen(target) ? [index] : []));
  const rows: AuditRow[] = new Array(indices.length);
  const share = falseAlarmRate / auditTargets.length;
  let next = 0;
  let done = 0;
  const runProcess = async () => {
    // Serialisation "advanced" carries Infinity, which JSON does not.
    const worker = fork(new URL("./worker.ts", import.meta.url), { serialization: "advanced" });
    try {
      while (next < indices.length) {
        const at = next++;
        const index = indices[at]!;
        const { group, name, epsilon, draws: own } = auditTargets[index]!;
        const result = await ask(worker, { index, draws: own ?? draws, falseAlarmRate: share });
        rows[at] = { target: { group, name, epsilon }, result };
        progress(`${++done}/${indices.length} ${describe(rows[at])}`);
      }
    } finally {
      worker.kill();
    }
  };
  await Promise.all(Array.from({ length: processes }, runProcess));
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
  return `${targetName(target)}, epsilon ${target.epsilon}: ${verdict}`;
}
