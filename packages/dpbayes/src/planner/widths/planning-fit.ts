import {
  createFit,
  type Fit,
  fitOfRun,
  type Model,
  runChains,
  type SeededSource,
  type StudyModel,
  seededSource,
} from "@dpbayes/inference";
import { gamma } from "@dpbayes/inference/distributions";
import { multiplyLower } from "@dpbayes/inference/math";
import { laplaceApproximation } from "@dpbayes/inference/optimise";

export interface PlanningFitOptions {
  readonly seed: string;
  readonly signal?: AbortSignal;
}

/** How a posterior was found: from the curvature at its mode, or by chains of the model's own sampler. */
export type Route = "curvature" | "chains";

const CURVATURE = "curvature";

/** Which way `planningFit` took. */
export function routeOf({ origin }: Fit): Route {
  return origin.sampler?.["kind"] === CURVATURE ? "curvature" : "chains";
}

const CURVATURE_DRAWS = 1000;
/** Fewer independent draws than this share say that the curvature at the mode is not the posterior's. */
const LEAST_SHARE = 0.5;
/** A draw that weighs more than this stands alone in a tail that others missed: twenty times an even weight. */
const LARGEST_WEIGHT = 20 / CURVATURE_DRAWS;
/** Of the t law that draws come from. */
const DEGREES = 5;
/**
 * Posteriors of more coordinates may bend (a small covariate spread with a large coefficient and a small residual), which no
 * law about the mode follows and no weight shows: widths of local regressions came out 10 to 20 % short.
 */
const MOST_DIMENSIONS = 4;
const SHORT_RUN = { chains: 2, warmup: 300, draws: 400 } as const;

/**
 * Enough draws to know the width of an interval to a few per cent. Where the posterior has a gradient and few coordinates they come from a
 * t law at the mode and are resampled by posterior over t (importance resampling), which mends what is not normal. Where few
 * of them count, one counts too much, and everywhere else: short chains.
 */
export async function planningFit({ target }: StudyModel, options: PlanningFitOptions): Promise<Fit> {
  const quick = isSmall(target) ? atCurvature(target, options.seed) : undefined;
  if (quick !== undefined) return quick;
  const { seed, signal } = options;
  return fitOfRun(await runChains(target, { ...SHORT_RUN, seed, ...(signal && { signal }) }));
}

function isSmall(target: StudyModel["target"]): target is Model {
  return "logDensityGradient" in target && target.dimension <= MOST_DIMENSIONS;
}

/** Undefined where there is no mode, or a t law is too far from the posterior. */
function atCurvature(model: Model, seed: string): Fit | undefined {
  const rng = seededSource(seed).split("curvature");
  const drawn = weightedDraws(model, rng);
  if (drawn === undefined) return undefined;
  const { points, weights } = drawn;
  const effective = 1 / weights.reduce((sum, w) => sum + w * w, 0);
  if (!(effective >= LEAST_SHARE * CURVATURE_DRAWS) || Math.max(...weights) > LARGEST_WEIGHT)
    return undefined;
  const rows = resampled(weights, rng.uniform());
  const width = model.parameters.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0);
  const draws = new Float64Array(rows.length * width);
  rows.forEach((row, i) => {
    model.constrain(points[row]!, draws.subarray(i * width, (i + 1) * width));
  });
  const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
  const chain = { chain: 0, seed, draws, stats: {}, warmup, seconds: 0 };
  return createFit(model.parameters, [chain], { seed, sampler: { kind: CURVATURE } });
}

/**
 * Points of a t law at the mode with normalised weights, posterior over t. The tails must be heavier than normal ones: a
 * scale that may be 0 has a long tail on the log scale, which normal draws never visit and whose weights would not tell.
 * With q = mode + L·z·√(ν/g), z normal and g chi-square of ν degrees, log t = −(ν + d)/2·log(1 + |z|²/g) + constant.
 */
function weightedDraws(model: Model, rng: SeededSource) {
  const found = approximationOf(model, rng);
  if (found === undefined) return undefined;
  const { mode, factor } = found;
  const d = model.dimension;
  const gradient = new Float64Array(d);
  const points: Float64Array[] = [];
  const logWeights = new Float64Array(CURVATURE_DRAWS);
  for (let i = 0; i < CURVATURE_DRAWS; i++) {
    const z = new Float64Array(d).map(() => rng.normal());
    const squares = z.reduce((sum, x) => sum + x * x, 0);
    const chi = 2 * gamma.sample(rng, DEGREES / 2, 1);
    multiplyLower(factor, d, z, z);
    const q = z.map((x, j) => mode.q[j]! + Math.sqrt(DEGREES / chi) * x);
    points.push(q);
    const logT = -0.5 * (DEGREES + d) * Math.log1p(squares / chi);
    logWeights[i] = model.logDensityGradient(q, gradient) - mode.logDensity - logT;
  }
  const top = Math.max(...logWeights);
  if (!Number.isFinite(top)) return undefined;
  const weights = logWeights.map((w) => (Number.isNaN(w) ? 0 : Math.exp(w - top)));
  const total = weights.reduce((sum, w) => sum + w, 0);
  return { points, weights: weights.map((w) => w / total) };
}

function approximationOf(model: Model, rng: SeededSource) {
  try {
    return laplaceApproximation(model, { start: model.initial(rng) });
  } catch {
    // No mode, or no curvature there: chains will tell.
    return undefined;
  }
}

/** Systematic resampling: row i is taken as often as its weight says, to within one. */
function resampled(weights: Float64Array, offset: number): readonly number[] {
  const rows: number[] = [];
  let sum = 0;
  weights.forEach((weight, i) => {
    sum += weight * weights.length;
    while (rows.length < weights.length && rows.length + offset < sum) rows.push(i);
  });
  while (rows.length < weights.length) rows.push(weights.length - 1);
  return rows;
}
