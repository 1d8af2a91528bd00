import type { Kinds } from "./census-table.ts";
import type { Queries } from "./published-noise.ts";

/** Block groups of one kind, each published and fitted once. */
export interface CensusCase {
  /** Made up one by one, near to the prior; in households, which are lumpier; real ones drawn again, whose areas are far more unlike than blocks. */
  readonly people: "one by one" | "households" | "real";
  readonly kinds: Kinds;
  readonly queries: Queries;
  readonly dataSets: number;
}

/** Most of the time goes into tables of 2016 kinds whose cells nearly all can be; of lumpy people they are there to compare. */
export const censusCases: readonly CensusCase[] = [
  { people: "one by one", kinds: 252, queries: "five", dataSets: 100 },
  { people: "one by one", kinds: 2016, queries: "five", dataSets: 100 },
  { people: "households", kinds: 252, queries: "five", dataSets: 100 },
  { people: "real", kinds: 252, queries: "five", dataSets: 60 },
  { people: "one by one", kinds: 252, queries: "all", dataSets: 20 },
  { people: "households", kinds: 2016, queries: "five", dataSets: 20 },
  { people: "real", kinds: 2016, queries: "five", dataSets: 20 },
];

/** Data sets of one errand. */
export const BATCH = 5;

export function caseWords({ people, kinds, queries }: CensusCase): string {
  return `${people === "real" ? "real people" : `people ${people === "households" ? "in households" : people}`}, ${kinds} kinds, ${queries} queries`;
}
