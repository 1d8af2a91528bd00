import type { Candidate, VarianceLaw } from "./candidates.ts";
import type { Cell } from "./cells.ts";

/** A comparison of priors, as its DECLARATION.md declares it. */
export interface Contest {
  /** Its folder. */
  readonly name: string;
  readonly about: string;
  /** What seeds begin with; the phase follows. */
  readonly seed: string;
  /** The paper's first. */
  readonly candidates: readonly Candidate[];
  readonly cells: readonly Cell[];
  readonly repeats: number;
  readonly variance: VarianceLaw;
  /** The candidate that the declared rule chose; the study fails if its own run says otherwise. */
  readonly chosen: string;
  /** (c) of the confirmation looks at candidates that cover this share or more. */
  readonly rivalCoverage: number;
}
