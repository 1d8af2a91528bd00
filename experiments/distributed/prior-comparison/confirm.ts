import type { Contest } from "./contest.ts";
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

/** The part of a contest that matters here; the first candidate is the paper's. */
export type ConfirmedContest = Pick<Contest, "chosen" | "rivalCoverage"> & {
  readonly candidates: readonly { readonly name: string }[];
};

/** A difference in log score that nobody would notice, in nats. */
const NEGLIGIBLE = 0.01;

/** The confirmation of DECLARATION.md. */
export function confirm(
  cells: readonly ScoredCell[],
  { candidates, chosen, rivalCoverage }: ConfirmedContest,
  reference: string,
): Confirmation {
  const names = candidates.map(({ name }) => name);
  const better = names
    .filter((name) => rivalCoverage === 0 || coverageOf(cells, name) >= rivalCoverage)
    .map((name) => ({ name, by: difference(cells, name, chosen) }))
    .filter(({ by }) => by.mean > 2 * by.error && by.mean > NEGLIGIBLE);
  return {
    standings: decide(cells, names, reference).standings,
    overPaper: difference(cells, chosen, names[0]!),
    coverage: coverageOf(cells, chosen),
    better,
  };
}
