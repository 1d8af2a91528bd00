import { runChains } from "../../chains/run-chains.ts";
import type { Model } from "../../contracts/model.ts";
import { parameterNames } from "../../contracts/parameter-names.ts";
import { gamma } from "../../distributions/index.ts";
import { multiplyLower } from "../../math/linear-algebra/index.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { type LaplaceApproximation, laplaceApproximation, maximise } from "../../optimise/index.ts";

/** Draws of a posterior, constrained, by rows, each with its weight; weights sum to 1. */
export interface WeightedDraws {
  readonly names: readonly string[];
  readonly rows: readonly Float64Array[];
  readonly weights: Float64Array;
  /** From the curvature at the mode, corrected by weights, or by chains where that is too far from the posterior. */
  readonly route: "curvature" | "chains";
}

const DRAWS = 1000;
/** Of the t law about the mode: tails a little heavier than normal ones, which many coordinates bear. */
const DEGREES = 30;
/** Fewer draws than this count after weighting: the curvature at the mode is not the posterior's. */
const LEAST_EFFECTIVE = 150;
/** Clipped covariates may have a second mode, far out, where all values lie at the bounds: the highest of a few searches is taken. */
const STARTS = 4;
const tolerance = 1e-6;
const SHORT_RUN = { chains: 2, warmup: 400, draws: 500 } as const;

/** A few hundred draws of a small posterior, quickly: importance weights about its mode, or short chains. */
export async function weightedDraws(
  model: Model,
  seed: string,
  signal?: AbortSignal,
): Promise<WeightedDraws> {
  const names = parameterNames(model.parameters);
  const found = atCurvature(model, seededSource(seed).split("curvature"));
  if (found !== undefined) {
    const rows = found.points.map((q) => constrained(model, q, names.length));
    return { names, rows, weights: found.weights, route: "curvature" };
  }
  const { results } = await runChains(model, { ...SHORT_RUN, seed, ...(signal && { signal }) });
  const rows = results.flatMap(({ draws }) =>
    Array.from({ length: draws.length / names.length }, (_, i) =>
      draws.slice(i * names.length, (i + 1) * names.length),
    ),
  );
  return { names, rows, weights: new Float64Array(rows.length).fill(1 / rows.length), route: "chains" };
}

function constrained(model: Model, q: Float64Array, width: number): Float64Array {
  const out = new Float64Array(width);
  model.constrain(q, out);
  return out;
}

interface Weighted {
  readonly points: readonly Float64Array[];
  readonly weights: Float64Array;
}

/** Undefined where there is no mode, or a t law about it is too far from the posterior. */
function atCurvature(model: Model, rng: SeededSource): Weighted | undefined {
  const law = laplaceOf(model, rng);
  if (law === undefined) return undefined;
  const { points, weights } = importance(model, law, rng);
  const effective = 1 / weights.reduce((sum, w) => sum + w * w, 0);
  return effective >= LEAST_EFFECTIVE ? { points, weights } : undefined;
}

/** Posteriors without a mode of positive curvature are no error here: chains take over. */
function laplaceOf(model: Model, rng: SeededSource): LaplaceApproximation | undefined {
  const first = model.initial(rng);
  const others = Array.from({ length: STARTS - 1 }, (_, i) => model.initial(rng.split(`start ${i}`)));
  const modes = [first, ...others].flatMap(
    (start) => attempt(() => maximise(model, { start, tolerance })) ?? [],
  );
  if (modes.length === 0) return undefined;
  const best = modes.reduce((a, b) => (b.logDensity > a.logDensity ? b : a));
  return attempt(() => laplaceApproximation(model, { start: best.q, tolerance }));
}

function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/**
 * Points q = mode + L·z·√(ν/g) of a t law, z normal and g chi-square of ν degrees, whose log density is
 * −(ν + d)/2·log(1 + |z|²/g) + constant, with weights ∝ posterior/t.
 */
function importance(model: Model, { mode, factor }: LaplaceApproximation, rng: SeededSource): Weighted {
  const d = model.dimension;
  const gradient = new Float64Array(d);
  const logs = new Float64Array(DRAWS);
  const points = Array.from({ length: DRAWS }, (_, i) => {
    const z = Float64Array.from({ length: d }, () => rng.normal());
    const square = z.reduce((sum, value) => sum + value * value, 0);
    const g = gamma.sample(rng, DEGREES / 2, 0.5);
    multiplyLower(factor, d, z, z);
    const q = z.map((value, k) => mode.q[k]! + value * Math.sqrt(DEGREES / g));
    logs[i] = model.logDensityGradient(q, gradient) + 0.5 * (DEGREES + d) * Math.log1p(square / g);
    return q;
  });
  return { points, weights: normalised(logs) };
}

function normalised(logs: Float64Array): Float64Array {
  const usable = logs.map((log) => (Number.isNaN(log) ? -Infinity : log));
  const most = usable.reduce((a, b) => Math.max(a, b), -Infinity);
  const weights = usable.map((log) => Math.exp(log - most));
  const total = weights.reduce((a, b) => a + b, 0);
  return weights.map((w) => w / total);
}
