import type { SeededSource } from "@dpbayes/inference";
import { abalone } from "../../data/abalone.ts";
import { adultIncomes } from "../../data/adult-incomes.ts";
import { airQuality, completeAirQuality } from "../../data/air-quality.ts";
import { bikeSharing, bikeSharingWithoutLeaks } from "../../data/bike-sharing.ts";
import type { RegressionData } from "../../data/data-set.ts";
import { powerPlant } from "../../data/power-plant.ts";
import type { Rows } from "../../data/prepare-regression.ts";
import { road } from "../../data/road.ts";
import { wine } from "../../data/wine.ts";
import { type Bounds, blocksOf, boundsAt, inUnits, type Problem, rowsBetween } from "./rows.ts";

/** The real tables by the names that cells have. */
export const tables = Object.freeze({
  PowerPlant: powerPlant,
  Wine: wine,
  Abalone: abalone,
  BikeSharing: bikeSharing,
  AirQuality: airQuality,
  "BikeSharing without leaks": bikeSharingWithoutLeaks,
  "AirQuality complete": completeAirQuality,
  "Adult incomes": adultIncomes,
  Road: road,
});

export type TableName = keyof typeof tables;

const TRAIN_SHARE = 0.8;
const INSIDE = 0.99;

/** Random rows at every holder, constants from all rows. */
export async function shuffledProblem(rng: SeededSource, name: TableName, holders: number): Promise<Problem> {
  const rows = standardisedRows(await tables[name]());
  const order = Uint32Array.from({ length: rows.count }, (_, i) => i);
  for (let i = rows.count - 1; i > 0; i--) {
    const j = Math.floor(rng.uniform() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return problemOf(chosen(rows, order), boundsAt(rows, INSIDE), holders, true);
}

/** The authors' preparation: rows in order, bounds that are the maxima of the training rows (central spec §1.11). */
export async function orderedProblem(name: TableName, holders: number): Promise<Problem> {
  const rows = standardisedRows(await tables[name]());
  return problemOf(rows, boundsAt(rowsBetween(rows, 0, trainCount(rows)), 1), holders, false);
}

function trainCount({ count }: Rows): number {
  return Math.ceil(TRAIN_SHARE * count);
}

function problemOf(rows: Rows, bounds: Bounds, holders: number, clipped: boolean): Problem {
  const split = trainCount(rows);
  const covariates = rows.x.length / rows.count;
  return {
    covariates,
    holders: blocksOf(inUnits(rowsBetween(rows, 0, split), bounds, clipped), holders),
    test: inUnits(rowsBetween(rows, split, rows.count), bounds, false),
    sds: new Float64Array(covariates).fill(1 / bounds.radius),
    coefficients: null,
  };
}

/** Features with mean 0 and variance 1, responses with mean 0. */
function standardisedRows({ covariates, responses, records: n, columns }: RegressionData): Rows {
  const d = columns.length;
  const means = new Float64Array(d);
  const squares = new Float64Array(d);
  for (let at = 0; at < n * d; at++) means[at % d]! += covariates[at]! / n;
  for (let at = 0; at < n * d; at++) squares[at % d]! += (covariates[at]! - means[at % d]!) ** 2 / (n - 1);
  const centre = responses.reduce((sum, v) => sum + v, 0) / n;
  return {
    count: n,
    x: covariates.map((v, at) => (v - means[at % d]!) / Math.sqrt(squares[at % d]!)),
    y: responses.map((v) => v - centre),
  };
}

function chosen({ count, x, y }: Rows, order: Uint32Array): Rows {
  const d = x.length / count;
  const out = new Float64Array(x.length);
  order.forEach((record, i) => void out.set(x.subarray(record * d, (record + 1) * d), i * d));
  return { count, x: out, y: Float64Array.from(order, (record) => y[record]!) };
}
