import {
  type Column,
  isAbout,
  parseFormula,
  type Release,
  rowKinds,
  type Study,
} from "@dpbayes/privacy/formats";
import { type SummedNumbers, summedNumbers } from "./summed-numbers.ts";

/** What the releases say of one bounded number, in units in which its bounds are −1 and 1. No model, no prior. */
export interface VariableMoments {
  readonly variable: string;
  /** Whether it is the number that a model is of, rather than a covariate. */
  readonly outcome: boolean;
  /** Whether it is a count. */
  readonly counted: boolean;
  readonly bounds: readonly [low: number, high: number];
  readonly count: number;
  readonly mean: number;
  /** Standard deviation of the noise on the mean. */
  readonly meanNoise: number;
  /** The variance, which noise may have made negative; undefined where no sum of squares was released. */
  readonly variance?: number;
  /** Standard deviation of the noise on the variance. */
  readonly varianceNoise?: number;
}

/** Of every number and count of the study whose sum the releases tell, all holders together. */
export function variableMoments(study: Study, releases: readonly Release[]): readonly VariableMoments[] {
  const sums = releases.map(summedNumbers);
  if (sums.length === 0 || sums.some((one) => one === undefined)) return [];
  return Object.keys(study.variables).flatMap((variable) => {
    const declared = study.variables[variable]!;
    if (declared.type !== "number" && declared.type !== "count") return [];
    const parts = releases.map((release, i) => partOf(release, sums[i]!, variable, declared.bounds));
    if (parts.length === 0 || parts.some((part) => part === undefined)) return [];
    const outcome = variable === parseFormula(study.model.formula).left[0];
    const counted = declared.type === "count";
    return [{ variable, outcome, counted, bounds: declared.bounds, ...pooled(parts as readonly Part[]) }];
  });
}

/** Sums of one release in the units of the study's bounds. */
interface Part {
  readonly count: number;
  readonly first: number;
  readonly firstVariance: number;
  readonly second?: number;
  readonly secondVariance?: number;
  /** Variance of the noise on the scatter about the mean, where it is known by itself. */
  readonly scatterVariance?: number;
}

/** u = a + b·v takes the release's unit v to that of the study's bounds. */
function partOf(
  release: Release,
  { count, sum, scatterVariance }: SummedNumbers,
  variable: string,
  [low, high]: readonly [number, number],
): Part | undefined {
  const unit = unitOf(release, variable);
  const first = unit && sum(variable);
  if (unit === undefined || first === undefined) return undefined;
  const half = (high - low) / 2;
  const [a, b] = [(unit.centre - (low + half)) / half, unit.scale / half];
  const second = sum(`${variable}^2`);
  return {
    count,
    first: a * count + b * first.value,
    firstVariance: b ** 2 * first.variance,
    ...(second && {
      second: a ** 2 * count + 2 * a * b * first.value + b ** 2 * second.value,
      secondVariance: b ** 4 * second.variance + 4 * a ** 2 * b ** 2 * first.variance,
    }),
    ...(scatterVariance && { scatterVariance: b ** 4 * scatterVariance(variable) }),
  };
}

/** Releases state what they did to a number before they summed it. */
function unitOf(release: Release, variable: string): Pick<Column, "centre" | "scale"> | undefined {
  if (isAbout(release, "bounded-scalar")) {
    const { bounds } = release;
    if (bounds.variable !== variable) return undefined;
    return { centre: bounds.centre ?? 0, scale: bounds.scale ?? 1 };
  }
  if (!isAbout(release, ...rowKinds)) return undefined;
  const { columns, response } = release.bounds;
  return [...columns, { ...response, name: response.variable }].find(({ name }) => name === variable);
}

function pooled(
  parts: readonly Part[],
): Pick<VariableMoments, "count" | "mean" | "meanNoise" | "variance" | "varianceNoise"> {
  const total = (of: (part: Part) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const count = total((part) => part.count);
  const mean = total(({ first }) => first) / count;
  const meanNoise = Math.sqrt(total(({ firstVariance }) => firstVariance)) / count;
  if (parts.some(({ second }) => second === undefined)) return { count, mean, meanNoise };
  const second = total((part) => part.second!) / count;
  const secondNoise = Math.sqrt(total((part) => part.secondVariance!)) / count;
  return {
    count,
    mean,
    meanNoise,
    // The square of a noisy mean is too large by the variance of its noise.
    variance: second - mean ** 2 + meanNoise ** 2,
    varianceNoise: parts.every(({ scatterVariance }) => scatterVariance !== undefined)
      ? Math.sqrt(total((part) => part.scatterVariance!)) / count
      : Math.hypot(secondNoise, 2 * mean * meanNoise, Math.SQRT2 * meanNoise ** 2),
  };
}
