import type { RegressionData } from "../data/data-set.ts";
import type { Rows } from "../data/prepare-regression.ts";
import type { BoundedRows } from "./bounded-rows.ts";

/**
 * What the authors' published code does to every real data set (central spec §1.11): features z-scored and the response
 * centred and divided by its largest size over ALL rows, the first 80 % of the rows in file order for training, bounds from
 * the training rows. None of it is private, and it lets the training see the test rows; it is here because the
 * published tables can be compared with nothing else.
 */
export function authorsRows(data: RegressionData): BoundedRows {
  const features = data.columns.length;
  const x = zScores(data.covariates, features);
  const y = centredToOne(data.responses);
  const count = Math.ceil(0.8 * data.records);
  const train = { count, x: x.slice(0, count * features), y: y.slice(0, count) };
  const test = { count: data.records - count, x: x.slice(count * features), y: y.slice(count) };
  return {
    name: data.name,
    origin: data.origin,
    features,
    intercept: false,
    train,
    test,
    radius: largestNorm(train, features),
    responseBound: train.y.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
  };
}

/** Columns less their mean over their sd with n − 1. */
function zScores(x: Float64Array, columns: number): Float64Array {
  const n = x.length / columns;
  const means = new Float64Array(columns);
  x.forEach((value, at) => {
    means[at % columns]! += value / n;
  });
  const squares = new Float64Array(columns);
  x.forEach((value, at) => {
    squares[at % columns]! += (value - means[at % columns]!) ** 2 / (n - 1);
  });
  return x.map((value, at) => (value - means[at % columns]!) / Math.sqrt(squares[at % columns]!));
}

function centredToOne(y: Float64Array): Float64Array {
  const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
  const most = y.reduce((largest, value) => Math.max(largest, Math.abs(value - mean)), 0);
  return y.map((value) => (value - mean) / most);
}

function largestNorm({ x, count }: Rows, d: number): number {
  let most = 0;
  for (let i = 0; i < count; i++) most = Math.max(most, Math.hypot(...x.subarray(i * d, (i + 1) * d)));
  return most;
}
