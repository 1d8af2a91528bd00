import type { Release, Study } from "@dpbayes/privacy/formats";
import type { Fit } from "../fit/fit.ts";
import type { ColumnMoments } from "./moments/column-moments.ts";
import type { VariableMoments } from "./moments/variable-moments.ts";
import type { PriorWeight } from "./prior/prior-weight.ts";

/** What detectors look at: nothing that is not public, and no other fit. */
export interface LookedAt {
  readonly study: Study;
  readonly releases: readonly Release[];
  readonly fit: Fit;
  /** Mean and spread of every number that the releases tell of. */
  readonly moments: readonly VariableMoments[];
  /** Regressions: how the columns of the design vary together and with the response, where the releases tell. */
  readonly columns?: ColumnMoments | undefined;
  /** Of the numbers that answer the question; empty where the model recorded no log prior. */
  readonly priorWeights: readonly PriorWeight[];
}

/** A figure that a detector computed, of a parameter or a variable or of the whole fit. */
export interface Seen {
  readonly parameter?: string;
  readonly value: number;
  /** What was found, should the figure stand beyond the threshold. */
  readonly sentence: string;
}

/** One thing that a fit can find against itself. */
export interface Detector {
  /** The code of its warnings. */
  readonly code: string;
  /** Whose fits it looks at. */
  readonly appliesTo: (study: Study) => boolean;
  /** The figure, in words. */
  readonly statistic: string;
  /** Figures beyond it are warned of. */
  readonly threshold: number;
  readonly beyond: "above" | "below";
  /** Why the threshold is where it is. */
  readonly reason: string;
  readonly remedy: string;
  readonly look: (evidence: LookedAt) => readonly Seen[];
}
