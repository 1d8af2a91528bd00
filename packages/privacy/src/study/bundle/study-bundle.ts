import type { ModelClause, PrivacyClause, Study } from "../study.ts";

/** Settings of the noise that each question chooses for itself. */
export type NoiseSettings = Pick<PrivacyClause, "mechanism" | "perturb" | "responseShare">;

/** One of several questions: a model, what of the budget is its, and which noise it gets. */
export interface QuestionClause extends ModelClause, NoiseSettings {
  /** In words; the study's own without it. */
  readonly question?: string;
  /** Its part of epsilon and delta, in proportion to those of the others; 1 without it. */
  readonly weight?: number;
}

/**
 * A study that asks several questions of the same records under one budget. It is a bundle of ordinary studies, which
 * {@link partsOf} gives: each has a share of epsilon and delta, and the shares add up to no more than is stated here.
 */
export interface StudyBundle extends Omit<Study, "model" | "privacy"> {
  readonly models: Readonly<Record<string, QuestionClause>>;
  /** Epsilon and delta are those of all questions together. */
  readonly privacy: Omit<PrivacyClause, keyof NoiseSettings | "distance">;
}

/** Whether a study asks several questions; what is no study at all is told by whoever reads it. */
export function isBundle(study: object): study is StudyBundle {
  return typeof study === "object" && study !== null && Object.hasOwn(study, "models");
}
