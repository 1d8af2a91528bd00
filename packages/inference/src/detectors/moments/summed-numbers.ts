import type { Release } from "@dpbayes/privacy/formats";
import { lawOf, noiseOf } from "../../noise/noises.ts";

/** Noisy sums over records, by the name of the coordinate, with the variance of the noise on each. */
export interface SummedNumbers {
  /** Records behind them, or the noisy number of them. */
  readonly count: number;
  /** Undefined where the release has no such sum. */
  sum(name: string): { readonly value: number; readonly variance: number } | undefined;
  /** Variance of the noise on the sum of squares about the mean, where that does not follow from the noise on both sums apart. */
  scatterVariance?(name: string): number;
}

/** The sums of a release; undefined where its mechanism adds no noise to numbers, or where there are no records. */
export function summedNumbers(release: Release): SummedNumbers | undefined {
  return release.kind === "sum" ? ofSums(release) : ofReports(release);
}

function ofSums(release: Release & { readonly kind: "sum" }): SummedNumbers | undefined {
  const { statistic, values, copies, mechanism } = release;
  const sums = new Map<string, { readonly value: number; readonly variance: number }>();
  let at = 0;
  for (const { length, weight } of statistic.blocks) {
    const noise = noiseOf(mechanism, weight);
    if (noise === undefined) return undefined;
    const variance = copies * lawOf(noise).variance;
    for (let i = 0; i < length; i++, at++) {
      const name = statistic.coordinates[at]!;
      // A cross product travels times √2, and so does its noise.
      const factor = name.startsWith("sqrt2*") ? Math.SQRT2 : 1;
      sums.set(name.replace("sqrt2*", ""), {
        value: values[at]! / factor,
        variance: variance / factor ** 2,
      });
    }
  }
  const count = release.count ?? sums.get("count")?.value ?? 0;
  return count >= 1 ? { count, sum: (name) => sums.get(name) } : undefined;
}

/**
 * Noisy reports x + e as sums: Σ(x + e), and Σ(x + e)² − n·E e². The noise of both is that of the same draws of e, so that
 * the scatter about the mean has a variance of its own, which the fourth powers of the reports about their mean tell.
 */
function ofReports(release: Release & { readonly kind: "reports" }): SummedNumbers | undefined {
  const { statistic, values, times, mechanism, count } = release;
  const noise = noiseOf(mechanism, statistic.blocks[0]?.weight);
  if (noise === undefined || count < 2) return undefined;
  const { variance } = lawOf(noise);
  const total = (of: (row: readonly number[]) => number) =>
    values.reduce((sum, row, i) => sum + times[i]! * of(row), 0);
  return {
    count,
    sum(name) {
      const squared = name.endsWith("^2");
      const column = statistic.coordinates.indexOf(squared ? name.slice(0, -2) : name);
      if (column < 0) return undefined;
      if (!squared) return { value: total((row) => row[column]!), variance: count * variance };
      const second = total((row) => row[column]! ** 2);
      const fourth = total((row) => row[column]! ** 4);
      return { value: second - count * variance, variance: fourth - second ** 2 / count };
    },
    scatterVariance(name) {
      const column = statistic.coordinates.indexOf(name);
      const mean = total((row) => row[column]!) / count;
      const second = total((row) => (row[column]! - mean) ** 2);
      const fourth = total((row) => (row[column]! - mean) ** 4);
      return fourth - second ** 2 / count;
    },
  };
}
