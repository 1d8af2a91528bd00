import type { Column } from "@dpbayes/privacy/formats";
import { type ColumnKinds, cellCount, type DiscreteVariable } from "../../../regression/mixed/index.ts";
import { strongestDependence } from "../notes/covariate-notes.ts";
import type { RoughCovariates } from "../rough-covariates.ts";

/** Cells × fourth moments of x̃: above this a gradient takes more than about 5 ms. */
const MOST_WORK = 60_000;
/** Above this many covariates the dense likelihood is ten times slower than that of normal covariates. */
export const MOST_COVARIATES = 12;

/**
 * The variables whose levels are enumerated, as many as a gradient can afford: those that depend most on another one
 * first, because independent levels bias a normal model little (glm spec §6). The others count as numbers.
 */
export function affordableKinds(
  kinds: ColumnKinds,
  columns: readonly Column[],
  rough: RoughCovariates,
  mostWork = MOST_WORK,
  mostCovariates = MOST_COVARIATES,
): ColumnKinds {
  const chosen: DiscreteVariable[] = [];
  if (kinds.covariates <= mostCovariates)
    for (const variable of byDependence(kinds, columns, rough))
      if (workOf({ ...kinds, variables: [...chosen, variable] }) <= mostWork) chosen.push(variable);
  const variables = kinds.variables.filter((variable) => chosen.includes(variable));
  const enumerated = new Set(variables.flatMap(({ columns: own }) => own.map(({ place }) => place)));
  return Object.freeze({
    covariates: kinds.covariates,
    numbers: columns.flatMap((_, j) => (enumerated.has(j) ? [] : [j])),
    variables,
  });
}

function workOf(kinds: ColumnKinds): number {
  const D = kinds.covariates + 1;
  return (cellCount(kinds) * D * (D + 1) * (D + 2) * (D + 3)) / 24;
}

function byDependence(
  { variables }: ColumnKinds,
  columns: readonly Column[],
  rough: RoughCovariates,
): readonly DiscreteVariable[] {
  const placesOf = (variable: DiscreteVariable) => new Set(variable.columns.map(({ place }) => place));
  const all = new Set(variables.flatMap((variable) => [...placesOf(variable)]));
  const score = (variable: DiscreteVariable) => {
    const own = placesOf(variable);
    const others = [...all].filter((place) => !own.has(place));
    return Math.max(
      0,
      ...[...own].flatMap((i) =>
        others.map((j) => strongestDependence(columns, rough, (c) => c === i || c === j)?.correlation ?? 0),
      ),
    );
  };
  return variables
    .map((variable) => ({ variable, score: score(variable) }))
    .sort((a, b) => b.score - a.score)
    .map(({ variable }) => variable);
}
