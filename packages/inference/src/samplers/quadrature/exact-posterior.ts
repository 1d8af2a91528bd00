import { constrained } from "../../contracts/coordinate-names.ts";
import { type DensityModel, densityModel } from "../../contracts/density-model.ts";
import type { Model } from "../../contracts/model.ts";
import type { Sampler } from "../../contracts/sampler.ts";
import { fail, requireNumber, requireWithin } from "../../errors/index.ts";
import { seededSource } from "../../math/random/index.ts";
import { scientific } from "../../text/index.ts";
import { startingPoint } from "../initial-point.ts";
import { type CellDistribution, cellDistribution } from "./cell-distribution.ts";
import { stretchedSpace } from "./stretched-space.ts";

export interface ExactOptions {
  /** Largest error of a cell's series, as a share of the whole mass. */
  readonly tolerance?: number;
  /** Where the search for the mode starts. */
  readonly start?: readonly number[];
}

/** A posterior of one or two parameters without Monte Carlo error. Coordinates are unconstrained ones. */
export interface ExactPosterior {
  /** log ∫ exp(log density). */
  readonly logEvidence: number;
  /** Means and covariances (by rows) of the constrained parameters, flattened as in the model. */
  readonly means: Float64Array;
  readonly covariance: Float64Array;
  /** Normalised log density at q. */
  logDensity(q: Float64Array): number;
  /** Expectation of any function of q. */
  expectation(f: (q: Float64Array) => number): number;
  /** P(coordinate ≤ x). */
  cdf(coordinate: number, x: number): number;
  /** x with P(coordinate ≤ x) = probability; of log τ, say, whose exponential is the quantile of τ. */
  quantile(coordinate: number, probability: number): number;
  /** Independent exact draws; nothing to warm up. */
  readonly sampler: Sampler<Float64Array, { readonly lp: number }>;
}

/**
 * The exact posterior of a model with one or two unconstrained coordinates, by adaptive quadrature.
 * Sees everything within its grid; a mode much narrower than the highest one and far from it can hide.
 *
 * @example
 * ```ts
 * import { exactPosterior } from "@dpbayes/inference/samplers";
 * // A share with 7 successes in 10 and a uniform prior, on the logit scale: a beta(8, 4).
 * const exact = exactPosterior({
 *   parameters: [{ name: "share", shape: [] }],
 *   dimension: 1,
 *   logDensity: (q) => 8 * q[0]! - 12 * Math.log1p(Math.exp(q[0]!)),
 *   constrain: (q, out) => out.set([1 / (1 + Math.exp(-q[0]!))]),
 *   initial: () => Float64Array.of(0),
 * });
 * console.log(exact.means[0]!.toFixed(10)); // 0.6666666667
 * ```
 */
export function exactPosterior(model: Model | DensityModel, options: ExactOptions = {}): ExactPosterior {
  const density = densityModel(model);
  const d = density.dimension;
  if (d !== 1 && d !== 2)
    fail("ARGUMENT", { name: "the model's dimension", found: d, accepted: "1 or 2 for exact quadrature" });
  const tolerance = requireWithin("tolerance", options.tolerance ?? 1e-11, 1e-14, 1e-2);
  const main = quadrature(density, options, 0, tolerance);
  const other = once(() => agreeing(main, quadrature(density, options, 1, tolerance)));
  const marginals = d === 1 ? [() => main] : [() => main, other];
  const cdf = (coordinate: number, x: number) => marginalOf(marginals, coordinate).firstCdf(x);
  const { means, covariance } = parameterMoments(density, main);
  return {
    logEvidence: main.logEvidence,
    means,
    covariance,
    logDensity: (q) => density.logDensity(q) - main.logEvidence,
    expectation: main.expectation,
    cdf,
    quantile: (coordinate, probability) => invertCdf((x) => cdf(coordinate, x), probability),
    sampler: {
      parameters: density.parameters,
      statistics: ["lp"],
      init: (rng) => main.draw(rng),
      step(rng) {
        const q = main.draw(rng);
        return [q, { lp: density.logDensity(q) }];
      },
      write: (q, out) => density.constrain(q, out),
      ...(density.recorded && { recorded: density.recorded }),
      tuning: () => ({ cells: main.cells }),
    },
  };
}

/** The quadrature with a coordinate put first, which makes that one's marginal a sum of series. */
function quadrature(
  density: DensityModel,
  { start }: ExactOptions,
  first: number,
  tolerance: number,
): CellDistribution {
  const point = startingPoint(density, seededSource("quadrature"), start);
  const turned = (q: Float64Array) => (first === 0 ? q : q.toReversed());
  const space = stretchedSpace((q) => density.logDensity(turned(q)), turned(point));
  return cellDistribution(space, tolerance);
}

/** Both orders of the coordinates must find the same mass: a part that one of them missed shows here. */
function agreeing(main: CellDistribution, other: CellDistribution): CellDistribution {
  const gap = Math.abs(main.logEvidence - other.logEvidence);
  if (gap > 1e-6)
    fail("NOT_CONVERGED", {
      name: "the quadrature of the posterior",
      problem: `two ways of cutting it up differ by ${scientific(gap, 2)} in the log evidence`,
    });
  return other;
}

function parameterMoments(density: DensityModel, { expectation }: CellDistribution) {
  const rows = (f: (row: Float64Array) => number) => expectation((q) => f(constrained(density, q)));
  const width = constrained(density, density.initial(seededSource("width"))).length;
  const means = Float64Array.from({ length: width }, (_, j) => rows((row) => row[j]!));
  const covariance = Float64Array.from({ length: width * width }, (_, at) => {
    const [i, j] = [Math.floor(at / width), at % width];
    return rows((row) => (row[i]! - means[i]!) * (row[j]! - means[j]!));
  });
  return { means, covariance };
}

function marginalOf(marginals: readonly (() => CellDistribution)[], coordinate: number): CellDistribution {
  const marginal = marginals[coordinate];
  if (marginal === undefined)
    fail("ARGUMENT", {
      name: "coordinate",
      found: coordinate,
      accepted: `from 0 to ${marginals.length - 1}`,
    });
  return marginal();
}

/** Bisection on sinh(t), which reaches any size of x from any scale. */
function invertCdf(cdf: (x: number) => number, probability: number): number {
  requireNumber("probability", probability, (p) => p > 0 && p < 1, "between 0 and 1");
  let low = -700;
  let high = 700;
  for (let i = 0; i < 200 && high - low > 0; i++) {
    const middle = 0.5 * (low + high);
    if (middle === low || middle === high) break;
    if (cdf(Math.sinh(middle)) < probability) low = middle;
    else high = middle;
  }
  return Math.sinh(0.5 * (low + high));
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
