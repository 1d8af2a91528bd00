import type { CovariateGuess } from "@dpbayes/inference/families";
import type { Release, Study } from "@dpbayes/privacy";
import { type Column, designOf, familyOf } from "@dpbayes/privacy/formats";

/**
 * What releases say about the covariates of a regression, for simulations that resemble the study: means and variances from
 * the noisy Σx and Σx², which are public. Noise may leave impossible values; they are moved to the nearest possible
 * ones. Nothing where the releases hold no such sums.
 */
export function releasedCovariates(
  study: Study,
  releases: readonly Release[],
): Readonly<Record<string, CovariateGuess>> {
  if (!familyOf(study).regression) return {};
  const columns = designOf(study).columns.filter(({ factors }) => factors === undefined);
  const names = [...new Set(columns.map(({ variable }) => variable))];
  return Object.fromEntries(
    names.flatMap((name) => {
      const found = guessOf(
        study,
        columns.filter(({ variable }) => variable === name),
        releases,
      );
      return found === undefined ? [] : [[name, found] as const];
    }),
  );
}

function guessOf(
  study: Study,
  columns: readonly Column[],
  releases: readonly Release[],
): CovariateGuess | undefined {
  const [first] = columns;
  const means = columns.map(({ name }) => average(releases, name));
  if (first === undefined || means.some((mean) => mean === undefined)) return undefined;
  if (first.level === undefined) {
    const square = average(releases, `${first.name}^2`);
    const mean = clamped(means[0]!, -1, 1);
    // Of a variable between −1 and 1 the sd is at most 1; a tenth of a uniform one's is next to none.
    const sd = clamped(square === undefined ? 1 / 3 : Math.sqrt(Math.max(0, square - mean * mean)), 0.05, 1);
    return { mean: first.centre + first.scale * mean, sd: first.scale * sd };
  }
  const shares = means.map((mean) => clamped(mean!, 0.01, 0.99));
  const variable = study.variables[first.variable]!;
  if (variable.type === "boolean") return { share: shares[0]! };
  if (variable.type !== "category") return undefined;
  const rest = Math.max(0.01, 1 - shares.reduce((sum, share) => sum + share, 0));
  const byLevel = new Map(columns.map(({ level }, j) => [level!, shares[j]!]));
  return {
    shares: Object.fromEntries(variable.levels.map((label, level) => [label, byLevel.get(level) ?? rest])),
  };
}

/** The mean of a coordinate over all records of all releases, in the design's units. */
function average(releases: readonly Release[], coordinate: string): number | undefined {
  let [sum, records] = [0, 0];
  for (const release of releases) {
    const at = release.statistic.coordinates.indexOf(coordinate);
    if (release.kind !== "sum" || at < 0) return undefined;
    sum += release.values[at]!;
    records += release.count ?? release.values[release.statistic.coordinates.indexOf("count")] ?? 0;
  }
  return records > 0 ? sum / records : undefined;
}

function clamped(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
