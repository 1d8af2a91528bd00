import { fail, isOfCatalogue } from "../errors/index.ts";
import { forEach, type TableOrStream } from "./for-each.ts";

/**
 * Calls `take` with every record, in order. What the source itself throws may contain data: errors of a catalogue, which
 * do not, are passed on, all others are replaced and not even kept as a cause. What `take` throws is passed on.
 */
export async function forEachRecord(
  records: TableOrStream,
  take: (record: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  let taking = false;
  try {
    await forEach(records, "records", (record) => {
      taking = true;
      take(record);
      taking = false;
    });
  } catch (error) {
    if (taking || isOfCatalogue(error)) throw error;
    if (signal?.aborted) fail("CANCELLED", { found: "the run" });
    fail("RECORDS_UNREADABLE");
  }
}
