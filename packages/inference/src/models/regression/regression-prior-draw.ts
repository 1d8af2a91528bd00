import { type Column, columnProduct, designOf, parseFormula, type Study } from "@dpbayes/privacy/formats";
import type { SeededSource } from "../../math/random/index.ts";
import type { CovariateGuess, Guess } from "../../population/guess.ts";
import type { PriorDraw } from "../study-family.ts";
import { INDICATOR_SD } from "./coordinates/standardised-slopes.ts";
import {
  type RegressionDefaults,
  type RegressionPrior,
  type RegressionShape,
  regressionPrior,
} from "./regression-prior.ts";
import { indicatorsOf, unitsOf } from "./regression-units.ts";
import { covariatesOf } from "./simulated-regression.ts";

/** What a family says of its prior beside the clause. */
export interface PriorOfFamily extends Pick<RegressionShape, "residual" | "dispersion"> {
  readonly defaults: RegressionDefaults;
}

/** Words of a clause that only the law of levels knows, which a simulated population does without. */
const ofLevels: readonly string[] = ["effects", "interactions", "shifts"];

/** Records whose columns' moments stand for the population's. */
const RECORDS = 200;

/**
 * Draws of a regression from the prior of method "nuts", as guesses in original units. Means and spreads of numbers are drawn too;
 * effects and levels are then those of the columns that such covariates make, products among them.
 */
export function regressionPriorDraw(
  study: Study,
  clause: Readonly<Record<string, unknown>>,
  { defaults, ...family }: PriorOfFamily,
): PriorDraw {
  const design = designOf(study);
  const { columns, intercept, response } = design;
  const shape = {
    ...{ covariates: columns.length, intercept, mean: true, indicators: indicatorsOf(design) },
    ...family,
  };
  const known = Object.fromEntries(Object.entries(clause).filter(([name]) => !ofLevels.includes(name)));
  const prior = regressionPrior(known, shape, defaults, { units: unitsOf(design) });
  const momentsIn = columnMoments(study, columns);
  return {
    words: prior.words,
    draw(rng) {
      const covariates = drawnCovariates(rng, columns, prior);
      const { means, sds } = momentsIn(rng, { parameters: {}, covariates });
      const sigma = shape.residual ? response.scale * prior.sigma.sample(rng) : undefined;
      const level = intercept ? response.centre + response.scale * prior.intercept.sample(rng) : 0;
      const unit = sigma ?? prior.unit?.at(level) ?? 1;
      const slopes = columns.map((column, j) => {
        if (column.offset) return 1;
        const drawn = prior.coefficients[j]!.sample(rng);
        if (!prior.standardised[j]) return (drawn * response.scale) / column.scale;
        return (drawn * unit) / (column.level === undefined ? sds[j]! : INDICATOR_SD);
      });
      // The prior speaks of the level at the covariates' mean, where they are 0, or at the middle of the bounds.
      const at = (j: number) => (prior.atMean ? means[j]! : prior.origin ? 0 : columns[j]!.centre);
      const base = slopes.reduce((sum, slope, j) => sum - slope * at(j), level);
      return {
        parameters: {
          ...(intercept && { intercept: base }),
          coefficients: Object.fromEntries(columns.map(({ name }, j) => [name, slopes[j]!])),
          ...(sigma !== undefined && { sigma }),
        },
        covariates,
      };
    },
  };
}

/** Of numbers that are columns themselves; others are as guesses have them. */
function drawnCovariates(
  rng: SeededSource,
  columns: readonly Column[],
  prior: RegressionPrior,
): Readonly<Record<string, CovariateGuess>> {
  return Object.fromEntries(
    columns.flatMap(({ variable, centre, scale, level, factors }, j) => {
      if (level !== undefined || factors !== undefined) return [];
      const [mean, sd] = [prior.mean[j]!.sample(rng), prior.scales.sample(rng)];
      return [[variable, { mean: centre + scale * mean, sd: scale * sd }]];
    }),
  );
}

/** Mean and sd of every column in a simulated population. */
function columnMoments(study: Study, columns: readonly Column[]) {
  const order = parseFormula(study.model.formula).right;
  const products = columns.map((column) => columnProduct(column, study.variables, order));
  return (rng: SeededSource, guess: Guess) => {
    const covariates = covariatesOf({ study, guess });
    const values = Array.from({ length: RECORDS }, () => covariates.map(({ draw }) => draw(rng)));
    const means = products.map((of) => values.reduce((sum, seen) => sum + of(seen) / RECORDS, 0));
    const sds = products.map((of, j) =>
      Math.sqrt(values.reduce((sum, seen) => sum + (of(seen) - means[j]!) ** 2 / RECORDS, 0)),
    );
    return { means, sds };
  };
}
