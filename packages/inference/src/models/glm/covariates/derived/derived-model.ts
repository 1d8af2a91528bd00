import { type Design, designOf, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../../../errors/index.ts";
import type { ColumnMoments } from "../../../regression/holders/coordinates/covariate-law.ts";
import {
  type ColumnKinds,
  cellCount,
  columnKinds,
  type DerivedColumnKind,
  levelOrder,
  levelsOfCell,
  type MixedPoint,
  type MixedTerm,
} from "../../../regression/mixed/index.ts";
import type { OutcomeCurve } from "../../outcomes/outcome-moments.ts";
import type { StatisticSum } from "../../statistic/statistic-sum.ts";
import { bothTerms } from "../../sums/square-term.ts";
import { mixedSumTerm } from "../mixed-sum-term.ts";
import type { RoughCovariates } from "../rough-covariates.ts";
import { type DerivedDesign, derivedDesign } from "./base-columns.ts";
import { derivedColumnMoments, derivedMoments } from "./derived-moments.ts";
import { derivedRow } from "./derived-row.ts";
import { derivedSquareTerm } from "./derived-square-term.ts";
import { productRule } from "./product-nodes.ts";

/** A gradient looks at every node; beyond this many it takes longer than ten milliseconds. */
const MOST_NODES = 4096;

/** Which columns of a design follow from others; undefined where none does. */
export function derivedColumnsOf(design: Design, study: Study): DerivedDesign | undefined {
  if (design.columns.every(({ factors }) => factors === undefined)) return undefined;
  const layout = derivedDesign(design, study);
  // A logarithm by itself is a number like any other.
  return layout.derived.length === 0 ? undefined : layout;
}

/** The kinds of a design's columns, derived ones with their place and spread as the release tells them roughly. */
export function derivedKinds(
  declared: ColumnKinds,
  layout: DerivedDesign,
  rough: RoughCovariates,
): ColumnKinds {
  requireFewNodes(declared, layout);
  return Object.freeze({
    ...declared,
    numbers: layout.numbers.map(({ place }) => place),
    derived: layout.derived.map((place) => roughKind(place, rough, declared.covariates)),
  });
}

/** Refuses studies whose derived columns have no law, whatever is released: what they are made of is missing, or too much. */
export function requireDerivedLaw(study: Study): void {
  const design = designOf(study);
  const layout = derivedColumnsOf(design, study);
  if (layout) requireFewNodes(columnKinds(study, design), layout);
}

function requireFewNodes(kinds: ColumnKinds, { numbers }: DerivedDesign): void {
  if (cellCount(kinds) * productRule(numbers.length).weights.length <= MOST_NODES) return;
  fail("ARGUMENT", {
    name: "model.formula",
    found: `with derived columns, ${numbers.length} numbers and ${cellCount(kinds)} combinations of levels`,
    accepted: "with fewer numbers or levels beside derived columns: their law is integrated over all of them",
  });
}

/** Where noise hides how wide a column is it counts as narrow, which makes the prior of its coefficient wide. */
function roughKind(
  place: number,
  { mean, covariance, noise }: RoughCovariates,
  d: number,
): DerivedColumnKind {
  const at = place * d + place;
  const variance = Math.max(covariance[at]! - noise[at]!, 0.1 * noise[at]!, 1e-4);
  return {
    place,
    mean: Math.min(1, Math.max(-1, mean[place]!)),
    sd: Math.min(0.5, Math.sqrt(variance)),
  };
}

/** What a model of derived columns is made of. */
export interface DerivedModel {
  termOf(sum: StatisticSum, dispersed: boolean): MixedTerm;
  columnMoments(point: MixedPoint): readonly ColumnMoments[];
}

export function derivedModel(
  design: Design,
  study: Study,
  layout: DerivedDesign,
  kinds: ColumnKinds,
  curve: OutcomeCurve,
): DerivedModel {
  const cells = cellCount(kinds);
  const orders = layout.levels.map((name, v) => {
    const own = design.columns.flatMap(({ variable, level }) =>
      variable === name && level !== undefined ? [{ level }] : [],
    );
    return levelOrder(kinds.variables[v]!.levels, own);
  });
  const levels = Array.from({ length: cells }, (_, cell) =>
    levelsOfCell(cell, kinds.variables).map((level, v) => orders[v]![level]!),
  );
  const row = () => derivedRow(design, study, layout, levels, curve);
  const moments = derivedColumnMoments(row(), kinds.covariates);
  return {
    termOf(sum, dispersed) {
      const own = row();
      const term = mixedSumTerm(sum, derivedMoments(sum.monomials, own, cells));
      const { square } = sum;
      return square && dispersed ? bothTerms(term, derivedSquareTerm({ ...sum, square }, own)) : term;
    },
    columnMoments(point) {
      moments.moveTo(point);
      return Array.from(moments.mean, (mean, j) => ({ mean, variance: moments.variance[j]! }));
    },
  };
}

/** Refuses what derived columns and offsets do not go together with. */
export function requireOneLaw(
  { columns }: Design,
  layout: DerivedDesign | undefined,
  { sums, normal, ball }: Readonly<Record<"sums" | "normal" | "ball", boolean>>,
): void {
  const offset = columns.find((column) => column.offset);
  const first = layout ? columns[layout.derived[0]!] : offset;
  if (first === undefined) return;
  const refuse = (name: string, found: string, accepted: string) =>
    fail("ARGUMENT", { name, found: `${found} with ${first.name} in the formula`, accepted });
  if (!sums)
    refuse(
      "releases",
      "reports of perturbed inputs",
      "sums: a device's noise is on variables, not on what follows from them",
    );
  if (layout && normal)
    refuse(
      "method",
      '"nuts-normal" or "nuts-clipped"',
      '"nuts": the law of a derived column follows from what it is made of',
    );
  if (ball) refuse("prior norm", "given", "absent");
}
