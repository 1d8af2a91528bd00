import { afterAll } from "vitest";
import { testDatabase } from "../database/test-database.testing.ts";
import { readSettings } from "../settings/settings.ts";
import { bundledWorker } from "../workers/bundled-worker.testing.ts";
import { work } from "../workers/work.ts";
import { startServer } from "./start-server.ts";

/** A collector as a new operator has it, with a worker. */
export interface StartedCollector {
  readonly url: string;
  /** Where the first owner chooses a password. */
  readonly ownerLink: string;
}

/** To be called at the top of a file of tests. */
export async function startedCollector(): Promise<StartedCollector> {
  const { url: database } = await testDatabase();
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
  afterAll(async () => {
    end.abort();
    await working;
    await server.close();
    remove();
  });
  const ownerLink = server.ownerLink!;
  return { url: new URL(ownerLink).origin, ownerLink };
}
