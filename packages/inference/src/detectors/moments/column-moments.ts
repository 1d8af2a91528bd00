import { designOf, familyOf, isAbout, type Release, rowKinds, type Study } from "@dpbayes/privacy/formats";
import { type SummedNumbers, summedNumbers } from "./summed-numbers.ts";

/** An estimate from noisy sums, and the standard deviation of the noise on it. */
export interface NoisyNumber {
  readonly value: number;
  readonly noise: number;
}

/** What the releases say of the columns of a regression's design and of its response, in the design's units. No model, no prior. */
export interface ColumnMoments {
  readonly names: readonly string[];
  readonly response: string;
  readonly count: number;
  readonly responseMean: NoisyNumber;
  mean(i: number): NoisyNumber;
  covariance(i: number, j: number): NoisyNumber;
  withResponse(i: number): NoisyNumber;
  /** Undefined where the family's response has no variance of its own to be told. */
  readonly responseVariance: NoisyNumber | undefined;
}

/** Of all releases together; undefined without an intercept (no means), for other units, and where sums are missing. */
export function columnMoments(study: Study, releases: readonly Release[]): ColumnMoments | undefined {
  if (!familyOf(study).regression || !releases.every((release) => hasUnits(study, release))) return undefined;
  const { columns, response, intercept } = designOf(study);
  const sums = releases.map(summedNumbers);
  if (!intercept || sums.some((one) => one === undefined)) return undefined;
  const all = pooled(sums as readonly SummedNumbers[]);
  const names = columns.map(({ name }) => name);
  const needed = [response.variable, ...names, ...names.map((name) => `${name}^2`)];
  if (needed.some((name) => all.sum(name) === undefined)) return undefined;
  const second = (a: string, b: string) =>
    a === b ? all.sum(`${a}^2`) : (all.sum(`${a}*${b}`) ?? all.sum(`${b}*${a}`));
  const about = (a: string, b: string) =>
    centred(all.count, all.sum(a)!, all.sum(b)!, second(a, b) ?? { value: Number.NaN, variance: 0 });
  return {
    names,
    response: response.variable,
    count: all.count,
    responseMean: meanOf(all, response.variable),
    mean: (i) => meanOf(all, names[i]!),
    covariance: (i, j) => about(names[i]!, names[j]!),
    withResponse: (i) => about(response.variable, names[i]!),
    responseVariance: responseVariance(study, all, response.variable),
  };
}

/** Holders with bounds of their own have other units. */
function hasUnits(study: Study, release: Release): boolean {
  if (!isAbout(release, ...rowKinds)) return false;
  const { columns, response } = designOf(study);
  const { bounds } = release;
  const same = (a: { centre: number; scale: number }, b: { centre: number; scale: number } | undefined) =>
    a.centre === b?.centre && a.scale === b.scale;
  return columns.every((column, k) => same(column, bounds.columns[k])) && same(response, bounds.response);
}

function pooled(sums: readonly SummedNumbers[]): SummedNumbers {
  return {
    count: sums.reduce((total, { count }) => total + count, 0),
    sum(name) {
      const all = sums.map(({ sum }) => sum(name));
      if (all.some((one) => one === undefined)) return undefined;
      return {
        value: all.reduce((total, one) => total + one!.value, 0),
        variance: all.reduce((total, one) => total + one!.variance, 0),
      };
    },
  };
}

type Summed = NonNullable<ReturnType<SummedNumbers["sum"]>>;

/** Σab/n − (Σa/n)(Σb/n), with the noise of all three. */
function centred(count: number, a: Summed, b: Summed, ab: Summed): NoisyNumber {
  const [meanA, meanB] = [a.value / count, b.value / count];
  // Var(āb̄) to the last term: of the square of a mean, and of the product of two with independent noise.
  const both = (a.variance * b.variance) / count ** 2;
  const variance =
    a === b
      ? 4 * meanA ** 2 * a.variance + 2 * both
      : meanB ** 2 * a.variance + meanA ** 2 * b.variance + both;
  const bias = a === b ? a.variance / count ** 2 : 0;
  return {
    value: ab.value / count - meanA * meanB + bias,
    noise: Math.sqrt(ab.variance + variance) / count,
  };
}

function meanOf({ count, sum }: SummedNumbers, name: string): NoisyNumber {
  const { value, variance } = sum(name)!;
  return { value: value / count, noise: Math.sqrt(variance) / count };
}

/** Released for numbers; of outcomes ±1 and of counts without a sum of squares it follows from their mean. */
function responseVariance(study: Study, all: SummedNumbers, name: string): NoisyNumber | undefined {
  const [first, second] = [all.sum(name)!, all.sum(`${name}^2`)];
  if (second) return centred(all.count, first, first, second);
  const { value: mean, noise } = meanOf(all, name);
  const { type } = study.variables[name]!;
  if (type === "number") return undefined;
  return type === "count"
    ? { value: mean, noise }
    : { value: 1 - mean ** 2 + noise ** 2, noise: 2 * Math.abs(mean) * noise };
}
