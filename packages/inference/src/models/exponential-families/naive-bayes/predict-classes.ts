import type { Study } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import type { Fit } from "../../../fit/fit.ts";
import { logSumExp } from "../../../math/special/index.ts";
import { type NaiveBayesDesign, naiveBayesDesign } from "./naive-bayes-study-model.ts";

/** What a classifier says about one class of one row. */
export interface ClassForecast {
  readonly level: string;
  /** P(class | features, release): what to bet on. */
  readonly probability: number;
  /** Spread of P(class | features, parameters) over the posterior: how well that probability is known. */
  readonly sd: number;
  /** Its 5 % and 95 % quantiles. */
  readonly interval: readonly [low: number, high: number];
}

/** A row to classify: levels by feature; a feature that is absent is not used. */
export type FeatureRow = Readonly<Record<string, string | boolean>>;

/**
 * Class probabilities of new rows under a naive Bayes fit. The probability of a class is
 * p(class, x | release)/p(x | release), both averaged over the draws; its uncertainty is how
 * p(class | x, draw) varies, draws weighted by p(x | draw), which is their posterior once x is seen.
 */
export function predictClasses(
  fit: Fit,
  study: Study,
  rows: readonly FeatureRow[],
): readonly (readonly ClassForecast[])[] {
  const design = naiveBayesDesign(study);
  const width = fit.names.length;
  const expected =
    design.outcome.levels.length * (1 + design.features.reduce((sum, { levels }) => sum + levels.length, 0));
  if (width !== expected)
    fail("ARGUMENT", { name: "fit", found: "another model's", accepted: "a naive Bayes fit of the study" });
  return rows.map((row, i) => forecast(fit, design, placesOf(design, row, i)));
}

/** For each feature the index of the row's level, −1 where it is absent. */
function placesOf({ features }: NaiveBayesDesign, row: FeatureRow, index: number): readonly number[] {
  const unknown = Object.keys(row).find((name) => !features.some(({ column }) => column === name));
  if (unknown !== undefined)
    fail("ARGUMENT", {
      name: `row ${index + 1}`,
      found: `with ${unknown}`,
      accepted: `one with features of: ${features.map(({ column }) => column).join(", ")}`,
    });
  return features.map(({ column, levels }) => {
    if (!Object.hasOwn(row, column)) return -1;
    const place = levels.indexOf(String(row[column]));
    if (place < 0)
      fail("ARGUMENT", {
        name: `${column} of row ${index + 1}`,
        found: "an unknown level",
        accepted: `one of: ${levels.join(", ")}`,
      });
    return place;
  });
}

function forecast(fit: Fit, design: NaiveBayesDesign, places: readonly number[]): readonly ClassForecast[] {
  const C = design.outcome.levels.length;
  const width = fit.names.length;
  const draws = fit.values.length / width;
  const joint = new Float64Array(C);
  const weights = new Float64Array(draws);
  const given = Array.from({ length: C }, () => new Float64Array(draws));
  for (let s = 0; s < draws; s++) {
    writeJoint(fit.values.subarray(s * width, (s + 1) * width), design, places, joint);
    const all = logSumExp(joint);
    weights[s] = all;
    for (let k = 0; k < C; k++) given[k]![s] = Math.exp(joint[k]! - all);
  }
  const scale = logSumExp(weights);
  for (let s = 0; s < draws; s++) weights[s] = Math.exp(weights[s]! - scale);
  return design.outcome.levels.map((level, k) => summarised(level, given[k]!, weights));
}

/** log p(class, x | parameters) for every class. */
function writeJoint(
  row: Float64Array,
  { outcome, features }: NaiveBayesDesign,
  places: readonly number[],
  out: Float64Array,
): void {
  const C = outcome.levels.length;
  for (let k = 0; k < C; k++) out[k] = Math.log(row[k]!);
  let at = C;
  features.forEach(({ levels }, d) => {
    const place = places[d]!;
    if (place >= 0) for (let k = 0; k < C; k++) out[k]! += Math.log(row[at + k * levels.length + place]!);
    at += C * levels.length;
  });
}

function summarised(level: string, values: Float64Array, weights: Float64Array): ClassForecast {
  let [mean, square] = [0, 0];
  for (let s = 0; s < values.length; s++) {
    mean += weights[s]! * values[s]!;
    square += weights[s]! * values[s]! ** 2;
  }
  const interval = [
    weightedQuantile(values, weights, 0.05),
    weightedQuantile(values, weights, 0.95),
  ] as const;
  return Object.freeze({
    level,
    probability: mean,
    sd: Math.sqrt(Math.max(0, square - mean * mean)),
    interval,
  });
}

function weightedQuantile(values: Float64Array, weights: Float64Array, probability: number): number {
  const order = Array.from(values, (_, s) => s).sort((s, t) => values[s]! - values[t]!);
  let sum = 0;
  for (const s of order) {
    sum += weights[s]!;
    if (sum >= probability) return values[s]!;
  }
  return values[order.at(-1)!]!;
}
