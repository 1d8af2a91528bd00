import { cellFeatureTables } from "../../statistics/cell-tables/cell-tables.ts";
import {
  binCounts,
  boundedScalar,
  categoryCounts,
  countVector,
  groupCounts,
  groupMoments,
  linearRegression,
  logisticRegression,
  marginCounts,
  naiveBayesTables,
  poissonRegression,
  successCount,
} from "../../statistics/index.ts";
import { marginName } from "../../statistics/margin-counts/cell-names.ts";
import { perturbedInputs } from "../../statistics/perturbed-inputs/perturbed-inputs.ts";
import type { Norm } from "../../statistics/statistic.ts";
import { derivedColumns } from "./derived-columns.ts";
import {
  between,
  countsDomain,
  groupedDomain,
  intervalDomain,
  levelDomain,
  levelsDomain,
  nearbyCountsDomain,
  rowDomain,
  unclippedRowDomain,
} from "./input-domain.ts";
import { personTargets } from "./person-targets.ts";
import { settingOf } from "./setting.ts";
import { type AttackTarget, target } from "./target.ts";

/** The statistics under attack; each takes a setting (bounds, weights, dimension) from an index. */
export const attackTargets: Readonly<Record<string, (index: number) => AttackTarget>> = Object.freeze({
  "bounded scalar": (index) => {
    const { scale, pick } = settingOf(index);
    const low = between(-3, 1, scale() / 5);
    const high = low + scale();
    const square = pick(2) === 1;
    const weights = { x: scale(), x2: scale(), count: scale() };
    const statistic = boundedScalar({ low, high, square, count: pick(2) === 1, weights });
    return target(statistic, intervalDomain(low, high), ["L1", "L2"]);
  },
  "success count": () => target(successCount(), levelDomain(2), ["L1", "L2"]),
  "category counts": (index) => {
    const levels = 2 + settingOf(index).pick(7);
    return target(categoryCounts({ levels: names(levels) }), levelDomain(levels), ["L1", "L2"]);
  },
  "bin counts": (index) => {
    const { scale, pick } = settingOf(index);
    const widths = Array.from({ length: 2 + pick(7) }, scale);
    const edges = [-1];
    for (const width of widths) edges.push(edges.at(-1)! + width);
    return target(binCounts({ edges }), intervalDomain(-1, edges.at(-1)!), ["L1", "L2"]);
  },
  "naive Bayes tables": (index) => {
    const levels = someLevels(index);
    const [outcome, ...features] = categories(levels);
    return target(naiveBayesTables({ outcome: outcome!, features }), levelsDomain(levels), ["L1", "L2"]);
  },
  "cell by feature tables": (index) => {
    const levels = someLevels(index);
    const [cell, ...features] = categories(levels);
    return target(cellFeatureTables({ cell: cell!, features }), levelsDomain(levels), ["L1", "L2"]);
  },
  "group counts": (index) => {
    const levels = [2 + settingOf(index).pick(3), 2];
    const [group, outcome] = categories(levels);
    return target(groupCounts({ group: group!, outcome: outcome! }), levelsDomain(levels), ["L1", "L2"]);
  },
  "margin counts": (index) => {
    const { scale, pick } = settingOf(index);
    const axes = categories(Array.from({ length: 1 + pick(3) }, () => 2 + pick(4)));
    const all = axes.map(({ column }) => column);
    const margins = [all, ...all.slice(1).map((name) => [name]), ...(pick(2) === 1 ? [[]] : [])];
    const own = pick(2) === 1 ? scale : () => 1 + pick(9);
    const weights = Object.fromEntries(margins.map((margin) => [marginName(margin), own()]));
    const domain = levelsDomain(axes.map(({ levels }) => levels.length));
    return target(marginCounts({ axes, margins, weights }), domain, ["L1", "L2"]);
  },
  "group moments": (index) => {
    const { scale, pick } = settingOf(index);
    const groups = 2 + pick(3);
    const weights = { x: scale(), x2: scale(), count: scale() };
    const statistic = groupMoments({ group: { column: "group", levels: names(groups) }, weights });
    return target(statistic, groupedDomain(groups), ["L1", "L2"]);
  },
  "count vector, total": (index) => {
    const { pick } = settingOf(index);
    const [length, total] = [1 + pick(5), 1 + pick(30)];
    const statistic = countVector({ columns: names(length), total });
    return target(statistic, countsDomain(length, 2 * total), ["L1", "L2"]);
  },
  "count vector, distance": (index) => {
    const { pick } = settingOf(index);
    const [length, distance] = [1 + pick(5), 1 + pick(30)];
    const statistic = countVector({ columns: names(length), distance });
    const domain = nearbyCountsDomain(length, 50, distance);
    return target(statistic, domain, ["L1", "L2"], { relations: ["replace-one"] });
  },
  "perturbed inputs": (index) => {
    const { scale, pick } = settingOf(index);
    const [covariates, radius, responseBound] = [1 + pick(3), scale(), scale()];
    const statistic = perturbedInputs({ covariates, radius, ...(pick(2) === 1 && { responseBound }) });
    const domain = rowDomain(covariates, radius, (u) => between(-responseBound, responseBound, u));
    return target(statistic, domain, regressionNorms, { relations: ["replace-one"] });
  },
  "linear regression": (index) => linear(index, false),
  "linear regression, intercept": (index) => linear(index, true),
  "logistic regression": (index) => logistic(index, {}),
  "logistic regression, intercept": (index) => logistic(index, { intercept: true }),
  "logistic regression, dropping": (index) => logistic(index, { outside: "drop" }),
  "logistic regression, orders": (index) => logistic(index, { order: 1 + (index % 4) }),
  "poisson regression": (index) => poisson(index, {}),
  "poisson regression, intercept": (index) => poisson(index, { intercept: true }),
  "poisson regression, squares": (index) => poisson(index, { square: true, intercept: index % 6 > 0 }),
  "poisson regression, dropping": (index) => poisson(index, { outside: "drop", intercept: index % 2 === 0 }),
  "derived columns": derivedColumns,
  ...personTargets,
});

const regressionNorms: readonly Norm[] = ["L2"];

/** For one covariate with an intercept the specification gives a bound, not the exact value. */
function linear(index: number, intercept: boolean): AttackTarget {
  const { scale, pick, weightsOf } = settingOf(index);
  const [covariates, radius, responseBound] = [1 + pick(3), scale(), scale()];
  const statistic = linearRegression({
    covariates,
    radius,
    responseBound,
    intercept,
    square: pick(3) > 0,
    count: pick(2) === 1,
    crossProducts: pick(2) === 1 ? "goe" : "upper-iid",
    ...(pick(4) > 0 && { weights: weightsOf(["count", "x", "x2", "y", "xy", "yy"]) }),
  });
  const domain = rowDomain(covariates, radius, (u) => between(-responseBound, responseBound, u));
  const exactReplaceOne = covariates > 1 || !intercept;
  return target(statistic, domain, regressionNorms, { exactReplaceOne });
}

interface GlmVariant {
  readonly intercept?: boolean;
  readonly outside?: "drop";
  readonly order?: number;
  readonly square?: boolean;
}

function logistic(index: number, variant: GlmVariant): AttackTarget {
  const { scale, pick, weightsOf } = settingOf(index);
  const [covariates, radius] = [1 + pick(3), scale()];
  const intercept = variant.intercept ?? false;
  const order = variant.order ?? 2;
  const blocks = intercept ? ["y", "yx", "x", "x2"] : ["yx", "x2", "yx3", "x4"].slice(0, order);
  const weights = pick(4) > 0 ? { weights: weightsOf(["count", ...blocks]) } : {};
  const statistic = logisticRegression({ ...variant, covariates, radius, count: pick(2) === 1, ...weights });
  const exactReplaceOne = covariates > 1 || (!intercept && order <= 2);
  return target(
    statistic,
    glmDomain(variant, covariates, radius, (u) => (u < 0.5 ? -1 : 1)),
    regressionNorms,
    {
      exactReplaceOne,
    },
  );
}

function poisson(index: number, variant: GlmVariant): AttackTarget {
  const { scale, pick, weightsOf } = settingOf(index);
  const [covariates, radius, responseBound] = [1 + pick(3), scale(), 1 + pick(9)];
  const blocks = [
    ...(variant.intercept ? ["y"] : []),
    "x",
    "x2",
    "yx",
    "yx2",
    ...(variant.square ? ["yy"] : []),
  ];
  // Own weights of y² are often too large for an exact value.
  const weights = pick(4) > (variant.square ? 1 : 0) ? { weights: weightsOf(["count", ...blocks]) } : {};
  const count = pick(2) === 1;
  const statistic = poissonRegression({ ...variant, covariates, radius, responseBound, count, ...weights });
  const weightOf = (name: string) => statistic.blocks.find((block) => block.name === name)?.weight ?? 0;
  // Where y² weighs more than y the sensitivity is a bound.
  const squaresWeighLess = weightOf("yy") * responseBound <= weightOf("y");
  const response = (u: number) => Math.min(responseBound, Math.floor(u * (responseBound + 1)));
  return target(statistic, glmDomain(variant, covariates, radius, response), regressionNorms, {
    exactReplaceOne: covariates > 1 && squaresWeighLess,
  });
}

function glmDomain(variant: GlmVariant, covariates: number, radius: number, response: (u: number) => number) {
  const make = variant.outside === "drop" ? unclippedRowDomain : rowDomain;
  return make(covariates, radius, response);
}

function names(count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `v${i}`);
}

function someLevels(index: number): readonly number[] {
  const { pick } = settingOf(index);
  return Array.from({ length: 2 + pick(3) }, () => 2 + pick(3));
}

function categories(levels: readonly number[]) {
  return levels.map((count, i) => ({ column: `c${i}`, levels: names(count) }));
}
