import { afterAll } from "vitest";
import { testDatabase } from "../database/test-database.testing.ts";
import { type CollectorWithWorker, collectorWithWorker } from "./collector-with-worker.testing.ts";

/** To be called at the top of a file of tests. */
export async function startedCollector(): Promise<CollectorWithWorker> {
  const collector = await collectorWithWorker((await testDatabase()).url);
  afterAll(() => collector.close());
  return collector;
}
