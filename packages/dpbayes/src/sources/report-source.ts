import { type ReleasePlan, type Report, reporter } from "@dpbayes/privacy";
import { atPlace } from "@dpbayes/privacy/release";
import type { RecordSource } from "./record-source.ts";

/** The records of a source, each as the report that its person's own device would send. */
export async function* reportSource(
  plan: ReleasePlan,
  source: RecordSource,
  signal?: AbortSignal,
): AsyncGenerator<Report> {
  const report = reporter(plan);
  const records = source.records(plan.study, signal);
  try {
    for await (const record of records) yield report(record);
  } catch (error) {
    throw atPlace(error, records.place?.());
  }
}
