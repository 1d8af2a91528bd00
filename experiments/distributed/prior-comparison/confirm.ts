import { coverageOf, type Decision, decide, difference, type Estimate, type ScoredCell } from "./decide.ts";

/** How the chosen candidate did on data that it was not chosen on. */
export interface Confirmation {
  readonly standings: Decision["standings"];
  /** Its log score less that of the paper's prior. */
  readonly overPaper: Estimate;
  readonly coverage: number;
  /** Candidates that did better beyond doubt, and by how much. */
  readonly better: readonly { readonly name: string; readonly by: Estimate }[];
}

/** A difference in log score that nobody would notice, in nats. */
const NEGLIGIBLE = 0.01;

/** The confirmation of DECLARATION.md. */
export function confirm(
  cells: readonly ScoredCell[],
  names: readonly string[],
  chosen: string,
  paper: string,
  reference: string,
): Confirmation {
  const better = names
    .map((name) => ({ name, by: difference(cells, name, chosen) }))
    .filter(({ by }) => by.mean > 2 * by.error && by.mean > NEGLIGIBLE);
  return {
    standings: decide(cells, names, reference).standings,
    overPaper: difference(cells, chosen, paper),
    coverage: coverageOf(cells, chosen),
    better,
  };
}
