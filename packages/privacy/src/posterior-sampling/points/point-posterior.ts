import { fail } from "../../errors/index.ts";
import type { JsonObject } from "../../json/read-shape.ts";
import type { RandomBits } from "../../noise/random-bits.ts";
import { drawExponent } from "../draw-exponent.ts";
import { type PosteriorMechanism, posteriorMechanism } from "../posterior-mechanism.ts";
import { fineStep, nearestSteps } from "../steps.ts";
import { type Tempering, type TemperingOptions, temper } from "../tempering.ts";
import { rangeSteps, type WholeNumbers } from "./range-steps.ts";

/** A family whose log-likelihood of one record is a polynomial in a whole number, on a list of points. */
export interface PointFamily {
  readonly family: string;
  readonly names: readonly string[];
  /** The parameter values of each point. */
  readonly points: readonly (readonly number[])[];
  readonly logPrior: readonly number[];
  readonly records: WholeNumbers;
  /** coefficients[k][i]: what x^k adds to the log-likelihood of one record at point i. */
  readonly coefficients: readonly (readonly number[])[];
  readonly truncation: JsonObject;
  readonly prior: JsonObject;
  readonly steps: readonly number[];
}

/**
 * One draw from prior·likelihood^{1/T} on the points of a family. The secret is (N, Σx, Σx², …).
 *
 * Proof. The coefficients are rounded, once and in public, to whole steps; the score of a table at a point
 * is then a whole number, Σ_k c_ik·Σx^k, with no rounding whatever the number of records. Between
 * neighbours scores change by values within `rangeSteps` of each other (range-steps.ts); the exponent is
 * score·s/t plus a public prior; so log P changes by at most rangeSteps·s/t ≤ ε. The draw itself is exact
 * (draw-exponent.ts).
 */
export function pointPosterior(family: PointFamily, options: TemperingOptions): PosteriorMechanism {
  const { family: name, names, points, truncation, prior, steps } = family;
  const table = scoreTable(family, options);
  return posteriorMechanism({
    family: name,
    names,
    neighbours: options.neighbours,
    tempering: table.tempering,
    range: table.range,
    truncation,
    prior,
    steps,
    mostRecords: Number.MAX_SAFE_INTEGER,
    randomise: (totals, source) => points[drawPoint(table, totals, source)]!,
  });
}

/** The public whole numbers that score a table. */
export interface ScoreTable {
  readonly coefficients: readonly (readonly bigint[])[];
  /** In units of 1/t. */
  readonly prior: readonly bigint[];
  readonly range: number;
  readonly tempering: Tempering;
}

export function scoreTable(family: PointFamily, options: TemperingOptions): ScoreTable {
  const { records } = family;
  const sizes = family.coefficients.map((row, k) => records.high ** k * largestSize(row));
  const powers = family.coefficients.reduce((sum, _, k) => sum + records.high ** k, 0);
  const step = fineStep(Math.max(...sizes) / powers);
  const coefficients = family.coefficients.map((row) => row.map((c) => nearestSteps(c, step)));
  const range = rangeSteps(coefficients, records, options.neighbours);
  if (range === 0n) fail("ARGUMENT", { name: "truncation", found: "one value", accepted: "more than one" });
  const tempering = temper(options, range, step);
  const prior = family.logPrior.map((value) => nearestSteps(value, 1 / tempering.rate.t));
  return { coefficients, prior, range: Number(range) * step, tempering };
}

/** A loop: a grid has more points than a call takes arguments. */
function largestSize(values: readonly number[]): number {
  return values.reduce((size, value) => Math.max(size, Math.abs(value)), 0);
}

/** log P at every point, up to a constant, in units of 1/t: exact. */
export function pointExponents(table: ScoreTable, totals: readonly bigint[]): readonly bigint[] {
  const s = BigInt(table.tempering.rate.s);
  return table.prior.map((prior, i) => {
    let score = 0n;
    for (let k = 0; k < totals.length; k++) score += table.coefficients[k]![i]! * totals[k]!;
    return prior + score * s;
  });
}

function drawPoint(table: ScoreTable, totals: readonly bigint[], bits: RandomBits): number {
  if (totals.length !== table.coefficients.length)
    fail("ARGUMENT", { name: "totals.length", found: totals.length, accepted: table.coefficients.length });
  if (totals.some((total) => typeof total !== "bigint"))
    fail("ARGUMENT", { name: "a total", found: "no BigInt", accepted: "a BigInt" });
  return drawExponent(pointExponents(table, totals), BigInt(table.tempering.rate.t), bits);
}
