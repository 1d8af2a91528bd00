import { parseFormula, type Study } from "@dpbayes/privacy/formats";
import { fail, requireNumber } from "../../errors/index.ts";
import type { Fit } from "../../fit/fit.ts";
import {
  type PredictedNumber,
  predictedNumber,
} from "../../models/regression/prediction/predicted-number.ts";
import { holderWords } from "../../models/regression/prediction/which-holder.ts";
import type { OutcomePrediction, PredictionRequest } from "../../models/study-family.ts";
import { predictingFamilies, studyFamilyOf } from "../study-families.ts";
import {
  type CompletePoint,
  type CovariatePoint,
  completePoint,
  type PointOptions,
} from "./complete-point.ts";
import { heldWords } from "./held-words.ts";

export interface PredictOutcomeOptions extends PredictionRequest, PointOptions {
  /** Probability that the intervals hold; 0.9 when absent. */
  readonly interval?: number;
}

/** What is expected at one point. */
export interface PredictedOutcome extends CompletePoint, PredictedNumber {
  /** Between which values one new outcome lies; absent where the outcome is one of two levels. */
  readonly response?: readonly [low: number, high: number];
}

export interface PredictedOutcomes {
  /** What is expected, in words: "days (days)", "probability of readmitted = true". */
  readonly outcome: string;
  /** Probability that the intervals hold. */
  readonly interval: number;
  readonly points: readonly PredictedOutcome[];
  /** Where variables are held, whose outcome it is, what lies beyond the bounds. */
  readonly notes: readonly string[];
}

/**
 * What a regression expects at points of its covariates, in original units. A variable that a point leaves out is held at its mean, or its
 * first level, and the notes say so.
 *
 * @example
 * ```ts
 * import { createFit, predict } from "@dpbayes/inference";
 * import { parseStudy } from "@dpbayes/privacy";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "stay",
 *   question: "How long do patients stay?",
 *   variables: { days: { type: "number", bounds: [0, 30], unit: "days" }, age: { type: "number", bounds: [18, 98] } },
 *   model: { family: "linear-regression", formula: "days ~ age" },
 *   privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
 * });
 * const parameters = [
 *   { name: "intercept", shape: [] },
 *   { name: "coefficients", shape: [1], labels: ["age"] },
 *   { name: "sigma", shape: [] },
 * ];
 * const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
 * const draws = Float64Array.of(1, 0.1, 2, 1, 0.1, 2);
 * const fit = createFit(parameters, [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }], { seed: 1 });
 * const { outcome, points } = predict(fit, [{ age: 70 }], { study });
 * console.log(outcome, points[0]!.mean); // days 8
 * ```
 */
export function predict(
  fit: Fit,
  points: readonly CovariatePoint[],
  options: PredictOutcomeOptions,
): PredictedOutcomes {
  const { interval, draws, complete, outcome, notes } = predictedAt(fit, points, options);
  const prediction = predictionOf(options.study);
  const response = prediction.response?.(
    fit,
    complete.map(({ values }) => values),
    { ...options, interval },
  );
  return Object.freeze({
    outcome,
    interval,
    points: Object.freeze(
      complete.map((point, i) =>
        Object.freeze({
          ...point,
          ...predictedNumber(draws[i]!.slice().sort(), interval),
          ...(response && { response: response[i]! }),
        }),
      ),
    ),
    notes,
  });
}

/** Points with the draws of what is expected at each. */
export interface PredictedAt {
  readonly outcome: string;
  readonly interval: number;
  readonly complete: readonly CompletePoint[];
  readonly draws: readonly Float64Array[];
  readonly notes: readonly string[];
}

export function predictedAt(
  fit: Fit,
  points: readonly CovariatePoint[],
  options: PredictOutcomeOptions,
  nameOf: (index: number) => string = (index) => (points.length === 1 ? "the point" : `point ${index + 1}`),
): PredictedAt {
  const { study } = options;
  const prediction = predictionOf(study);
  const interval = requireNumber(
    "interval",
    options.interval ?? 0.9,
    (p) => p > 0 && p < 1,
    "between 0 and 1",
  );
  const complete = points.map((point, i) => completePoint(fit, point, options, nameOf(i)));
  const values = prediction.draws(
    fit,
    complete.map((point) => point.values),
    options,
  );
  const count = fit.chainCount * fit.drawCount;
  const about = holderWords(fit, options);
  return {
    outcome: outcomeWords(study),
    interval,
    complete,
    draws: complete.map((_, i) => values.subarray(i * count, (i + 1) * count)),
    notes: Object.freeze([
      ...heldWords(complete),
      ...(about === undefined ? [] : [about]),
      ...new Set(complete.flatMap(({ beyond }) => beyond)),
    ]),
  };
}

/** What a study's fit expects of new rows; families without covariates are refused by name. */
export function predictionOf({ model }: Study): OutcomePrediction {
  return (
    studyFamilyOf({ model }).prediction ??
    fail("ARGUMENT", {
      name: "model.family",
      found: model.family,
      accepted: `one that predicts an outcome from covariates: ${predictingFamilies().join(", ")}`,
    })
  );
}

/** What is expected, in words. */
export function outcomeWords(study: Study): string {
  const [name] = parseFormula(study.model.formula).left;
  return predictionOf(study).words?.(study) ?? variableWords(study, name!);
}

/** A variable with its unit, if the unit says more than the name. */
export function variableWords({ variables }: Study, name: string): string {
  const variable = variables[name]!;
  const unit = "unit" in variable ? variable.unit : undefined;
  return unit === undefined || unit === name ? name : `${name} (${unit})`;
}
