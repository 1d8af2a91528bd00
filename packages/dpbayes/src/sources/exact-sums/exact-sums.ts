/** What one question's records add up to, in one part of them or several: **secret**, as no noise is in it. */
export interface ExactSums {
  /** The digest of the study that they are of. */
  readonly study: string;
  /** The labels of the parts that were added up. */
  readonly parts: readonly string[];
  readonly records: number;
  /** Of studies that name a person: how many have a record that fits, and how many records are nobody's. */
  readonly persons?: number;
  readonly nobody?: number;
  /** Records of somebody that do not fit the study, and the code of the first reason. */
  readonly invalid: number;
  readonly reason: number;
  readonly totals: readonly bigint[];
}

/** Exact sums and the file that they come from. */
export interface SumsOfFile {
  readonly file: string;
  readonly sums: readonly ExactSums[];
}
