import type { Fit } from "../../fit/fit.ts";
import {
  type PredictedNumber,
  predictedNumber,
} from "../../models/regression/prediction/predicted-number.ts";
import type { CompletePoint, CovariatePoint } from "./complete-point.ts";
import { type PredictOutcomeOptions, predictedAt, predictionOf } from "./predict.ts";

/** A difference or a ratio of two expected outcomes. */
export interface ContrastedNumber extends PredictedNumber {
  readonly kind: "difference" | "ratio" | "odds ratio";
  /** Share of the draws with a difference above 0, a ratio above 1. */
  readonly above: number;
}

export interface Contrast {
  readonly outcome: string;
  readonly interval: number;
  /** The two points, completed. */
  readonly at: CompletePoint;
  readonly minus: CompletePoint;
  /** The difference first; ratios where the outcome is a probability or a rate. */
  readonly numbers: readonly ContrastedNumber[];
  readonly notes: readonly string[];
}

/** Between which points. */
export interface ContrastedPoints {
  readonly at: CovariatePoint;
  readonly minus: CovariatePoint;
}

/**
 * How much more a regression expects at one point than at another, draw by draw, so that what both share cancels: difference, and ratios of
 * probabilities, odds and rates. Variables that a point leaves out are held, at the same value in both.
 */
export function contrast(
  fit: Fit,
  { at, minus }: ContrastedPoints,
  options: PredictOutcomeOptions,
): Contrast {
  const { compared } = predictionOf(options.study);
  const found = predictedAt(fit, [at, minus], options, (i) => (i === 0 ? "at" : "minus"));
  const [first, second] = found.draws as readonly [Float64Array, Float64Array];
  const number = (kind: ContrastedNumber["kind"], of: (a: number, b: number) => number, no: number) =>
    contrasted(
      kind,
      first.map((a, draw) => of(a, second[draw]!)),
      no,
      found.interval,
    );
  const numbers = [
    number("difference", (a, b) => a - b, 0),
    ...(compared.includes("ratio") ? [number("ratio", (a, b) => a / b, 1)] : []),
    ...(compared.includes("odds") ? [number("odds ratio", oddsRatio, 1)] : []),
  ];
  return Object.freeze({
    outcome: found.outcome,
    interval: found.interval,
    at: found.complete[0]!,
    minus: found.complete[1]!,
    numbers: Object.freeze(numbers),
    notes: found.notes,
  });
}

function oddsRatio(p: number, q: number): number {
  return (p / (1 - p)) * ((1 - q) / q);
}

function contrasted(
  kind: ContrastedNumber["kind"],
  draws: Float64Array,
  no: number,
  interval: number,
): ContrastedNumber {
  const above = draws.reduce((count, value) => count + Number(value > no), 0) / draws.length;
  return Object.freeze({ kind, ...predictedNumber(draws.slice().sort(), interval), above });
}
