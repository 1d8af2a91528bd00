import type { Fields, Reading, RowReading } from "../../measurements/reading.ts";
import type { AnswerMechanism, InputsMechanism, VectorMechanism } from "../../mechanisms/local-mechanisms.ts";
import type { PrivacyStatement, Report } from "../format/release.ts";

export const preparedFormat = "dpbayes.prepared/1";

/** A mechanism as it travels, its parameters known by its kind. */
type RecordOf<M extends { readonly kind: string; readonly parameters: object }> = M extends M
  ? Pick<M, "kind" | "parameters">
  : never;

interface PreparedFrame {
  readonly format: typeof preparedFormat;
  readonly study: Report["study"];
  /** What one report costs the person who makes it. */
  readonly privacy: PrivacyStatement;
  /** The fields of a record that are read, with their bounds or levels. */
  readonly fields: Fields;
  /** SHA-256 of everything else: whoever has the study can prepare it again and compare. */
  readonly digest: string;
}

/** Noise on one person's vector. */
export interface PreparedVector extends PreparedFrame {
  readonly route: "vector";
  readonly reading: Reading;
  readonly mechanism: RecordOf<VectorMechanism>;
}

/** One person's answer, randomised. */
export interface PreparedAnswer extends PreparedFrame {
  readonly route: "answer";
  readonly answered: string;
  /** Of the bins that are answered; absent where levels are. */
  readonly edges?: readonly number[];
  /** The variables whose cell is answered; absent where one is answered by itself. */
  readonly crossed?: readonly string[];
  readonly mechanism: RecordOf<AnswerMechanism>;
}

/** One person's covariates with noise and their outcome as a randomised bit. */
export interface PreparedInputs extends PreparedFrame {
  readonly route: "inputs-and-answer";
  readonly reading: RowReading;
  readonly answered: string;
  readonly mechanism: RecordOf<InputsMechanism>;
}

/**
 * A local study worked out for the device: which fields to read, how they become the vector or the
 * answer, and the exact parameters of the noise. It is public and contains no data.
 */
export type Prepared = PreparedVector | PreparedAnswer | PreparedInputs;
