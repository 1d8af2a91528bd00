import type { Model, Parameter } from "../../../contracts/model.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { RecordParameters } from "../definition/parameters.ts";
import type { ReleasePart } from "../definition/release-part.ts";
import type { NodeMoments } from "./node-moments.ts";
import type { ReleaseTerm } from "./release-term.ts";

/** A release, its likelihood, and the moments of a record that it reads, which releases of the same statistic share. */
export interface MomentsTerm {
  readonly part: ReleasePart;
  readonly term: ReleaseTerm;
  readonly moments: NodeMoments;
}

/** Points of the prior among which a chain's start is the best. */
const STARTS = 20;

/** The posterior by moments: prior × the normal law of every release's sums, on unconstrained coordinates. */
export function momentsModel(
  { priors, vector, draw }: RecordParameters,
  terms: readonly MomentsTerm[],
): Model {
  const d = priors.length;
  const places: number[] = [];
  let dimension = d;
  for (const { term } of terms) {
    places.push(dimension);
    dimension += term.dimension;
  }
  const distinct = [...new Set(terms.map(({ moments }) => moments))];
  const phi = new Float64Array(d);
  const gradientPhi = new Float64Array(d);
  const pulled = distinct.map(({ size }) => ({
    byMean: new Float64Array(size),
    byCovariance: new Float64Array(size * size),
  }));
  const hidden = terms.flatMap(({ term, part }, j) =>
    term.hidden ? [{ name: part.name, at: places[j]! }] : [],
  );

  function likelihoods(q: Float64Array, gradient: Float64Array): number {
    let lp = 0;
    for (const sum of pulled) {
      sum.byMean.fill(0);
      sum.byCovariance.fill(0);
    }
    for (let j = 0; j < terms.length; j++) {
      const { term, moments } = terms[j]!;
      lp += term.density(moments, q, places[j]!, gradient);
      const into = pulled[distinct.indexOf(moments)]!;
      for (let i = 0; i < into.byMean.length; i++) into.byMean[i]! += term.likelihood.byMean[i]!;
      for (let i = 0; i < into.byCovariance.length; i++)
        into.byCovariance[i]! += term.likelihood.byCovariance[i]!;
    }
    return lp;
  }

  function logDensityGradient(q: Float64Array, gradient: Float64Array): number {
    gradient.fill(0);
    let lp = vector.constrain(q, 0, phi, 0);
    for (let k = 0; k < d; k++) {
      lp += priors[k]!.logDensity(phi[k]!);
      gradientPhi[k] = priors[k]!.slope(phi[k]!);
    }
    if (!Number.isFinite(lp)) return Number.NEGATIVE_INFINITY;
    for (const moments of distinct) if (!moments.evaluate(phi)) return Number.NEGATIVE_INFINITY;
    lp += likelihoods(q, gradient);
    if (!Number.isFinite(lp)) return Number.NEGATIVE_INFINITY;
    distinct.forEach((moments, i) => {
      moments.pullBack(phi, pulled[i]!.byMean, pulled[i]!.byCovariance, gradientPhi);
    });
    vector.pullBack(q, 0, phi, 0, gradientPhi, gradient);
    return gradient.every(Number.isFinite) ? lp : Number.NEGATIVE_INFINITY;
  }

  const scratch = new Float64Array(dimension);
  function drawn(rng: SeededSource): Float64Array {
    const q = new Float64Array(dimension);
    vector.unconstrain(insideOf(draw(rng)), 0, q, 0);
    terms.forEach(({ term }, j) => {
      q.set(term.initial(rng), places[j]!);
    });
    return q;
  }

  return {
    parameters: [...vector.parameters, ...countParameters(hidden.map(({ name }) => name))],
    dimension,
    correlated: true,
    logDensityGradient,
    constrain(q, out) {
      vector.constrain(q, 0, out, 0);
      hidden.forEach(({ at }, j) => {
        out[d + j] = Math.exp(q[at]!);
      });
    },
    initial(rng) {
      let best = drawn(rng);
      let highest = logDensityGradient(best, scratch);
      for (let i = 1; i < STARTS; i++) {
        const q = drawn(rng);
        const lp = logDensityGradient(q, scratch);
        if (lp > highest) [best, highest] = [q, lp];
      }
      return best;
    },
  };
}

/** A draw may round to an end of its range, which has no coordinates. */
function insideOf(phi: Float64Array): Float64Array {
  return phi.map((x) => (x === 0 ? 1e-12 : x === 1 ? 1 - 1e-12 : x));
}

/** Numbers of records that no release says. */
export function countParameters(names: readonly string[]): readonly Parameter[] {
  if (names.length === 0) return [];
  if (names.length === 1) return [{ name: "records", shape: [] }];
  return [{ name: "records", shape: [names.length], labels: [...names] }];
}
