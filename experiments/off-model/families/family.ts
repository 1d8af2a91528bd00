import type { FitOptions } from "@dpbayes/inference";
import type { Population, StudyRecord } from "@dpbayes/inference/families";
import type { Law } from "../laws/law-names.ts";

/** A budget, and records in all. */
export type Place = readonly [epsilon: number, records: number];

export type Setting = "central" | "distributed" | "local";

/** Something that a study asks for, and what is true of it. */
export interface Estimand {
  /** Numbers that are counted together, such as all slopes. */
  readonly group: string;
  /** The number's name in a fit. */
  readonly column: string;
  /** In the population as recorded: clipped to its bounds. */
  readonly truth: number;
  /** Where names are exchangeable: all of them, of which the one with so many smaller posterior means is meant instead of `column`. */
  readonly among?: readonly string[];
  readonly rank?: number;
  /** Of the law that data came from, where clipping makes it another. */
  readonly generating?: number;
}

/** What a study says apart from setting and budget. */
export interface Asked {
  readonly variables: Readonly<Record<string, object>>;
  readonly model: Readonly<Record<string, unknown>>;
  /** What a family wants to know of privacy beyond setting and budget. */
  readonly privacy?: Readonly<Record<string, unknown>>;
}

/** One family of the grid. */
export interface GridFamily {
  readonly name: string;
  readonly laws: readonly Law[];
  readonly settings: readonly Setting[];
  /** Budgets and sizes of a dear family, in all its settings, instead of the grid's. */
  readonly places?: readonly Place[];
  /** Data sets of a cell: fewer where a fit is dear. */
  readonly dataSets: Readonly<Record<Setting, number>>;
  asked(law: Law): Asked;
  population(law: Law): Population;
  /** Length of chains that need another than the grid's. */
  readonly chains?: Pick<FitOptions, "chains" | "warmup" | "draws">;
  /** Findings that name the cause of a failure whatever the law. */
  readonly causes?: readonly string[];
  /** The priors that were the default before they were free of the bounds, said out loud. */
  old?(setting: Setting): FitOptions;
  /** Where truths are sums over a data set's own records: what a record adds. */
  summed?(law: Law): (record: StudyRecord) => number;
  /** What is true, where need be from so many simulated records. */
  estimands(law: Law, records: number): readonly Estimand[];
}

export function everywhere(dataSets: number): Readonly<Record<Setting, number>> {
  return { central: dataSets, distributed: dataSets, local: dataSets };
}

export const ALL_SETTINGS: readonly Setting[] = ["central", "distributed", "local"];
