import type { Column, Design } from "@dpbayes/privacy/formats";
import { decimals, percent, significant } from "../../../../text/index.ts";
import { type ColumnKinds, cellCount } from "../../../regression/mixed/index.ts";
import type { RoughCovariates } from "../rough-covariates.ts";
import { listed, strongestDependence } from "./covariate-notes.ts";

/** A correlation of two indicators above which a normal model of them is likely to bias their slopes. */
const STRONG = 0.3;

/** How the law of the covariates is modelled, and what that costs. */
export function covariateWords(
  { columns }: Design,
  kinds: ColumnKinds,
  rough: RoughCovariates | undefined,
): readonly string[] {
  const isNormal = (j: number) => kinds.numbers.includes(j);
  const normalLevel = (j: number) => columns[j]!.level !== undefined && isNormal(j);
  const inCells = columns.filter(({ level }, j) => level !== undefined && !isNormal(j));
  const variables = [...new Set(inCells.map(({ variable }) => variable))];
  const indicators = columns.filter((_, j) => normalLevel(j)).map(({ name }) => name);
  return [
    variables.length > 0 ? cellWords(variables, kinds, indicators) : normalWords(indicators),
    ...(rough ? dependenceWords(columns, rough, normalLevel) : []),
  ];
}

const onlyLevels = (names: readonly string[]) =>
  `${listed(names)} only take${names.length === 1 ? "s" : ""} the values 0 and 1`;

function normalWords(indicators: readonly string[]): string {
  const words = "the covariates are modelled as jointly normal";
  return indicators.length > 0 ? `${words}, although ${onlyLevels(indicators)}` : words;
}

function cellWords(variables: readonly string[], kinds: ColumnKinds, indicators: readonly string[]): string {
  const cells = `the ${cellCount(kinds)} combinations of levels of ${listed(variables)}`;
  const shares = `whose shares follow from those of ${variables.length > 1 ? "pairs of levels" : "levels"}`;
  if (kinds.numbers.length === 0) return `the covariates are modelled by ${cells}, ${shares}`;
  const words = `the other covariates are modelled as jointly normal within ${cells}, ${shares}`;
  return indicators.length > 0 ? `${words}, although ${onlyLevels(indicators)}` : words;
}

function dependenceWords(
  columns: readonly Column[],
  rough: RoughCovariates,
  among: (column: number) => boolean,
): readonly string[] {
  const found = strongestDependence(columns, rough, among);
  if (found === undefined || found.correlation <= STRONG) return [];
  return [
    `${listed(found.names)} depend on each other (correlation at least ${decimals(found.correlation, 2)}): a normal law of such covariates biases their coefficients where the noise is small`,
  ];
}

/** What was done about clipping: values counted as they were left, rows moved by the radius, tails modelled, found to be small, or too many to look at. */
export function clippingWords(
  { radius }: Design,
  done: "counted" | "moved" | "modelled" | "small" | "ignored",
): string {
  const limit = significant(radius, 4);
  const moved = `values moved to their bounds, or to |x| = ${limit}, are modelled`;
  switch (done) {
    case "counted":
      return `coefficients are of the clipped population: those that maximise the expected log likelihood among records after clipping to the bounds and to |x| <= ${limit}`;
    case "moved":
      return `coefficients are those among records clipped to the bounds; that rows were then moved to |x| <= ${limit} is modelled`;
    case "modelled":
      return `${moved} as such, by averages over fixed nodes; where a covariate's values merely end at its bounds and none was moved, the missing tail of the normal law is taken for clipping too`;
    case "small":
      return `${moved} as if they had not been; that moves the release by less than a fifth of its standard deviation`;
    case "ignored":
      return `${moved} as if they had not been`;
    default:
      return done satisfies never;
  }
}

/** How many rows the radius moved, which the model knows or, where it hardly matters, does not. */
export function movedShareWords(
  share: number | undefined,
  { radius }: Design,
  modelled: boolean,
): readonly string[] {
  if (share === undefined || share < 1e-4) return [];
  const moved = `the posterior expects about ${percent(share, 2)} of rows to have been moved to |x| = ${significant(radius, 4)}`;
  return [
    modelled
      ? `${moved}, which is modelled`
      : `${moved}, which moves the release by less than a fifth of its standard deviation`,
  ];
}

/** How much there was to clip, where that is worth a line. */
export function clippedShareWords(share: number | undefined, modelled: boolean): readonly string[] {
  if (share === undefined || (share < 0.001 && !modelled)) return [];
  const found = share < 1e-4 ? "fewer than 0.01 %" : `about ${percent(share, 2)}`;
  return [
    `the posterior expects ${found} of records to have been moved to a bound, by the tails of a normal law that reach beyond: if the values of a covariate end there by themselves, fewer were`,
  ];
}
