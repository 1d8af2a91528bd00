import { constrained } from "../../../contracts/coordinate-names.ts";
import type { Model } from "../../../contracts/model.ts";
import { seededSource } from "../../../math/random/index.ts";
import { nuts } from "../../../samplers/nuts/nuts.ts";
import { isInside } from "../families.ts";
import { drawPrior, type PosteriorParts } from "../posterior.ts";

/** A parameter value at which compression is held against the density itself. */
export interface Probe {
  readonly parameters: Float64Array;
  /** Log density below that of the best probe: what the value matters is e^-deficit. */
  readonly deficit: number;
}

const PRIOR_DRAWS = 32;
const STEPS = 120;
const KEPT = 60;

/** Draws from the prior: keeps the approximation sane everywhere, also where a sampler only passes through. */
export function priorPoints({ supports, priors, vector, start }: PosteriorParts): readonly Float64Array[] {
  const rng = seededSource("compression, prior");
  const draws = Array.from({ length: PRIOR_DRAWS }, () => drawPrior(priors, rng));
  const inside = draws.filter((draw) => draw.every((x, k) => isInside(supports[k]!, x)));
  return [start, ...inside.map((draw) => unconstrained(vector, draw))];
}

/** The second half of a short chain on the compressed posterior: points that matter. */
export function chainPoints(model: Model): readonly Float64Array[] {
  const rng = seededSource("compression, posterior");
  const sampler = nuts(model, { warmup: STEPS, maxDepth: 6 });
  const kept: Float64Array[] = [];
  let state = sampler.init(rng);
  for (let i = 0; i < STEPS; i++) {
    state = sampler.step(rng, state)[0];
    if (STEPS - i <= KEPT) kept.push(sampler.point(state).slice());
  }
  return kept;
}

/** The points, and as many two and three times as far from their mean: rare draws of a long run. */
export function stretched(points: readonly Float64Array[]): readonly Float64Array[] {
  const centre = meanOf(points);
  const times = (factor: number) =>
    points.map((q) => q.map((value, k) => centre[k]! + factor * (value - centre[k]!)));
  return [...points, ...times(2), ...times(3)];
}

/** What each point stands for under a model; points that are impossible are left out. */
export function probesAt(model: Model, points: readonly Float64Array[]): readonly Probe[] {
  const densities = logDensitiesAt(model, points);
  const best = densities.reduce((most, value) => Math.max(most, value));
  return points
    .map((q, i) => ({ parameters: constrained(model, q), deficit: best - densities[i]! }))
    .filter(({ deficit }) => Number.isFinite(deficit));
}

export function logDensitiesAt(model: Model, points: readonly Float64Array[]): readonly number[] {
  const gradient = new Float64Array(model.dimension);
  return points.map((q) => model.logDensityGradient(q, gradient));
}

function unconstrained(vector: PosteriorParts["vector"], parameters: Float64Array): Float64Array {
  const q = new Float64Array(parameters.length);
  vector.unconstrain(parameters, 0, q, 0);
  return q;
}

function meanOf(points: readonly Float64Array[]): Float64Array {
  const sum = new Float64Array(points[0]!.length);
  for (const q of points) for (let k = 0; k < sum.length; k++) sum[k]! += q[k]! / points.length;
  return sum;
}
