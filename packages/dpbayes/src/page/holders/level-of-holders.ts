import type { Fit } from "@dpbayes/inference";
import { type CoefficientOfHolders, coefficientsOfHolders, drawsOf } from "./holder-draws.ts";

/** Where levels are compared: a record with the covariates' means, by column. */
export type Centre = ReadonlyMap<string, number>;

/**
 * Coefficients of holders with the level at the centre in place of the intercept: a_j = α_j + Σ c_k·β_jk. Intercepts belong to a
 * record whose covariates are all 0, which may lie far from every record; there they say more of slopes than of levels, and their spread
 * is not what the fit calls `spread[intercept]`. Without a centre intercepts stay.
 */
export function levelsAndSlopes(fit: Fit, centre: Centre | undefined): readonly CoefficientOfHolders[] {
  const all = coefficientsOfHolders(fit);
  const intercept = all.find(({ name }) => name === "intercept");
  if (centre === undefined || intercept === undefined) return all;
  return all.map((coefficient) =>
    coefficient === intercept ? levelOf(fit, all, intercept, centre) : coefficient,
  );
}

function levelOf(
  fit: Fit,
  all: readonly CoefficientOfHolders[],
  { name, own, mean, weighted, spread, another }: CoefficientOfHolders,
  centre: Centre,
): CoefficientOfHolders {
  const columns = [...centre.keys()];
  const slopes = columns.map((column) => {
    const found = all.find((coefficient) => coefficient.name === column);
    const common = found?.mean ?? drawsOf(fit, `coefficients[${column}]`);
    return {
      c: centre.get(column)!,
      own: found?.own,
      mean: common,
      weighted: found?.weighted ?? common,
      another: found?.another ?? common,
    };
  });
  const raised = (from: Float64Array, of: (slope: (typeof slopes)[number]) => Float64Array | undefined) =>
    from.map((value, draw) => slopes.reduce((sum, slope) => sum + slope.c * (of(slope)?.[draw] ?? 0), value));
  return {
    name,
    own: own.map((draws, j) => raised(draws, (slope) => slope.own?.[j] ?? slope.mean)),
    mean: raised(mean, (slope) => slope.mean),
    ...(weighted && { weighted: raised(weighted, (slope) => slope.weighted) }),
    ...(spread && { spread }),
    ...(another && { another: raised(another, (slope) => slope.another) }),
  };
}
