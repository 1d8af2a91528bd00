import type { Study } from "@dpbayes/privacy";

/** A record as a source hands it out: values by the study's variables, not checked yet. */
export type SourceRecord = Readonly<Record<string, unknown>>;

/** Where records come from. Each call of `records` reads anew, one record at a time. */
export interface RecordSource {
  /** The records with the variables of the study, by their declared types. */
  records(study: Study): AsyncIterable<SourceRecord>;
  /** What it is, for messages: never any content. */
  describe(): string;
}

export function isRecordSource(value: unknown): value is RecordSource {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as Partial<RecordSource>).records === "function"
  );
}
