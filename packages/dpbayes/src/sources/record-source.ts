import type { DpbayesError, PrivatizeOptions, Study, StudyBundle, VectorPlan } from "@dpbayes/privacy";
import type { RecordPlace, TableSums } from "@dpbayes/privacy/release";

/** A record as a source hands it out: values by the study's variables, not checked yet. */
export type SourceRecord = Readonly<Record<string, unknown>>;

/** Records, read one at a time. */
export interface SourceRecords extends AsyncIterable<SourceRecord> {
  /** Where the record stands that was handed out last, which errors about it name. */
  place?(): RecordPlace | undefined;
}

/** Which data set it is: a file by its name, records of another program by themselves alone, or a table or query of a database, whose address has no password here. */
export type DataOrigin =
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "stream" }
  | { readonly kind: "database"; readonly database: string; readonly rows: string };

/** Hears of a row that is no record (a line that is no JSON, too many fields), in the place of stopping there. */
export type BrokenRow = (problem: DpbayesError) => void;

/** Where records come from. Each call of `records` reads anew, one record at a time. */
export interface RecordSource {
  /** The records with the variables of the study, of all its questions, by their declared types; rows that are none stop it, or are told. */
  records(study: Study | StudyBundle, signal?: AbortSignal, onBroken?: BrokenRow): SourceRecords;
  /** What it is, for messages: never any content, and no password. */
  describe(): string;
  /** Which data set it is, so that it is known again under another ledger; nothing where nobody can tell. */
  readonly origin?: DataOrigin;
  /**
   * The exact sums of a plan's statistic, computed where the data are, so that no record leaves; undefined where the
   * plan has no such form and its records have to be read. A source that can only be read has none.
   */
  sums?(plan: VectorPlan, options: SumOptions): Promise<TableSums | undefined>;
  /** The same for several plans, all from one state of the data. */
  sumsOfAll?(plans: readonly VectorPlan[], options: SumOptions): Promise<readonly (TableSums | undefined)[]>;
}

export interface SumOptions extends Pick<PrivatizeOptions, "onInvalid" | "signal"> {
  /** Whether what was clipped is wanted; it may cost a second scan. */
  readonly facts?: boolean;
  /** Hears why records are read one by one after all. */
  readonly onNote?: (note: string) => void;
}

/** Whether a value is a source rather than a table in memory or a stream. */
export function isRecordSource(value: unknown): value is RecordSource {
  if (typeof value !== "object" || value === null) return false;
  try {
    return typeof (value as Partial<RecordSource>).records === "function";
  } catch {
    // A stream that throws when it is looked at is told as one that throws when it is read.
    return false;
  }
}
