/** What the numbers of a fit are about, for people who did not make it. Everything in it is public. */
export interface FitSubject {
  /** The study's id. */
  readonly study: string;
  readonly question: string;
  readonly family: string;
  readonly formula: string;
  /** What each release promised, in the order they were read. */
  readonly releases: readonly ReleasedUnder[];
  /** What is protected: "one patient". */
  readonly protects: string;
  readonly outcome?: SubjectOutcome;
  /** Columns of a regression that a sentence can be said about: one number, or one level against another. */
  readonly covariates?: readonly SubjectCovariate[];
  /** Variables of which columns were derived, so that no coefficient is their effect. */
  readonly derived?: readonly string[];
}

export interface ReleasedUnder {
  readonly holder?: string;
  readonly epsilon: number;
  readonly delta: number;
}

export interface SubjectOutcome {
  readonly name: string;
  readonly unit?: string;
  /** The level whose probability is modelled. */
  readonly level?: string;
}

export interface SubjectCovariate {
  /** The label of its coefficient. */
  readonly column: string;
  readonly variable: string;
  readonly unit?: string;
  /** Of a number. */
  readonly bounds?: readonly [low: number, high: number];
  /** The level that the column indicates, and the one it is compared with. */
  readonly level?: string;
  readonly reference?: string;
}
