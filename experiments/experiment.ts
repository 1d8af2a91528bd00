/** Plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Something that the study set out to show. */
export interface Claim {
  readonly text: string;
  readonly holds: boolean;
}

/** What a study found; `reproduce` stores it. */
export interface Findings {
  /** Everything that was chosen: sizes, repeats, hyperparameters, which data. */
  readonly settings: { readonly [key: string]: Json };
  /** What the page needs: aggregates, and what a reader may want to look up. */
  readonly numbers: Json;
  /** Rows that the numbers were made of, where they are many; git ignores them. */
  readonly raw?: Json;
  /** SVG documents by file name. */
  readonly plots: Readonly<Record<string, string>>;
  /** The study's part of its page, without date, claims and plots. */
  readonly page: string;
  readonly claims: readonly Claim[];
}

export interface ExperimentOptions {
  /** Few repeats, to see whether everything runs; nothing is stored. */
  readonly quick: boolean;
}

/** One study that `npm run reproduce` can rerun. */
export interface Experiment {
  /** Also the folder under experiments/ that holds its results. */
  readonly name: string;
  /** One line for the help text. */
  readonly about: string;
  /** The seed of all its randomness. */
  readonly seed: string;
  run(progress: (line: string) => void, options: ExperimentOptions): Promise<Findings>;
}
