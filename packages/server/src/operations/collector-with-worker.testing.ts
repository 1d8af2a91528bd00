import { readSettings } from "../settings/settings.ts";
import { bundledWorker } from "../workers/bundled-worker.testing.ts";
import { work } from "../workers/work.ts";
import { startServer } from "./start-server.ts";

/** A collector as a new operator has it, with a worker. */
export interface CollectorWithWorker {
  readonly url: string;
  /** Where the first owner chooses a password. */
  readonly ownerLink: string;
  close(): Promise<void>;
}

/** On a database that is there and empty. */
export async function collectorWithWorker(database: string): Promise<CollectorWithWorker> {
  const server = await startServer(
    readSettings({
      DPBAYES_SECRET: "s".repeat(64),
      DPBAYES_PORT: "0",
      DPBAYES_TRUST_PROXY: "yes",
      DATABASE_URL: database,
    }),
  );
  const { thread, remove } = await bundledWorker();
  const end = new AbortController();
  const working = work(database, { threads: 1, signal: end.signal, thread });
  const ownerLink = server.ownerLink!;
  return {
    ...{ url: new URL(ownerLink).origin, ownerLink },
    async close() {
      end.abort();
      await working;
      await server.close();
      remove();
    },
  };
}
