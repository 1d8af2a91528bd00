import { clearUpper, multiply, requireCholesky } from "../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { noisyHolder } from "../../../simulation/holder-sums.ts";
import { drawSums, drawTruth, type RegressionTruth } from "../../../simulation/index.ts";
import { jointMomentsOf } from "../../../simulation/regression-truth.ts";
import type { HolderMoments } from "../holders/holder-moments.ts";
import type { DistributedPrior } from "../regression-method.ts";
import type { Matrices } from "./frame/frame.ts";
import { bordered } from "./frame/reference.ts";
import type { Hierarchy } from "./hierarchy.ts";

/** Everything there is, drawn from the prior: truths by holder, exact sums, releases. */
export interface World {
  readonly truths: readonly RegressionTruth[];
  readonly sums: readonly Float64Array[];
  readonly moments: readonly HolderMoments[];
}

export interface WorldOptions {
  readonly counts: readonly number[];
  readonly sd: number;
  readonly intercept: boolean;
  readonly squares: boolean;
  /** Whether each holder has features of its own. */
  readonly separate: boolean;
}

export function drawWorld(rng: SeededSource, prior: DistributedPrior, options: WorldOptions): World {
  const { counts, sd, intercept, separate } = options;
  const first = drawTruth(rng, prior, intercept);
  const truths = counts.map((_, j) =>
    separate && j > 0
      ? { ...drawTruth(rng, prior, intercept), coefficients: first.coefficients, variance: first.variance }
      : first,
  );
  const sums = counts.map((n, j) => drawSums(rng, truths[j]!, n));
  return { truths, sums, moments: sums.map((s, j) => noisyHolder(rng, s, counts[j]!, sd, options)) };
}

function factorOf(matrix: Float64Array, n: number): Float64Array {
  const factor = matrix.slice();
  requireCholesky("matrix", factor, n);
  clearUpper(factor, n);
  return factor;
}

function inside(matrix: Float64Array, m: number, p: number): Float64Array {
  return Float64Array.from({ length: p * p }, (_, at) => matrix[Math.floor(at / p) * m + (at % p)]!);
}

/** The point of a frame at which everything is as it truly is. */
export function matricesOf({ truths, sums }: World, { kind, shape, families }: Hierarchy): Matrices {
  const p = shape.features;
  const m = p + 1;
  const { coefficients, variance } = truths[0]!;
  const own = truths.slice(0, families).map(jointMomentsOf);
  if (kind === "joint")
    return {
      bases: own.map((moments) => factorOf(moments, m)),
      products: sums.map((s) => factorOf(s, m)),
      tail: new Float64Array(0),
    };
  const features = own.map((moments) => factorOf(inside(moments, m, p), p));
  if (kind === "cross")
    return {
      bases: features,
      products: sums.map((s) => factorOf(inside(s, m, p), p)),
      tail: Float64Array.of(Math.log(variance)),
    };
  // E⁻¹ = [[I, 0], [−θᵀ/σ, 1/σ]].
  const sigma = Math.sqrt(variance);
  const undo = bordered(factorOf(identityOf(p), p), p, 1 / sigma);
  for (let i = 0; i < p; i++) undo[p * m + i] = -coefficients[i]! / sigma;
  const products = sums.map((s) => {
    const out = new Float64Array(m * m);
    multiply(undo, factorOf(s, m), out, m, m, m);
    return out;
  });
  const bases = features.map((f) => bordered(f, p, 1));
  return { bases, products, tail: Float64Array.of(...coefficients, Math.log(variance)) };
}

function identityOf(n: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, at) => (Math.floor(at / n) === at % n ? 1 : 0));
}
