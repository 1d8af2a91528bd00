/** Something that a check found. */
export interface Finding {
  /** Which check: misfit of a block, a holder that the others do not predict, holders that differ where the model says they do not. */
  readonly kind: "misfit" | "holder" | "differences";
  readonly holder?: string;
  /** In a sentence, with numbers in original units. */
  readonly text: string;
  /** The chance of a finding as strong if nothing is wrong, adjusted for the number of things looked at. */
  readonly probability: number;
}
