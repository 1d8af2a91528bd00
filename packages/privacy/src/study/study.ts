import type { JsonObject } from "../json/read-shape.ts";
import { type KindOn, kindsOn } from "../mechanisms/mechanism-formats.ts";
import type { Family } from "./families/declared-families.ts";
import type { HoldersClause } from "./holders.ts";
import type { PersonRecords } from "./persons.ts";
import type { TableClause } from "./table/table-clause.ts";
import type { Variable } from "./variable.ts";

/** How the statistic of a regression or of a number is laid out; every field has a default from the specification. */
export interface StatisticOptions {
  /** Records are projected to |x| <= radius, x in units of the design (see `design`). */
  readonly radius?: number;
  /** Weight per block: relative noise of the blocks. */
  readonly weights?: Readonly<Record<string, number>>;
  /** Release Σx² (one number) or Σy² (linear regression) as well. */
  readonly squares?: boolean;
}

export interface ModelClause {
  readonly family: Family;
  readonly formula: string;
  readonly method?: string;
  /** The structure of the model (how many topics, whether pairs are directed), by the family's own names. */
  readonly options?: JsonObject;
  readonly prior?: JsonObject;
  readonly statistic?: StatisticOptions;
  /** Regressions: what may differ between the holders of data; without it, as the model's own default says. */
  readonly holders?: HoldersClause;
}

export const settings = ["local", "central", "distributed"] as const;
export type Setting = (typeof settings)[number];

/** Mechanisms that a study may ask for; a vector with a bit follows from `perturb`. */
export const mechanismKinds = /* @__PURE__ */ kindsOn("vector", "answer");
export type MechanismKind = KindOn<"vector" | "answer">;

export interface PrivacyClause {
  readonly setting: Setting;
  readonly epsilon: number;
  readonly delta?: number;
  /** Whom the guarantee protects, in words: "one person", "one document", "one visit". */
  readonly unit: string;
  /** In the local setting neighbours are any two records of the domain, which is `replace-one`. */
  readonly neighbours: "replace-one" | "add-remove";
  /**
   * Under replace-one, in words, who is in the data and that everybody may know it: "everyone enrolled in 2024; the list
   * is public". The guarantee assumes it. Without it, who is in the whole table is taken to be public.
   */
  readonly population?: string;
  /**
   * The column of the table that says whose record it is, any text or number, where a person may have several. It is no
   * variable: no model sees it, and it is never stored. Without it every record is taken for another person's.
   */
  readonly person?: string;
  /** With `person`: what becomes of the records of one person. */
  readonly records?: PersonRecords;
  /** Overrides the mechanism that the family and the setting choose. */
  readonly mechanism?: MechanismKind;
  /** Local regressions: randomise the summed statistic (default) or the inputs themselves. */
  readonly perturb?: "statistic" | "inputs";
  /** Limited precision for count vectors: records at L1 distance up to this are protected at epsilon. */
  readonly distance?: number;
  /** Logistic regression from inputs: the share of epsilon spent on the outcome. */
  readonly responseShare?: number;
}

/**
 * The public declaration of a study: what is asked, of which bounded variables, under which
 * privacy. It contains no data. Made by {@link parseStudy}; frozen.
 */
export interface Study {
  readonly format: "dpbayes.study/1";
  readonly id: string;
  readonly question: string;
  readonly variables: Readonly<Record<string, Variable>>;
  readonly model: ModelClause;
  readonly privacy: PrivacyClause;
  /** How files of text are laid out; no part of what is asked. */
  readonly table?: TableClause;
}
