import type { SeededSource } from "../../math/random/index.ts";
import { type RegressionPoint, type RegressionTerm, regressionPoint } from "../regression/index.ts";

/** A regression somewhere in the middle of what designs hold. */
export function somePoint(rng: SeededSource, d: number, mean: boolean): RegressionPoint {
  const point = regressionPoint(d);
  const factor = new Float64Array(d * d).map(() => 0.3 * rng.normal());
  for (let i = 0; i < d; i++)
    for (let j = 0; j < d; j++) {
      let sum = i === j ? 0.05 : 0;
      for (let k = 0; k < d; k++) sum += factor[i * d + k]! * factor[j * d + k]!;
      point.covariance[i * d + j] = sum;
    }
  for (let j = 0; j < d; j++) {
    point.coefficients[j] = rng.normal();
    if (mean) point.mean[j] = 0.5 * rng.normal();
  }
  if (mean) point.intercept = 0.4;
  point.variance = 0.3;
  return point;
}

/** All parts of a point, or of a gradient, in one list. */
export function flat({ intercept, coefficients, mean, covariance, variance }: RegressionPoint): number[] {
  return [intercept, ...coefficients, ...mean, ...covariance, variance];
}

export function evaluate(term: RegressionTerm, point: RegressionPoint) {
  const gradient = regressionPoint(point.coefficients.length);
  const value = term.addTo(point, gradient);
  return { value, gradient: flat(gradient) };
}

/**
 * The gradient by five-point differences, in the layout of `flat`. Symmetric entries of the covariance
 * are moved together; each then gets half of the slope, as the convention of the gradient says.
 */
export function differences(term: RegressionTerm, point: RegressionPoint, h = 1e-3): number[] {
  const d = point.coefficients.length;
  const slope = (move: (moved: RegressionPoint, by: number) => void) => {
    const at = (by: number) => {
      const moved = copyOf(point);
      move(moved, by);
      return evaluate(term, moved).value;
    };
    return (at(-2 * h) - 8 * at(-h) + 8 * at(h) - at(2 * h)) / (12 * h);
  };
  const each = (part: "coefficients" | "mean") =>
    Array.from({ length: d }, (_, j) =>
      slope((moved, by) => {
        moved[part][j]! += by;
      }),
    );
  const covariance = Array.from({ length: d * d }, (_, at) => {
    const [i, j] = [Math.floor(at / d), at % d];
    const both = slope((moved, by) => {
      moved.covariance[i * d + j]! += by;
      if (i !== j) moved.covariance[j * d + i]! += by;
    });
    return i === j ? both : both / 2;
  });
  const intercept = slope((moved, by) => {
    moved.intercept += by;
  });
  const variance = slope((moved, by) => {
    moved.variance += by;
  });
  return [intercept, ...each("coefficients"), ...each("mean"), ...covariance, variance];
}

function copyOf(point: RegressionPoint): RegressionPoint {
  return {
    intercept: point.intercept,
    coefficients: point.coefficients.slice(),
    mean: point.mean.slice(),
    covariance: point.covariance.slice(),
    variance: point.variance,
  };
}

/** The largest difference between two lists, relative to the largest entry. */
export function relativeGap(one: readonly number[], other: readonly number[]): number {
  const size = Math.max(...one.map(Math.abs));
  return Math.max(...one.map((x, i) => Math.abs(x - other[i]!))) / size;
}
