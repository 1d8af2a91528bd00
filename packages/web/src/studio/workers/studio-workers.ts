import { type AskedWorker, askedWorker } from "./asked-worker.ts";
import type { EngineQuestions } from "./engine-questions.ts";
import type { TableQuestions } from "./table-questions.ts";

/** The studio's workers: who sees records knows no network and no fit, who fits sees no record. */
export interface StudioWorkers {
  readonly tables: AskedWorker<TableQuestions>;
  readonly engine: AskedWorker<EngineQuestions>;
}

export function studioWorkers(): StudioWorkers {
  return {
    tables: askedWorker(() => new Worker(new URL("./table-worker.ts", import.meta.url), { type: "module" })),
    engine: askedWorker(() => new Worker(new URL("./engine-worker.ts", import.meta.url), { type: "module" })),
  };
}
