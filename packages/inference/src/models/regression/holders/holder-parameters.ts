import type { Parameter } from "../../../contracts/model.ts";
import type { RegressionShape } from "../regression-prior.ts";
import type { RegressionUnits } from "../regression-units.ts";
import { scatterOf } from "../scatter.ts";
import type { HolderEffects } from "./holder-effects.ts";

/** A point of a regression across holders, in the design's units. Coefficients: the level at the centre first. */
export interface HolderValues {
  /** The mean over holders; of an "own" level, its average over these holders. */
  mean(coefficient: number): number;
  /** τ of a random coefficient. */
  spread(coefficient: number): number;
  own(holder: number, coefficient: number): number;
  /** σ² of all holders, or the exponential of the mean log. */
  readonly variance: number;
  ownVariance(holder: number): number;
  /** Mean and sd of a covariate over the records of all holders; absent where the engine does not have them. */
  readonly covariates?: { mean(column: number): number; sd(column: number): number };
}

/** What the draws of a regression across holders hold, by name and in order. */
export function holderParameters(
  shape: RegressionShape,
  { columns }: RegressionUnits,
  effects: HolderEffects,
  covariates: boolean,
): readonly Parameter[] {
  const labels = columns.map(({ name }) => name);
  const all = coefficientNames(shape, labels);
  const scatter = scatterOf(shape);
  const random = all.filter((_, k) => effects.differences[k] === "random");
  const vector = (name: string, of: readonly string[]): Parameter => ({
    name,
    shape: [of.length],
    labels: of,
  });
  return Object.freeze([
    ...(shape.intercept ? [{ name: "intercept", shape: [] }] : []),
    vector("coefficients", labels),
    ...(scatter ? [{ name: scatter, shape: [] }] : []),
    ...(covariates && shape.mean ? [vector("covariate_mean", labels)] : []),
    ...(covariates ? [vector("covariate_sd", labels)] : []),
    ...(random.length > 0 ? [vector("spread", random)] : []),
    ...(differing(effects).length > 0 ? [vector("record_weighted", all)] : []),
    ...differing(effects).map((k) => vector(`holder[${all[k]!}]`, effects.holders)),
    ...(shape.residual && effects.residual === "own" ? [vector("holder_sigma", effects.holders)] : []),
  ]);
}

/**
 * Writes them in original units. With the level a = α + cᵀβ at the centre c, x̃ = (x − m)/r and ỹ = (y − n)/s in the design's
 * units, the regression is ỹ = a + Σβ_k(x̃_k − c_k), so
 *
 *   slope_k = s·β_k/r_k,   intercept = n + s·(a − Σβ_k(c_k + m_k/r_k)),   sigma = s·σ;
 *
 * spread[intercept] is s·τ of the level at the centre.
 */
export function writeHolderParameters(
  shape: RegressionShape,
  units: RegressionUnits,
  effects: HolderEffects,
  values: HolderValues,
  out: Float64Array,
): void {
  const { response, columns } = units;
  const K = effects.differences.length;
  const place = { at: 0 };
  const put = (value: number): void => {
    out[place.at++] = value;
  };
  const whole = (of: (k: number) => number) => {
    for (let k = 0; k < K; k++) put(original(units, effects, of, k));
  };
  whole(values.mean);
  if (scatterOf(shape)) put((shape.residual ? response.scale : 1) * Math.sqrt(values.variance));
  const { covariates } = values;
  if (covariates && shape.mean)
    for (const [k, { centre, scale }] of columns.entries()) put(centre + scale * covariates.mean(k));
  if (covariates) for (const [k, { scale }] of columns.entries()) put(scale * covariates.sd(k));
  effects.differences.forEach((difference, k) => {
    if (difference === "random") put(unitOf(units, effects, k) * values.spread(k));
  });
  const different = differing(effects);
  if (different.length > 0) whole((k) => recordWeighted(effects, values, k));
  for (const k of different)
    for (let j = 0; j < effects.holders.length; j++)
      put(original(units, effects, (l) => values.own(j, l), k));
  if (shape.residual && effects.residual === "own")
    for (let j = 0; j < effects.holders.length; j++) put(response.scale * Math.sqrt(values.ownVariance(j)));
}

function coefficientNames({ intercept }: RegressionShape, labels: readonly string[]): readonly string[] {
  return intercept ? ["intercept", ...labels] : labels;
}

/** Coefficients of which holders have one each. In original units an intercept differs whenever a slope does. */
function differing({ differences, intercept }: HolderEffects): readonly number[] {
  const any = differences.some((difference) => difference !== "same");
  return differences.flatMap((difference, k) =>
    difference !== "same" || (any && intercept && k === 0) ? [k] : [],
  );
}

function unitOf({ columns, response }: RegressionUnits, { intercept }: HolderEffects, k: number): number {
  if (intercept && k === 0) return response.scale;
  return response.scale / columns[intercept ? k - 1 : k]!.scale;
}

/** Coefficient k in original units. */
function original(
  units: RegressionUnits,
  effects: HolderEffects,
  of: (k: number) => number,
  k: number,
): number {
  const { intercept, centre } = effects;
  if (!intercept || k > 0) return unitOf(units, effects, k) * of(k);
  let shift = of(0);
  units.columns.forEach((column, l) => {
    shift -= of(l + 1) * (centre[l]! + column.centre / column.scale);
  });
  return units.response.centre + units.response.scale * shift;
}

function recordWeighted({ counts }: HolderEffects, { own }: HolderValues, k: number): number {
  let [sum, total] = [0, 0];
  for (let j = 0; j < counts.length; j++) {
    sum += counts[j]! * own(j, k);
    total += counts[j]!;
  }
  return sum / total;
}
