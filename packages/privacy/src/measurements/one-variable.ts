import { boundedScalar, type ScalarBlock } from "../statistics/bounded-scalar/bounded-scalar.ts";
import { countVector } from "../statistics/count-vector/count-vector.ts";
import { unitScale } from "../study/formula/factor-value.ts";
import { parseFormula } from "../study/formula/parse-formula.ts";
import type { Study } from "../study/study.ts";
import type {
  BooleanVariable,
  CountsVariable,
  CountVariable,
  NumberVariable,
  Variable,
} from "../study/variable.ts";
import { type StatedMeasurement, statedMeasurement } from "./measurement.ts";

/** The one variable of a study of the form `y ~ 1`. */
export function theVariable(study: Study): { name: string; variable: Variable } {
  const name = parseFormula(study.model.formula).left[0]!;
  return { name, variable: study.variables[name]! };
}

/**
 * Σx̃ and (where the law or the study wants it) Σx̃² of a number scaled by its bounds to [-1, 1]: scaled, because the
 * noise that x² needs grows with the square of the range. `weights` are the family's own, before the study's.
 */
export function scaledMoments(
  study: Study,
  name: string,
  variable: NumberVariable | CountVariable,
  squares: boolean,
  weights: Readonly<Partial<Record<ScalarBlock, number>>> = {},
): StatedMeasurement {
  const { centre, scale } = unitScale(variable.bounds, true);
  const statistic = boundedScalar({
    low: -1,
    high: 1,
    column: name,
    square: study.model.statistic?.squares ?? squares,
    count: study.privacy.neighbours === "add-remove",
    weights: { ...weights, ...study.model.statistic?.weights },
  });
  const bounds = { variable: name, centre, scale, bounds: variable.bounds };
  const { blocks } = statistic;
  return statedMeasurement(study, statistic, bounds, {
    kind: "value",
    variable: name,
    unit: { centre, scale },
    blocks,
  });
}

/**
 * The number itself in its own unit: what one person reports, or the sum of counts. A yes or no is
 * the whole number 1 or 0, so two people's are at most 1 apart, in L1 as in L2. The number of records stands beside it
 * where it is hidden, unless the family has no use for it.
 */
export function plainValue(
  study: Study,
  name: string,
  variable: NumberVariable | CountVariable | BooleanVariable,
  count = study.privacy.neighbours === "add-remove",
): StatedMeasurement {
  const range = variable.type === "boolean" ? ([0, 1] as const) : variable.bounds;
  const [low, high] = range;
  const statistic = boundedScalar({
    low,
    high,
    column: name,
    integer: variable.type !== "number",
    count,
  });
  const bounds = { variable: name, bounds: range };
  return statedMeasurement(study, statistic, bounds, {
    kind: "value",
    variable: name,
    blocks: statistic.blocks,
  });
}

/**
 * One person's vector of counts. With a stated distance, coordinates are cut to the total one by
 * one, which brings no two vectors further apart; without, the statistic cuts the whole vector to it.
 */
export function countsMeasurement(study: Study, name: string, variable: CountsVariable): StatedMeasurement {
  const { length, total } = variable;
  const { distance } = study.privacy;
  const columns = Array.from({ length }, (_, i) => `${name}[${i}]`);
  const statistic = countVector(distance === undefined ? { columns, total } : { columns, distance });
  const each = Math.min(total, statistic.magnitude);
  return statedMeasurement(
    study,
    statistic,
    { variable: name, length, total },
    { kind: "counts", variable: name, each, ...(distance === undefined && { total }) },
  );
}
