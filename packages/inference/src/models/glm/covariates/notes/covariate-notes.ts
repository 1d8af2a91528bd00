import type { Column } from "@dpbayes/privacy/formats";
import { symmetricEigen } from "../../../../math/linear-algebra/index.ts";
import type { RoughCovariates } from "../rough-covariates.ts";

/** A covariate whose sd is certainly below this hardly varies; bounds are ±1, levels 0 and 1. */
const HARDLY = 0.03;
/** Covariates whose correlations have an eigenvalue certainly below this are collinear. */
const COLLINEAR = 0.02;
/** How many standard deviations make it certain. */
const SURE = 3;

/**
 * What the release says about covariates that cannot be told apart from the intercept or from each other. Only what the
 * noise cannot explain is said.
 */
export function covariateNotes(columns: readonly Column[], rough: RoughCovariates): readonly string[] {
  const constant = constantColumns(columns, rough);
  const names = constant.map((j) => columns[j]!.name);
  return [
    ...names.map((name) => `${name} hardly varies: the data can tell next to nothing about its coefficient`),
    ...(constant.length > 0 ? [] : collinearNotes(columns, rough)),
  ];
}

function constantColumns(
  columns: readonly Column[],
  { covariance, noise }: RoughCovariates,
): readonly number[] {
  const d = columns.length;
  return columns.flatMap((_, j) => {
    const at = j * d + j;
    return covariance[at]! + SURE * noise[at]! < HARDLY ** 2 ? [j] : [];
  });
}

/** The smallest eigenvalue of the correlations, and the columns that make up its direction. */
function collinearNotes(
  columns: readonly Column[],
  { covariance, noise }: RoughCovariates,
): readonly string[] {
  const d = columns.length;
  const scale = columns.map((_, j) => Math.sqrt(Math.max(covariance[j * d + j]!, 1e-6)));
  const correlation = covariance.map((c, at) => c / (scale[Math.floor(at / d)]! * scale[at % d]!));
  const worst = Math.max(...noise.map((s, at) => s / (scale[Math.floor(at / d)]! * scale[at % d]!)));
  const values = new Float64Array(d);
  const vectors = new Float64Array(d * d);
  symmetricEigen(correlation, d, values, vectors, new Float64Array(d));
  const least = values.indexOf(Math.min(...values));
  // The noise moves an eigenvalue by at most the norm of its matrix, about 2·sd·√d.
  if (d < 2 || values[least]! + 2 * worst * Math.sqrt(d) > COLLINEAR) return [];
  const involved = columns.filter((_, j) => Math.abs(vectors[j * d + least]!) > 0.3).map(({ name }) => name);
  return [
    `${listed(involved)} are nearly collinear: the data tell little but a combination of their coefficients`,
  ];
}

/** The strongest correlation of indicators of different variables that the noise cannot explain. */
export function strongestDependence(
  columns: readonly Column[],
  { covariance, sd }: RoughCovariates,
  among: (column: number) => boolean,
): { readonly names: readonly [string, string]; readonly correlation: number } | undefined {
  const d = columns.length;
  let found: { names: readonly [string, string]; correlation: number } | undefined;
  for (let i = 0; i < d; i++)
    for (let j = i + 1; j < d; j++) {
      if (!among(i) || !among(j) || columns[i]!.variable === columns[j]!.variable) continue;
      const size = Math.sqrt(Math.max(1e-4, covariance[i * d + i]!) * Math.max(1e-4, covariance[j * d + j]!));
      const excess = Math.abs(covariance[i * d + j]!) - 2 * sd[i * d + j]!;
      const correlation = Math.min(1, excess / size);
      if (correlation > (found?.correlation ?? 0))
        found = { names: [columns[i]!.name, columns[j]!.name], correlation };
    }
  return found;
}

export function listed(names: readonly string[]): string {
  if (names.length === 1) return names[0]!;
  const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names;
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
