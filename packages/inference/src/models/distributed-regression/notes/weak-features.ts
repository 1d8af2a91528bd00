import type { Design } from "@dpbayes/privacy/formats";
import { symmetricEigen } from "../../../math/linear-algebra/index.ts";
import type { SummedMoments } from "../../regression/linear/summed-moments.ts";
import { pooledScatter, type Scatter } from "./pooled-scatter.ts";

/** A constant feature is noticed unless its noise exceeds this many standard deviations: 999 times in 1000. */
const SDS = 3;
/** A feature belongs to a direction that has at least this share of its square. */
const SHARE = 0.1;

/**
 * Says which features the released sums cannot tell from constants, and which directions from exact
 * combinations of others, given the noise: the posterior then rests on the prior there, at least in part. Sums of all holders
 * together; with an intercept about their mean, or each holder's own where they have intercepts of their own, otherwise
 * about 0. And it says where the residual's spread is what the prior takes it for.
 */
export function weakFeatures(
  { columns, intercept, response }: Pick<Design, "columns" | "intercept" | "response">,
  releases: readonly SummedMoments[],
  ownIntercepts = false,
): readonly string[] {
  if (releases.length === 0) return [];
  const d = columns.length;
  const middle = intercept ? (ownIntercepts ? "own means" : "common mean") : "zero";
  const pooled = pooledScatter(d, middle, releases);
  const names = columns.map(({ name }) => name);
  const isFlat = (j: number) => !(pooled.value(j, j) > SDS * Math.sqrt(pooled.variance(j, j)));
  const flat = names.filter((_, j) => isFlat(j));
  const others = names.map((_, j) => j).filter((j) => !isFlat(j));
  const words = [...flatWords(flat, intercept), ...collinearWords(pooled, names, others)];
  // Where not every holder released y'y, the method says what that means for the residual.
  if (!releases.every(hasSquares)) return Object.freeze(words);
  return Object.freeze([...words, ...residualWords(response.variable, isFlat(d), words.length > 0)]);
}

/** Directions that are not known may explain any part of the response, and the prior says how much is residual. */
function residualWords(name: string, lost: boolean, weak: boolean): readonly string[] {
  const rests = "sigma rests on its prior in part";
  if (lost) return [`the spread of ${name} cannot be told from 0 given the noise: ${rests}`];
  return weak ? [`how much of the spread of ${name} those explain is open: ${rests}`] : [];
}

function hasSquares({ covariates, entries }: SummedMoments): boolean {
  return entries.some(({ row }) => row === covariates + 1);
}

function flatWords(flat: readonly string[], intercept: boolean): readonly string[] {
  if (flat.length === 0) return [];
  const whose = flat.length === 1 ? "its coefficient rests" : "their coefficients rest";
  return [
    `${listed(flat)} cannot be told from ${intercept ? "a constant" : "0"} given the noise: ${whose} on the prior in part`,
  ];
}

function listed(names: readonly string[]): string {
  return names.length > 8 ? `${names.slice(0, 7).join(", ")} and ${names.length - 7} more` : names.join(", ");
}

/** Directions of the correlation matrix R whose eigenvalue qᵀRq cannot be told from 0: within SDS·sd(qᵀEq). */
function collinearWords(
  pooled: Scatter,
  names: readonly string[],
  used: readonly number[],
): readonly string[] {
  const m = used.length;
  if (m < 2) return [];
  const scale = used.map((j) => 1 / Math.sqrt(pooled.value(j, j)));
  const standardised = (of: "value" | "variance", i: number, k: number, power: number) =>
    pooled[of](used[i]!, used[k]!) * (scale[i]! * scale[k]!) ** power;
  const correlation = Float64Array.from({ length: m * m }, (_, at) =>
    standardised("value", Math.floor(at / m), at % m, 1),
  );
  const values = new Float64Array(m);
  const vectors = new Float64Array(m * m);
  symmetricEigen(correlation, m, values, vectors, new Float64Array(m));
  const along = (e: number) => Float64Array.from({ length: m }, (_, i) => vectors[i * m + e]!);
  const weak = Array.from(values, (value, e) => ({ value, q: along(e) })).filter(
    ({ value, q }) => !(value > SDS * sdAlong(q, (i, k) => standardised("variance", i, k, 2))),
  );
  if (weak.length === 0) return [];
  const involved = used.filter((_, i) => weak.some(({ q }) => q[i]! ** 2 >= SHARE));
  const where = weak.length === 1 ? "one direction" : `${weak.length} directions`;
  return [
    `${listed(involved.map((j) => names[j]!))} cannot be told apart in ${where} given the noise (collinear, or nearly): combinations of their coefficients rest on the prior in part`,
  ];
}

/** Sd of qᵀEq for symmetric E with independent entries on and below the diagonal. */
function sdAlong(q: Float64Array, variance: (i: number, k: number) => number): number {
  let sum = 0;
  for (let i = 0; i < q.length; i++)
    for (let k = 0; k <= i; k++) sum += (i === k ? 1 : 4) * (q[i]! * q[k]!) ** 2 * variance(i, k);
  return Math.sqrt(sum);
}
