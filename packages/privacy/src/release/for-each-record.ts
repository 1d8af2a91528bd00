import { fail } from "../errors/index.ts";
import { forEach, type TableOrStream } from "./for-each.ts";
import { sourceError } from "./source-error.ts";

/** Calls `take` with every record, in order, and passes on what it throws; what the source itself throws may contain data. */
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
    if (taking) throw error;
    if (signal?.aborted) fail("CANCELLED", { found: "the run" });
    throw sourceError(error);
  }
}
