/** What a fit found against itself: something that its draws and its releases show, and that makes its intervals doubtful. */
export interface FitWarning {
  /** Which detector, the same word in every version: "wide-bounds", "outside-bounds", … */
  readonly code: string;
  /** The parameter or the variable that it is about; absent where it is about the whole fit. */
  readonly parameter?: string;
  /** The figure that stood beyond the detector's threshold. */
  readonly value: number;
  /** What was found, with the figure. */
  readonly sentence: string;
  /** What to do about it. */
  readonly remedy: string;
}
