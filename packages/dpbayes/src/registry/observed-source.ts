import type { RecordSource, SourceRecord, SourceRecords } from "../sources/index.ts";
import { wantedVariables } from "../sources/wanted-variables.ts";
import type { RowSketch } from "./row-sketch.ts";

/** A source whose records are sampled as they pass. Sums that are made where the data are pass no record. */
export function observedSource(source: RecordSource, sketch: RowSketch): RecordSource {
  return {
    ...source,
    records(study, signal) {
      const records = source.records(study, signal);
      const names = wantedVariables(study).map(([name]) => name);
      const observed = async function* (): AsyncGenerator<SourceRecord> {
        for await (const record of records) {
          // What is no record is refused with its place by whoever reads it next.
          if (isObject(record))
            sketch.add(names.map((name) => (Object.hasOwn(record, name) ? record[name] : undefined)));
          yield record;
        }
      };
      const place = records.place?.bind(records);
      const passing = observed();
      return { [Symbol.asyncIterator]: () => passing, ...(place && { place }) } satisfies SourceRecords;
    },
  };
}

function isObject(record: unknown): boolean {
  return typeof record === "object" && record !== null;
}
