import { type Design, type Release, type Study, statedHolders } from "@dpbayes/privacy/formats";
import { movesRows } from "../regression/clipping/free-radius.ts";
import { studiesFromPrior } from "../regression/from-prior/studies-from-prior.ts";
import type { OutcomeDraw, SumsToDraw } from "../regression/from-prior/unclipped-sums.ts";
import { settledHolders } from "../regression/holders/settled-holders.ts";
import { type RegressionShape, regressionPrior } from "../regression/index.ts";
import { unitsOf } from "../regression/regression-units.ts";
import type { StudiesFromPrior } from "../study-family.ts";
import type { ModelOptions } from "../study-model.ts";
import { defaultsOf } from "./generalised-linear-model.ts";
import type { OutcomeFamily } from "./outcome-family.ts";
import { type GlmStudy, holdersOf, readStudy } from "./releases/read-study.ts";
import { statisticCoordinates } from "./statistic/statistic-coordinates.ts";
import type { SummedStatistic } from "./statistic/summed-statistic.ts";

/** Studies like this one whose truth is drawn from its prior, covariates normal. A string says why there is none. */
export function glmStudiesFromPrior<Layout extends string, Reports>(
  family: OutcomeFamily<Layout, Reports>,
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudiesFromPrior | string {
  const read = readStudy(family, study, releases, options);
  const { design, clause, shape, data } = read;
  const sources = holdersOf(family, releases, data);
  const sums = data.flatMap((item) => (item.kind === "sum" ? [item.sum] : []));
  if (sums.some(({ countVariance = 0 }) => countVariance > 0) || sources.includes(undefined))
    return "only sums of holders with public numbers of records are simulated";
  const why = whyNotNormal(read);
  if (why !== undefined) return why;
  const holders = options.holders ?? statedHolders(study);
  const units = unitsOf(design);
  return studiesFromPrior({
    ...{ releases, shape, units },
    sums: sums.map((sum) => ({ ...productsOf(family, sum), ball: ballOf(study, design) })),
    prior: regressionPrior(clause, shape, defaultsOf(family, design), { units }),
    outcome: outcomeOf(family, design, shape),
    settle: (values) =>
      settledHolders({
        ...{ clause: holders, study, design },
        sources: holdersOf(
          family,
          releases,
          sums.map((sum, j) => ({ kind: "sum", sum: { ...sum, values: values[j]! } })),
        ),
      }).effects,
  });
}

/** The ball that the model knows of. */
function ballOf(study: Study, { radius, columns }: Design): SumsToDraw["ball"] {
  if (!movesRows(study, { radius })) return undefined;
  return { radius, ratios: new Float64Array(columns.length).fill(1) };
}

/** Why the model's covariates are not jointly normal, or its prior no law of each coefficient. */
function whyNotNormal({
  design: { columns },
  choice,
  clause,
  shape,
}: GlmStudy<string, unknown>): string | undefined {
  if (choice === "clipped") return 'covariates beyond their bounds (method "nuts-clipped") are not simulated';
  if (Object.hasOwn(clause, "norm")) return "a prior of coefficients within a ball is not simulated";
  if (shape.fixed) return "a study with an offset is not simulated";
  if (columns.some(({ factors }) => factors !== undefined))
    return "columns that follow from others (products, powers, logarithms) are not simulated";
  if (choice !== "normal" && columns.some(({ level }) => level !== undefined))
    return 'levels are not simulated, only numbers, or levels taken for normal (method "nuts-normal")';
  return undefined;
}

/** Every number of a release as a product of a row (1, x, y), Σy² last. */
function productsOf<Layout extends string, Reports>(
  { statistic }: OutcomeFamily<Layout, Reports>,
  { layout, covariates, count, noise, square }: SummedStatistic<Layout>,
): SumsToDraw {
  const y = covariates + 1;
  const products = statisticCoordinates(statistic.layouts[layout], covariates).map(
    ({ power, i, j, factor, block }) => ({
      ...{ factor, variance: noise[block] ?? 0 },
      places: power === 1 ? [y, i, j] : [i, j],
    }),
  );
  const squares = square && { factor: 1, places: [y, y], variance: square.variance };
  return { count, covariates, products: squares ? [...products, squares] : products };
}

/**
 * Outcomes as the family draws them. Where they have a dispersion φ, which may lie below 1, the model says what mean and variance they have
 * and no more: normal ones have these.
 */
function outcomeOf<Layout extends string, Reports>(
  family: OutcomeFamily<Layout, Reports>,
  design: Design,
  { dispersion }: RegressionShape,
): OutcomeDraw {
  if (!dispersion) return family.sample(design);
  const curve = family.curve(design);
  const moments = new Float64Array(4);
  return (rng, u, variance) => {
    curve.write(u, moments);
    const [mean, , square] = moments as unknown as readonly [number, number, number, number];
    return mean + Math.sqrt(Math.sqrt(variance) * Math.max(0, square - mean ** 2)) * rng.normal();
  };
}
