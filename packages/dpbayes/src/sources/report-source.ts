import { type ReleasePlan, type Report, reporter } from "@dpbayes/privacy";
import { atPlace, sourceError } from "@dpbayes/privacy/release";
import { fromSource, placeIn } from "./from-source.ts";
import type { RecordSource } from "./record-source.ts";

/** The records of a source, each as the report that its person's own device would send. */
export async function* reportSource(
  plan: ReleasePlan,
  source: RecordSource,
  signal?: AbortSignal,
): AsyncGenerator<Report> {
  const report = reporter(plan);
  const records = await fromSource(() => source.records(plan.study, signal));
  try {
    for await (const record of records) yield report(record);
  } catch (error) {
    throw atPlace(sourceError(error), placeIn(records));
  }
}
