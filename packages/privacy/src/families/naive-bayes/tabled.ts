import { categoryOf, levelReader } from "../../measurements/levels.ts";
import { type Measurement, measurement } from "../../measurements/measurement.ts";
import { naiveBayesTables } from "../../statistics/cell-tables/cell-tables.ts";
import { parseFormula } from "../../study/formula/parse-formula.ts";
import type { Study } from "../../study/study.ts";

/** Counts of the labels, and of every feature's levels by label. */
export function classTables(study: Study): Measurement {
  const { left, right } = parseFormula(study.model.formula);
  const outcome = categoryOf(study, left[0]!);
  const features = right.map((name) => categoryOf(study, name));
  return measurement(naiveBayesTables({ outcome, features }), { outcome, features }, () =>
    levelReader(study, [outcome.column, ...right]),
  );
}
