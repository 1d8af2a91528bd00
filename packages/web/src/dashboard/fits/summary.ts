import type { IntervalRow } from "../../charts/intervals.tsx";

/** What the server says of a fit that is done, as far as it is shown here. */
export interface FitSummary {
  readonly verdict: string;
  readonly trusted: boolean;
  readonly sentences: readonly string[];
  readonly hdiProbability: number;
  /** Names of the rows that matter first. */
  readonly main: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly median: number;
    readonly interval: readonly [number, number];
  }[];
}

/** The numbers of a short table, as intervals. */
export function mainRows({ rows, main }: FitSummary): readonly IntervalRow[] {
  return rows
    .filter(({ name }) => main.includes(name))
    .map(({ name, median, interval }) => ({ name, middle: median, interval }));
}
