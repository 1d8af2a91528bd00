import type { Design } from "../records/design.ts";
import type { Category } from "../statistics/cell-tables/cell-tables.ts";
import { type RegressionFamily, regressionFamilies } from "../study/families/declared-families.ts";

/** A number or a count, in its own unit or scaled to [-1, 1] by `(value - centre) / scale`. */
export interface NumberBounds {
  readonly variable: string;
  readonly bounds: readonly [low: number, high: number];
  readonly centre?: number;
  readonly scale?: number;
}

/** One variable's levels. */
export interface LevelBounds {
  readonly variable: string;
  readonly levels: readonly string[];
}

/**
 * An answer: the levels of a category, the whole numbers between a count's bounds, the bins between edges, or the cells of a
 * cross-classification, the last of its axes fastest.
 */
export interface AnswerBounds extends LevelBounds {
  readonly bounds?: readonly [low: number, high: number];
  readonly axes?: readonly Category[];
  readonly edges?: readonly number[];
}

/** The bins that one variable's values are counted in. */
export interface BinBounds {
  readonly variable: string;
  readonly edges: readonly number[];
}

/** A vector of counts: how many there are, and what all of them may sum to. */
export interface CountVectorBounds {
  readonly variable: string;
  readonly length: number;
  readonly total: number;
}

/** Statistics of rows: the summed moments of a regression, named as its family is, and perturbed inputs. */
export type RowKind = RegressionFamily | "perturbed-inputs" | "perturbed-inputs-with-answer";

/** The public constants that map records into a statistic's units, by the statistic's kind. */
export interface BoundsByStatistic extends Readonly<Record<RowKind, Design>> {
  readonly answer: AnswerBounds;
  readonly "bounded-scalar": NumberBounds;
  readonly "success-count": LevelBounds;
  readonly "category-counts": LevelBounds;
  readonly "bin-counts": BinBounds;
  readonly "count-vector": CountVectorBounds;
  readonly "naive-bayes-tables": { readonly outcome: Category; readonly features: readonly Category[] };
  readonly "group-moments": Required<NumberBounds> & { readonly group: Category };
  readonly "group-counts": { readonly group: Category; readonly outcome: Category };
  readonly "margin-counts": {
    readonly axes: readonly Category[];
    /** The margins that are counted, by names of axes. */
    readonly margins: readonly (readonly string[])[];
  };
  readonly "cell-feature-tables": {
    readonly sequence: Category;
    readonly time: Category;
    readonly features: readonly Category[];
  };
}

/** The statistics that plans are made of and releases are about. */
export type StatisticKind = keyof BoundsByStatistic;

/** The kinds of statistics of rows, whose bounds are a design. */
export const rowKinds: readonly RowKind[] = [
  ...regressionFamilies,
  "perturbed-inputs",
  "perturbed-inputs-with-answer",
];

/** Something that is about a statistic: a plan or a release. */
export interface AboutStatistic<Kind extends StatisticKind = StatisticKind> {
  readonly statistic: { readonly kind: Kind };
  readonly bounds: BoundsByStatistic[Kind];
}

/** Whether a plan or a release is about one of these statistics; then the type of its bounds is known. */
export function isAbout<Subject extends AboutStatistic, Kind extends StatisticKind>(
  subject: Subject,
  ...kinds: readonly Kind[]
): subject is Subject & AboutStatistic<Kind> {
  return (kinds as readonly string[]).includes(subject.statistic.kind);
}
