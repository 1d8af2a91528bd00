import type { OpenDatabase } from "../database/open-database.ts";
import { version } from "../settings/version.ts";
import { keepWorking } from "../workers/work.ts";

/** A worker that goes on until it is told to stop; its chains are then given back. */
export function startWorker(
  { database, threads }: OpenDatabase["settings"],
  onReady?: (worker: number) => void,
): { stop(): Promise<void> } {
  const end = new AbortController();
  const working = keepWorking(database, {
    ...{ threads, signal: end.signal, version: version() },
    ...(onReady && { onReady }),
  });
  return {
    async stop() {
      end.abort();
      await working;
    },
  };
}
