import { densityModel } from "../contracts/density-model.ts";
import type { Model } from "../contracts/model.ts";
import { requireCount, requirePositive } from "../errors/index.ts";
import { dot } from "../math/linear-algebra/index.ts";
import { requirePosition } from "../samplers/hamiltonian/initial-position.ts";
import { requireInitialPoint } from "../samplers/initial-point.ts";
import { wolfeStep } from "./line-search.ts";
import { type Evaluated, objectiveOf } from "./objective.ts";

export interface MaximiseOptions {
  /** Where the search starts. */
  readonly start: ArrayLike<number>;
  readonly maxIterations?: number;
  /** Stops when no component of the gradient, in units of the density and its coordinate, is above. */
  readonly tolerance?: number;
  /** Pairs of steps and gradient changes that are remembered; 40 without it, enough for a full Hessian of small models. */
  readonly memory?: number;
}

export interface Maximum {
  readonly q: Float64Array;
  readonly logDensity: number;
  readonly gradient: Float64Array;
  readonly iterations: number;
  readonly evaluations: number;
  /** False when iterations ran out or no step gained anything while the gradient was still large. */
  readonly converged: boolean;
}

interface Pair {
  readonly step: Float64Array;
  readonly change: Float64Array;
  readonly inverse: number;
}

/**
 * The posterior's mode on unconstrained space by L-BFGS (Nocedal and Wright 2006, algorithm 7.5): for
 * initial values and for the Laplace approximation.
 */
export function maximise(model: Model, options: MaximiseOptions): Maximum {
  const { maxIterations = 1000, tolerance = 1e-9, memory = 40 } = options;
  requireCount("maxIterations", maxIterations, 1);
  requirePositive("tolerance", tolerance);
  requireCount("memory", memory, 1);
  const objective = objectiveOf(model);
  const start = requireInitialPoint(densityModel(model), Float64Array.from(options.start));
  let here = objective.at(requirePosition(model, start).q);
  let pairs: readonly Pair[] = [];
  let iterations = 0;
  while (iterations < maxIterations && steepness(here) > tolerance) {
    const direction = quasiNewton(here.slope, pairs);
    const first = pairs.length > 0 ? 1 : Math.min(1, 1 / norm(here.slope));
    const next = wolfeStep(objective, here, direction, first);
    if (next === undefined && pairs.length === 0) break;
    iterations++;
    // Without progress the memory may be misleading: forget it and go straight down once.
    pairs = next === undefined ? [] : remember(pairs, here, next, memory);
    here = next ?? here;
  }
  return {
    q: here.q,
    logDensity: -here.value,
    gradient: here.slope.map((g) => -g),
    iterations,
    evaluations: objective.evaluations(),
    converged: steepness(here) <= Math.max(tolerance, 1e-6),
  };
}

/** The largest |∂f/∂qᵢ|·max(1, |qᵢ|)/max(1, |f|). */
function steepness({ q, value, slope }: Evaluated): number {
  const largest = slope.reduce((most, g, i) => Math.max(most, Math.abs(g) * Math.max(1, Math.abs(q[i]!))), 0);
  return largest / Math.max(1, Math.abs(value));
}

function norm(x: Float64Array): number {
  return Math.sqrt(dot(x, x, x.length));
}

/** −H·slope by the two-loop recursion, H the inverse Hessian that the pairs stand for. */
function quasiNewton(slope: Float64Array, pairs: readonly Pair[]): Float64Array {
  const n = slope.length;
  const direction = slope.map((g) => -g);
  const weights = new Float64Array(pairs.length);
  for (let k = pairs.length - 1; k >= 0; k--) {
    const { step, change, inverse } = pairs[k]!;
    weights[k] = inverse * dot(step, direction, n);
    for (let i = 0; i < n; i++) direction[i]! -= weights[k]! * change[i]!;
  }
  const last = pairs.at(-1);
  const scale = last ? 1 / (last.inverse * dot(last.change, last.change, n)) : 1;
  for (let i = 0; i < n; i++) direction[i]! *= scale;
  pairs.forEach(({ step, change, inverse }, k) => {
    const shift = weights[k]! - inverse * dot(change, direction, n);
    for (let i = 0; i < n; i++) direction[i]! += shift * step[i]!;
  });
  return direction;
}

/** Adds a pair; one without positive curvature would spoil the inverse Hessian and is left out. */
function remember(
  pairs: readonly Pair[],
  before: Evaluated,
  after: Evaluated,
  memory: number,
): readonly Pair[] {
  const step = after.q.map((x, i) => x - before.q[i]!);
  const change = after.slope.map((g, i) => g - before.slope[i]!);
  const curvature = dot(step, change, step.length);
  if (!(curvature > 1e-14 * norm(step) * norm(change))) return pairs;
  return [...pairs, { step, change, inverse: 1 / curvature }].slice(-memory);
}
