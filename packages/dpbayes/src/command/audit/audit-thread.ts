import { parentPort, workerData } from "node:worker_threads";
import type { Study, StudyBundle } from "@dpbayes/privacy";
import { type AuditOptions, type AuditResult, audit } from "@dpbayes/privacy/audit";

/** What the thread is asked. */
export interface AuditTask {
  readonly study: Study | StudyBundle;
  readonly options: AuditOptions & { readonly draws: number };
}

/** What the thread says: how long the audit will take, then what it found. */
export type AuditWord =
  | { readonly kind: "expected"; readonly seconds: number }
  | { readonly kind: "result"; readonly result: AuditResult };

/** Runs of the short audits whose times tell that of the long one. */
const [SHORT, LONGER] = [1000, 5000];

function answer({ study, options }: AuditTask, post: (word: AuditWord) => void): void {
  if (options.draws > 4 * LONGER) post({ kind: "expected", seconds: secondsOf(study, options.draws) });
  post({ kind: "result", result: audit(study, options) });
}

/** What a run takes, from audits of two lengths; the very first also waits for the compiler and counts for nothing. */
function secondsOf(study: Study | StudyBundle, draws: number): number {
  const [, short, longer] = [LONGER, SHORT, LONGER].map((runs) => {
    const start = performance.now();
    audit(study, { draws: runs });
    return performance.now() - start;
  });
  // On a busy machine the difference may be anything; a run takes no less than a quarter of its average.
  const perRun = Math.max((longer! - short!) / (LONGER - SHORT), longer! / LONGER / 4);
  return (perRun * draws) / 1000;
}

if (parentPort) {
  const port = parentPort;
  answer(workerData as AuditTask, (word) => port.postMessage(word));
}
