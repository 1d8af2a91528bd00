import type { Fit, FitContents } from "./fit.ts";

/** By what one more unit of a column, in original units, multiplies the odds or the rate: exp of its coefficient. */
export interface CoefficientRatio {
  /** The coefficient: "coefficients[age]". */
  readonly name: string;
  /** Its column: "age". */
  readonly column: string;
  readonly median: number;
  /** Equal tails. */
  readonly interval: readonly [number, number];
}

/** The coefficients of a regression whose link makes ratios of them. */
export interface CoefficientRatios {
  readonly words: "odds ratio" | "rate ratio";
  /** Of the intervals. */
  readonly probability: number;
  readonly rows: readonly CoefficientRatio[];
}

const COEFFICIENT = /^coefficients\[(.*)\]$/;

/**
 * Odds ratios of a logistic regression, rate ratios of a Poisson regression with log link; undefined for other fits. They are
 * medians and quantiles of exp(coefficient): the mean of such a ratio need not exist.
 *
 * @example
 * ```ts
 * import { coefficientRatios, createFit } from "@dpbayes/inference";
 * const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
 * const run = [{ chain: 0, seed: 1, draws: Float64Array.of(0.6, 0.7, 0.8), stats: {}, warmup, seconds: 0 }];
 * const parameters = [{ name: "coefficients", shape: [1], labels: ["age"] }];
 * const ratios = coefficientRatios(createFit(parameters, run, { seed: 1, link: "log" }))!;
 * console.log(ratios.words, ratios.rows[0]!.column, ratios.rows[0]!.median.toFixed(2)); // rate ratio age 2.01
 * ```
 */
export function coefficientRatios(fit: Fit, probability = 0.9): CoefficientRatios | undefined {
  const words = ratioWords(fit);
  const names = fit.names.filter((name) => COEFFICIENT.test(name) && !isKnown(name));
  if (words === undefined || names.length === 0) return undefined;
  return Object.freeze({
    words,
    probability,
    rows: Object.freeze(names.map((name) => ratioOf(fit, name, probability))),
  });
}

/** The coefficient of an offset is 1 by declaration. */
function isKnown(name: string): boolean {
  return name.startsWith("coefficients[offset(");
}

function ratioOf(fit: Fit, name: string, probability: number): CoefficientRatio {
  const [low, high] = fit.interval(name, probability);
  const [median] = fit.interval(name, 0);
  return Object.freeze({
    name,
    column: COEFFICIENT.exec(name)![1]!,
    median: Math.exp(median),
    interval: Object.freeze([Math.exp(low), Math.exp(high)] as const),
  });
}

/** Fits of logistic regression that name no link have the only one that there is. */
function ratioWords({ origin: { link, model = "" } }: Pick<FitContents, "origin">) {
  if (link === "log") return "rate ratio";
  return link === "logit" || model.startsWith("logistic-regression") ? "odds ratio" : undefined;
}
