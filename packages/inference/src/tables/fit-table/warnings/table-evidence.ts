import type { NoisyTable } from "@dpbayes/privacy/formats";
import type { Diagnosis } from "../../../diagnostics/index.ts";
import type { TableLayout } from "../../layout/table-layout.ts";
import type { HiddenNumbers } from "./hidden-numbers.ts";

/** What a fitted table is looked at for. */
export interface TableEvidence {
  readonly table: NoisyTable;
  readonly layout: TableLayout;
  /** Posterior means of the cells. */
  readonly means: Float64Array;
  /** Of the totals that were asked for, or of the margins. */
  readonly totals: readonly TotalEvidence[];
  /** Of these totals and the prior's numbers. */
  readonly diagnosis: Diagnosis;
}

export interface TotalEvidence {
  readonly name: string;
  readonly mean: number;
  readonly sd: number;
  /** The prior's own, where nothing is known of any area; infinite where nobody worked it out. */
  readonly priorSd: number;
  /** "open" where the measurements do not determine it; undefined where nobody worked it out. */
  readonly leastSquares: { readonly estimate: number; readonly sd: number } | "open" | undefined;
  /** What thresholds took out of it. */
  readonly hidden: HiddenNumbers;
  /** The sd that published numbers alone would leave, "open" where they do not determine it; undefined where nobody worked it out. */
  readonly alone: number | "open" | undefined;
}
