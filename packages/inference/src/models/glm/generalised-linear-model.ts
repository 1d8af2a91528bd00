import { type Design, type Release, type Study, statedHolders } from "@dpbayes/privacy/formats";
import type { Ball } from "../regression/clipping/ball.ts";
import { settledHolders } from "../regression/holders/settled-holders.ts";
import type { RegressionDefaults, RegressionShape } from "../regression/index.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";
import { approximations } from "./approximations.ts";
import { movedSumTerm } from "./covariates/ball/moved-sum-term.ts";
import type { CovariateInput } from "./covariates/covariate-input.ts";
import { covariateTarget } from "./covariates/covariate-target.ts";
import { dispersionNote } from "./dispersion-words.ts";
import type { OutcomeFamily } from "./outcome-family.ts";
import type { ReleasedData } from "./releases/read-release.ts";
import { holdersOf, readStudy } from "./releases/read-study.ts";
import { addSum, emptySums, type RoughSums } from "./start/rough-sums.ts";
import { statisticSum } from "./statistic/statistic-sum.ts";
import { bothTerms, squareTerm } from "./sums/square-term.ts";

/**
 * The posterior of a generalised linear model from any mixture of releases of one design. Draws are in original units.
 *
 * The covariates' mean is a parameter, except without an intercept where every covariate is a number with
 * bounds symmetric about 0 and no prior of the mean is given: such covariates count as centred.
 *
 * Methods: "nuts" models levels by cells where that is affordable, takes values at a bound for what they are, and knows which rows a
 * radius short of the box's corners moved;
 * "nuts-normal" takes all covariates as jointly normal; "nuts-cells" enumerates all levels at any price; "nuts-clipped" is
 * "nuts" for values that continue beyond their bounds: those moved there are modelled as tails of the normal law.
 */
export function generalisedLinearModel<Layout extends string, Reports>(
  family: OutcomeFamily<Layout, Reports>,
  study: Study,
  releases: readonly Release[],
  options: ModelOptions,
): StudyModel {
  const { design, choice, clause, shape, data } = readStudy(family, study, releases, options);
  const sources = holdersOf(family, releases, data);
  const settled = settledHolders({
    ...{ clause: options.holders ?? statedHolders(study), study, design },
    ...{ sources, spread: Object.hasOwn(clause, "spread") },
  });
  const sums = data.flatMap((item) => (item.kind === "sum" ? [item.sum] : []));
  const { approximations: ofCovariates, ...model } = covariateTarget({
    ...{ study, design, shape, clause, choice, effects: settled.effects },
    releases: sources.map((holder, i) => holder?.name ?? `release ${i + 1}`),
    ...ofFamily(family, design, shape, data),
    ...(sums.length === data.length && {
      sums: sums.map((sum) => statisticSum(sum, family.statistic.layouts)),
    }),
  });
  return Object.freeze<StudyModel>({
    ...model,
    method: "nuts",
    link: family.link,
    records: data.reduce((total, item) => total + recordsOf(family, item), 0),
    approximations: Object.freeze([...approximations(shape, sums, family.alsoExact), ...ofCovariates]),
    notes: Object.freeze([
      ...settled.notes,
      ...(family.notes ?? []),
      ...dispersionNote(shape, sums),
      ...model.notes,
    ]),
    ...(settled.fitted && { holders: settled.fitted }),
  });
}

/** What the family says: defaults of the prior, moments of the outcome, a start, and terms for normal covariates. */
function ofFamily<Layout extends string, Reports>(
  family: OutcomeFamily<Layout, Reports>,
  design: Design,
  shape: RegressionShape,
  data: readonly ReleasedData<Layout, Reports>[],
): Pick<CovariateInput, "defaults" | "outcome" | "curve" | "start" | "normalTerms" | "responseVariance"> {
  const outcome = family.outcome(design);
  const spread = family.spread(design);
  const curve = family.curve(design);
  const termOf = (item: ReleasedData<Layout, Reports>, ball: Ball | undefined) => {
    if (item.kind === "reports") return family.reports!.term(item.reports);
    const { square, layout, covariates, count } = item.sum;
    const unmoved = family.term({ sum: item.sum, shape, design, outcome });
    const squares = family.statistic.layouts[layout].includes("yx2");
    const term = ball ? movedSumTerm(unmoved, { ball, covariates, count, outcome, curve, squares }) : unmoved;
    return square && shape.dispersion ? bothTerms(term, squareTerm({ ...item.sum, square }, outcome)) : term;
  };
  return {
    outcome,
    defaults: defaultsOf(family, design),
    curve,
    start: (prior, release) => {
      const seen = release === undefined ? data : [data[release]!];
      return family.start({ sums: roughly(family, seen, shape.covariates), shape, prior, design, outcome });
    },
    normalTerms: (ball) => data.map((item) => termOf(item, ball)),
    // What xᵀθ may reach in all is shared by the covariates.
    responseVariance: spread ** 2 / shape.covariates,
  };
}

/** Of the prior, with that of a dispersion where the family has one. */
export function defaultsOf<Layout extends string, Reports>(
  family: OutcomeFamily<Layout, Reports>,
  design: Design,
): RegressionDefaults {
  return {
    ...family.defaults(design),
    ...(family.dispersion && { sigma: family.dispersion(design) }),
  };
}

function recordsOf<Layout extends string, Reports>(
  { reports }: OutcomeFamily<Layout, Reports>,
  item: ReleasedData<Layout, Reports>,
): number {
  return item.kind === "sum" ? Math.round(item.sum.count) : reports!.records(item.reports);
}

/** What all releases say together. */
function roughly<Layout extends string, Reports>(
  { statistic, reports }: OutcomeFamily<Layout, Reports>,
  data: readonly ReleasedData<Layout, Reports>[],
  covariates: number,
): RoughSums {
  const all = emptySums(covariates);
  for (const item of data) {
    if (item.kind === "sum") addSum(item.sum, statistic.layouts, all);
    else reports!.addTo(item.reports, all);
  }
  return all;
}
