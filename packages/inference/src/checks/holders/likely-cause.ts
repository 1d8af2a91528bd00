import type { Design } from "@dpbayes/privacy/formats";
import { cholesky, choleskySolve, dot, inverseQuadraticForm } from "../../math/linear-algebra/index.ts";
import { short } from "../../text/index.ts";
import { blockOf, chiSquareTail, type Estimate } from "./heterogeneity.ts";
import type { HolderSummaries } from "./holder-summaries.ts";
import { placesOf } from "./quantities.ts";

/** A ratio of two vectors, as far as noise lets it be known. */
interface Ratio {
  readonly value: number;
  readonly error: number;
  /** Probability of a remainder as large if the vectors are proportional. */
  readonly proportional: number;
}

const NEAR = 3;
const PLAUSIBLE = 0.01;

/**
 * What may have happened at a holder that differs, where its numbers fit one of the mistakes that are made most: an
 * outcome or a covariate coded the other way round, or in other units. A guess to ask the holder about.
 */
export function likelyCause(
  summaries: HolderSummaries,
  { columns, response }: Design,
  index: number,
): string | undefined {
  const { quantities, holders } = summaries;
  const others = (k: number) => weightedMean(summaries, index, k);
  const own = (k: number) => holders[index]!.estimate[k]!;
  const slopes = placesOf(quantities, "slopes");
  const centre = Float64Array.from(slopes, others);
  const ratio = ratioOf(blockOf(holders[index]!, slopes), centre);
  if (isNear(ratio, -1))
    return slopes.length > 1
      ? `its slopes are the others' with the opposite sign: is ${response.variable} coded the other way round there?`
      : `its slope is the others' with the opposite sign: is ${response.variable} or ${columns[0]!.name} coded the other way round there?`;
  return turnedColumn() ?? outcomeUnits() ?? cutOff() ?? columnUnits();

  /** One slope with the opposite sign, the rest as the others'. */
  function turnedColumn(): string | undefined {
    for (const [i] of slopes.entries()) {
      const turned = centre.map((value, l) => (l === i ? -value : value));
      const found = ratioOf(blockOf(holders[index]!, slopes), turned);
      const size = Math.abs(own(slopes[i]!) / centre[i]!);
      if (slopes.length > 1 && isNear(found, 1) && !isNear(ratio, 1) && size > 0.5 && size < 2)
        return `its slope of ${columns[i]!.name} has the opposite sign: is ${columns[i]!.name} coded the other way round there?`;
    }
    return undefined;
  }

  /** Level, slopes and residual times the same constant, which the level tells best. */
  function outcomeUnits(): string | undefined {
    const [level] = placesOf(quantities, "level");
    const [residual] = placesOf(quantities, "residual");
    if (level === undefined && residual === undefined) return undefined;
    const factor = level === undefined ? scaleOf(residual!) : own(level) / others(level);
    if (!(isFar(factor) && isNear(ratio, factor))) return undefined;
    if (residual !== undefined && Math.abs(Math.log(scaleOf(residual) / factor)) > NEAR * sdOf(residual))
      return undefined;
    return `its level and its slopes are about ${short(factor)} times the others': is ${response.variable} in other units there?`;
  }

  function scaleOf(k: number): number {
    return Math.exp(own(k) - others(k));
  }

  function sdOf(k: number): number {
    return Math.sqrt(holders[index]!.covariance[k * quantities.length + k]!);
  }

  /** Nearly all values at a bound. */
  function cutOff(): string | undefined {
    for (const at of placesOf(quantities, "means")) {
      const { name, centre: middle, scale } = columns[quantities[at]!.column!]!;
      if (Math.abs(own(at) - middle) > 0.85 * scale && Math.abs(others(at) - middle) < 0.7 * scale)
        return `nearly all its values of ${name} lie at a bound: is ${name} in other units there, and cut off?`;
    }
    return undefined;
  }

  /** A covariate's spread times a constant, and its slope divided by it. */
  function columnUnits(): string | undefined {
    for (const at of placesOf(quantities, "spreads")) {
      const column = quantities[at]!.column!;
      const factor = scaleOf(at);
      const slope = own(slopes[column]!) / others(slopes[column]!);
      if (isFar(factor) && slope * factor > 0.5 && slope * factor < 2)
        return `its spread of ${columns[column]!.name} is ${short(factor)} times the others' and its slope smaller by as much: is ${columns[column]!.name} in other units there?`;
    }
    return undefined;
  }
}

/** Further from 1 than hospitals of one kind are. */
function isFar(factor: number): boolean {
  return factor > 1.6 || (factor > 0 && factor < 1 / 1.6);
}

function isNear({ value, error, proportional }: Ratio, wanted: number): boolean {
  const apart = Math.abs(value - wanted);
  return proportional > PLAUSIBLE && (apart < NEAR * error || apart < 0.15 * Math.abs(wanted)) && error < 0.3;
}

function weightedMean({ holders, quantities }: HolderSummaries, without: number, k: number): number {
  let [sum, total] = [0, 0];
  holders.forEach(({ estimate, covariance }, j) => {
    if (j === without) return;
    const weight = 1 / covariance[k * quantities.length + k]!;
    sum += weight * estimate[k]!;
    total += weight;
  });
  return sum / total;
}

/** r of b ≈ r·m by weighted least squares: r = mᵀV⁻¹b/mᵀV⁻¹m, and what is left as a chi-square. */
function ratioOf({ estimate: b, covariance }: Estimate, m: Float64Array): Ratio {
  const k = b.length;
  const factor = covariance.slice();
  if (cholesky(factor, k) < k) return { value: Number.NaN, error: Number.POSITIVE_INFINITY, proportional: 0 };
  const weighted = m.slice();
  choleskySolve(factor, k, weighted);
  const precision = dot(weighted, m, k);
  const value = dot(weighted, b, k) / precision;
  const left = b.map((x, i) => x - value * m[i]!);
  const rest = inverseQuadraticForm(factor, k, left, new Float64Array(k));
  return {
    value,
    error: 1 / Math.sqrt(precision),
    proportional: k === 1 ? 1 : chiSquareTail(rest, k - 1),
  };
}
