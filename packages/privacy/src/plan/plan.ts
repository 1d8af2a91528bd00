import type { Neighbours, PrivacyLoss } from "../accounting/loss.ts";
import type { BoundsByStatistic, StatisticKind } from "../measurements/bounds.ts";
import type { Answer, Measure } from "../measurements/measure.ts";
import type { Reading, RowReading } from "../measurements/reading.ts";
import type { AnswerMechanism, InputsMechanism, VectorMechanism } from "../mechanisms/local-mechanisms.ts";
import type { ClippingTally } from "../records/clipping-tally.ts";
import type { Contribution } from "../statistics/persons/contribution.ts";
import type { Layout } from "../statistics/statistic.ts";
import type { Study } from "../study/study.ts";

interface PlanFrame {
  readonly study: Study;
  readonly neighbours: Neighbours;
  readonly statistic: { readonly kind: StatisticKind; readonly layout: Layout };
  /** The public constants of the way from record to statistic. */
  readonly bounds: BoundsByStatistic[StatisticKind];
  /** What running the plan costs; known before anything runs. */
  cost(): PrivacyLoss;
}

/** Noise on a vector of numbers: a holder's sum, or one person's statistic. */
export interface VectorPlan extends PlanFrame {
  readonly route: "vector";
  readonly mechanism: VectorMechanism;
  /** A bound on the absolute value of every weighted coordinate of what one record, or one person, adds. */
  readonly magnitude: number;
  /** Where a person may have several records: what they add together. */
  readonly contribution?: Contribution;
  /** How a record becomes the vector, as data; absent for tables of levels, whose `bounds` say it. */
  readonly reading?: Reading;
  measure(tally: ClippingTally): Measure;
}

/** Randomised response, k-ary response or unary encoding of one person's answer. */
export interface AnswerPlan extends PlanFrame {
  readonly route: "answer";
  /** The variable that is answered, or the names of those that are crossed with / between them. */
  readonly answered: string;
  /** Of the bins that are answered; absent where levels are. */
  readonly edges?: readonly number[];
  /** The variables whose cell is answered; absent where one is answered by itself. */
  readonly crossed?: readonly string[];
  readonly mechanism: AnswerMechanism;
  answer(tally: ClippingTally): Answer;
}

/** Noise on one person's covariates and a randomised bit for their outcome, calibrated jointly. */
export interface InputsAndAnswerPlan extends PlanFrame {
  readonly route: "inputs-and-answer";
  readonly mechanism: InputsMechanism;
  /** A bound on the absolute value of every covariate in the design's units. */
  readonly magnitude: number;
  readonly reading: RowReading;
  /** The variable that is answered. */
  readonly answered: string;
  measure(tally: ClippingTally): Measure;
  answer(tally: ClippingTally): Answer;
}

/**
 * Everything that will happen to a record of a study, decided from the study alone: statistic,
 * sensitivity, mechanism, exact noise and cost.
 */
export type ReleasePlan = VectorPlan | AnswerPlan | InputsAndAnswerPlan;

/** One person's vector: a plan that states how the device reads it. */
export interface VectorReportPlan extends VectorPlan {
  readonly reading: Reading;
}

/** The plan of one person's report. */
export type ReportPlan = VectorReportPlan | AnswerPlan | InputsAndAnswerPlan;
