import type { BoundsByStatistic, StatisticKind } from "../../measurements/bounds.ts";
import type { ParametersOf } from "../../mechanisms/local-mechanisms.ts";
import type { LocalKind } from "../../mechanisms/mechanism-formats.ts";
import type { Block } from "../../statistics/statistic.ts";
import type { Setting, Study } from "../../study/study.ts";

/** A mechanism as it travels: `kind` and `parameters` give the exact noise law on the public side. */
export type MechanismRecord<Kind extends LocalKind = LocalKind> = {
  readonly [Stated in Kind]: { readonly kind: Stated; readonly parameters: ParametersOf<Stated> };
}[Kind];

/** What was spent, on whose behalf and under which relation. */
export interface PrivacyStatement {
  readonly setting: Setting;
  readonly epsilon: number;
  /** 0 for a pure guarantee. */
  readonly delta: number;
  readonly unit: string;
  readonly neighbours: "replace-one" | "add-remove";
  /** Who is in the data, where the study says that everybody may know: the guarantee assumes it. */
  readonly population?: string;
  /** Limited precision: epsilon protects records at L1 distance up to this, those further apart less. */
  readonly distance?: number;
}

interface ReleaseFrame<Kind extends StatisticKind> {
  readonly format: "dpbayes.release/1";
  readonly study: Study;
  /** Who made it, a public label; several holders of a distributed study tell themselves apart by it. */
  readonly holder?: string;
  readonly statistic: {
    readonly kind: Kind;
    readonly blocks: readonly Block[];
    readonly coordinates: readonly string[];
  };
  /** The public constants that map records into the statistic's units. */
  readonly bounds: BoundsByStatistic[Kind];
  readonly mechanism: MechanismRecord;
  readonly privacy: PrivacyStatement;
  /** SHA-256 of everything else, to notice a file that was edited or damaged. */
  readonly digest: string;
}

/**
 * A noisy sum of statistics. `values` are in the statistic's own units (weights divided out), signed
 * as the noise left them. Each contains `copies` independent draws of the mechanism's noise: 1 when
 * a holder noised the sum, the number of reports when every person noised their own.
 */
export interface SumRelease<Kind extends StatisticKind = StatisticKind> extends ReleaseFrame<Kind> {
  readonly kind: "sum";
  /** The public number of records; null under add-remove, where a noisy `count` block stands in its place. */
  readonly count: number | null;
  readonly copies: number;
  readonly values: readonly number[];
}

/** Local reports kept apart: `values[i]` was reported `times[i]` times. */
export interface ReportsRelease<Kind extends StatisticKind = StatisticKind> extends ReleaseFrame<Kind> {
  readonly kind: "reports";
  readonly count: number;
  readonly values: readonly (readonly number[])[];
  readonly times: readonly number[];
}

/**
 * What crosses the wall: everything a model needs and nothing that the mechanism did not randomise. Its `kind` tells
 * sums from reports, `mechanism.kind` types the mechanism's parameters, and `isAbout(release, …)` the bounds.
 */
export type Release<Kind extends StatisticKind = StatisticKind> = SumRelease<Kind> | ReportsRelease<Kind>;

/** One person's privatised record. Self-describing but for the study, which it names by digest. */
export interface Report {
  readonly format: "dpbayes.report/1";
  /** A random label drawn for this one report, so that a copy of it is not counted again. */
  readonly id?: string;
  readonly study: { readonly id: string; readonly digest: string };
  readonly mechanism: MechanismRecord;
  readonly values: readonly number[];
}

export const releaseFormat = "dpbayes.release/1";
export const reportFormat = "dpbayes.report/1";
