import type { NoisyTable, TablePrivacy } from "@dpbayes/privacy/formats";

/** Where noisy tables come from. */
export type ImportSource = "opendp" | "pipelinedp" | "dp-creator" | "csv" | "census-nmf";

/** What an importer may be told; each takes the settings that it needs and refuses the others. */
export interface ImportSettings {
  /** The file that OpenDP's `summarize()` was written to: one for every frame, or one for all. */
  readonly summary?: string | readonly string[];
  /** The law of the noise, as `laplace(30)`, `gaussian(sd=18.3)`, `random-rounding(3)`. */
  readonly noise?: string;
  /** The column with the noisy counts. */
  readonly value?: string;
  /** The columns whose levels tell cells apart; of a census or a DP Creator release the variables that are wanted. */
  readonly axes?: readonly string[];
  /** The word that stands in an axis' column where its levels were summed. */
  readonly total?: string;
  /** Noisy counts of at most this were withheld. */
  readonly threshold?: number;
  /** What a combination without a row means where no threshold hides any: that it holds nobody. */
  readonly missing?: "zero";
  /** The counts may be negative, so that a 0 is a 0 and not whatever was below it too. */
  readonly signed?: boolean;
  /** How the codes of the wanted geographic units begin. */
  readonly area?: string;
  /** The geographic levels that are read, as the files call them. */
  readonly geolevels?: readonly string[];
  /** What is counted. */
  readonly universe?: "persons" | "units";
}

export interface ImportOptions extends ImportSettings {
  readonly source: ImportSource;
  /** The table's id; the first file's name without it. */
  readonly id?: string;
  /** The promise under which the noise was added, where the files do not say it. */
  readonly privacy?: TablePrivacy;
  readonly signal?: AbortSignal;
  /** Hears how many rows were read so far. */
  readonly onRows?: (rows: number) => void;
}

/** What an importer made of its files; `importTable` gives it a name and has it checked as any table is. */
export interface ImportedParts {
  readonly parts: Omit<NoisyTable, "format" | "id">;
  /** How the files were read where there was a choice, and what of them was left out. */
  readonly notes: readonly string[];
  /** What the files do not show and the posterior rests on. */
  readonly unchecked: readonly string[];
}

export interface ReadOptions extends ImportSettings {
  readonly signal: AbortSignal | undefined;
  readonly heard: (rows: number) => void;
}

/** A source of noisy tables: one value each, found through the table of `importers.ts`. */
export interface Importer {
  /** What is read, in one line. */
  readonly about: string;
  /** The settings that it takes. */
  readonly takes: readonly (keyof ImportSettings)[];
  /** How many files it reads at once. */
  readonly most: number;
  read(files: readonly string[], options: ReadOptions): Promise<ImportedParts>;
}
