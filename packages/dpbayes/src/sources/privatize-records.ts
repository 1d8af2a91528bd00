import { type PrivatizeOptions, privatize, type ReleasePlan, type SumRelease } from "@dpbayes/privacy";
import { atPlace } from "@dpbayes/privacy/release";
import { fromSource, placeIn } from "./from-source.ts";
import type { RecordSource } from "./record-source.ts";

/** From a source to a release, record by record; what is wrong with one is told with its place. */
export async function privatizeRecords(
  plan: ReleasePlan,
  source: Pick<RecordSource, "records">,
  options: PrivatizeOptions,
): Promise<SumRelease> {
  const records = await fromSource(() => source.records(plan.study, options.signal));
  try {
    return await privatize(plan, records, options);
  } catch (error) {
    throw atPlace(error, placeIn(records));
  }
}
