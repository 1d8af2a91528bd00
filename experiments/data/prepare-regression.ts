import { seededSource } from "@dpbayes/inference";
import type { Origin, RegressionData } from "./data-set.ts";
import { principalAxes, scoresOf } from "./principal-axes.ts";

export interface Preparation {
  readonly components: number;
  /** Scale columns to variance 1 before the principal axes are found. */
  readonly standardise: boolean;
  /** Subtract the public sample's mean response. */
  readonly centreResponse: boolean;
  readonly seed: string;
}

/** Rows of principal components with their responses. */
export interface Rows {
  readonly count: number;
  /** Count × components, by rows. */
  readonly x: Float64Array;
  readonly y: Float64Array;
}

export interface PreparedRegression {
  readonly name: string;
  readonly origin: Origin;
  readonly components: number;
  readonly train: Rows;
  readonly test: Rows;
  /** Share of the training rows outside the unit ball, which clipping will move. */
  readonly outside: number;
}

/** Shares of the records: a public sample for the constants, the rest 80/20 into training and test. */
const PUBLIC_SHARE = 0.05;
const TEST_SHARE = 0.2;
/** Rows are scaled so that this share of the public sample lies in the unit ball. */
const INSIDE = 0.95;

/**
 * Centring, scaling and principal axes need constants that everyone knows before the first report. The
 * paper takes them from the private records, which its guarantee does not cover; here they come from a
 * public sample, 5 % of the records, that is neither trained nor tested on.
 */
export function prepareRegression(data: RegressionData, preparation: Preparation): PreparedRegression {
  const order = shuffled(data.records, preparation.seed);
  const publicCount = Math.round(PUBLIC_SHARE * data.records);
  const testStart = publicCount + Math.round((1 - TEST_SHARE) * (data.records - publicCount));
  const sample = rowsOf(data, order.subarray(0, publicCount));
  const { components, standardise } = preparation;
  const axes = principalAxes(sample.x, data.columns.length, components, standardise);
  const reach = quantile(norms(scoresOf(sample.x, axes), components), INSIDE);
  const centre = preparation.centreResponse ? meanOf(sample.y) : 0;
  const prepared = (records: Uint32Array): Rows => {
    const { count, x, y } = rowsOf(data, records);
    return { count, x: scoresOf(x, axes).map((v) => v / reach), y: y.map((v) => v - centre) };
  };
  const train = prepared(order.subarray(publicCount, testStart));
  const outside = norms(train.x, components).filter((norm) => norm > 1).length / train.count;
  const { name, origin } = data;
  return { name, origin, components, train, test: prepared(order.subarray(testStart)), outside };
}

/** The first rows, for methods that are compared on fewer records. */
export function firstRows({ count, x, y }: Rows, wanted: number): Rows {
  const kept = Math.min(count, wanted);
  return { count: kept, x: x.slice(0, (x.length / count) * kept), y: y.slice(0, kept) };
}

function rowsOf({ columns, covariates, responses }: RegressionData, records: Uint32Array): Rows {
  const d = columns.length;
  const x = new Float64Array(records.length * d);
  records.forEach((record, i) => {
    x.set(covariates.subarray(record * d, (record + 1) * d), i * d);
  });
  return { count: records.length, x, y: Float64Array.from(records, (record) => responses[record]!) };
}

function norms(x: Float64Array, d: number): Float64Array {
  return Float64Array.from({ length: x.length / d }, (_, i) => Math.hypot(...x.subarray(i * d, (i + 1) * d)));
}

function quantile(values: Float64Array, share: number): number {
  return values.toSorted()[Math.floor(share * (values.length - 1))]!;
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A uniformly random order (Fisher and Yates). */
function shuffled(n: number, seed: string): Uint32Array {
  const rng = seededSource(seed).split("split");
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(rng.uniform() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
