import { normalNodes } from "@dpbayes/inference/models/regression";
import type { CovariateLaw } from "./covariate-laws.ts";
import type { GuessedTruth } from "./guessed-truth.ts";
import type { ReleasedProduct } from "./released-products.ts";

/** A regression with normal covariates x = m + Lε, in the units of the design. */
export interface PlannedPoint {
  readonly intercept: number;
  readonly slopes: Float64Array;
  readonly sigma: number;
  readonly means: Float64Array;
  /** L, lower triangular. */
  readonly factor: Float64Array;
}

/** Means of one record's released products, and what else nodes tell. */
export interface RecordMoments {
  readonly mean: Float64Array;
  /** k×k. */
  readonly covariance: Float64Array;
  /** Of rows that the radius moves. */
  readonly moved: number;
}

/** Nodes of the model and of other laws: the same, so that what is compared differs by the law alone. */
const NODES = 2048;

/** Averages over records that stand for a population. */
export interface RecordAverages {
  /** Records as the model has them: normal covariates, rows moved into the radius, the response of the row before. */
  ofModel(point: PlannedPoint, radius: number, withCovariance?: boolean): RecordMoments;
  /** Records of another law of the same means and spreads, clipped to their bounds, of which the regression is then true. */
  ofLaw(point: PlannedPoint, radius: number, law: CovariateLaw): RecordMoments;
}

export function recordAverages(truth: GuessedTruth, products: readonly ReleasedProduct[]): RecordAverages {
  const d = truth.slopes.length;
  const k = products.length;
  const nodes = normalNodes(d, NODES);
  const count = nodes.length / d;
  const x = new Float64Array(d);
  const y = new Float64Array(5);
  const q = new Float64Array(k);
  const isNumber = truth.design.columns.map(({ level }) => level === undefined);

  function averaged(
    point: PlannedPoint,
    radius: number,
    write: (node: number) => void,
    withCovariance: boolean,
  ): RecordMoments {
    const mean = new Float64Array(k);
    const covariance = new Float64Array(withCovariance ? k * k : 0);
    let moved = 0;
    for (let n = 0; n < count; n++) {
      write(n * d);
      let u = point.intercept;
      let square = 0;
      for (let j = 0; j < d; j++) {
        u += point.slopes[j]! * x[j]!;
        square += x[j]! * x[j]!;
      }
      truth.response(u, point.sigma, y);
      const s = square > radius * radius ? radius / Math.sqrt(square) : 1;
      if (s < 1) moved++;
      readProducts(s, mean);
      if (withCovariance) addSquares(covariance);
    }
    for (let a = 0; a < k; a++) mean[a]! /= count;
    if (withCovariance)
      for (let a = 0; a < k; a++)
        for (let b = 0; b <= a; b++) {
          covariance[a * k + b] = covariance[a * k + b]! / count - mean[a]! * mean[b]!;
          covariance[b * k + a] = covariance[a * k + b]!;
        }
    return { mean, covariance, moved: moved / count };
  }

  function readProducts(s: number, mean: Float64Array): void {
    for (let a = 0; a < k; a++) {
      const { factor, columns, power } = products[a]!;
      let product = factor;
      for (const column of columns) product *= s * x[column]!;
      q[a] = product;
      mean[a]! += product * y[power]!;
    }
  }

  function addSquares(out: Float64Array): void {
    for (let a = 0; a < k; a++)
      for (let b = 0; b <= a; b++)
        out[a * k + b]! += q[a]! * q[b]! * y[products[a]!.power + products[b]!.power]!;
  }

  const writeNormal =
    ({ means, factor }: PlannedPoint) =>
    (node: number) => {
      for (let i = 0; i < d; i++) {
        let value = means[i]!;
        for (let j = 0; j <= i; j++) value += factor[i * d + j]! * nodes[node + j]!;
        x[i] = value;
      }
    };

  return Object.freeze<RecordAverages>({
    ofModel: (point, radius, withCovariance = false) =>
      averaged(point, radius, writeNormal(point), withCovariance),
    ofLaw(point, radius, law) {
      const { means, factor } = point;
      const write = (node: number) => {
        for (let i = 0; i < d; i++) {
          let [z, variance] = [0, 0];
          for (let j = 0; j <= i; j++) {
            z += factor[i * d + j]! * nodes[node + j]!;
            variance += factor[i * d + j]! ** 2;
          }
          const sd = Math.sqrt(variance);
          // Levels stay the normal numbers that their sums are planned with.
          const value = means[i]! + (isNumber[i] ? sd * law(z / sd) : z);
          x[i] = isNumber[i] ? Math.min(1, Math.max(-1, value)) : value;
        }
      };
      return averaged(point, radius, write, false);
    },
  });
}
