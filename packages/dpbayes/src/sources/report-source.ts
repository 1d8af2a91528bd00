import {
  isBundle,
  type ReleasePlan,
  type Report,
  type ReportBundle,
  reporter,
  type StudyBundle,
} from "@dpbayes/privacy";
import { atPlace, sourceError } from "@dpbayes/privacy/release";
import { fromSource, placeIn } from "./from-source.ts";
import type { RecordSource } from "./record-source.ts";

/** The records of a source, each as the report that its person's own device would send. */
export async function* reportSource(
  asked: ReleasePlan | StudyBundle,
  source: RecordSource,
  signal?: AbortSignal,
): AsyncGenerator<Report | ReportBundle> {
  const report = isBundle(asked) ? reporter(asked) : reporter(asked);
  const records = await fromSource(() => source.records(isBundle(asked) ? asked : asked.study, signal));
  try {
    for await (const record of records) yield report(record);
  } catch (error) {
    throw atPlace(sourceError(error), placeIn(records));
  }
}
