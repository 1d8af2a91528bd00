import { clearUpper, multiply, requireCholesky } from "../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { noisyHolder } from "../../../simulation/holder-sums.ts";
import { drawSums, drawTruth, type RegressionTruth } from "../../../simulation/index.ts";
import { jointMomentsOf } from "../../../simulation/regression-truth.ts";
import type { HolderEffects } from "../../regression/holders/holder-effects.ts";
import type { HolderMoments } from "../holders/holder-moments.ts";
import type { DistributedPrior } from "../regression-method.ts";
import { layoutIn } from "./differences/drawn-regressions.ts";
import { effectsLayout, effectsLength } from "./differences/effects-layout.ts";
import { spreadScales } from "./differences/effects-prior.ts";
import { holderCoefficients } from "./differences/holder-coefficients.ts";
import type { Matrices } from "./frame/frame.ts";
import { bordered } from "./frame/reference.ts";
import type { Hierarchy } from "./hierarchy.ts";

/** Everything there is, drawn from the prior: truths by holder, exact sums, releases. */
export interface World {
  readonly truths: readonly RegressionTruth[];
  readonly sums: readonly Float64Array[];
  readonly moments: readonly HolderMoments[];
  /** The coordinates of the holders' regressions, where they differ. */
  readonly tail?: Float64Array;
  /** The same once coefficients are integrated out. */
  readonly collapsedTail?: Float64Array;
}

export interface WorldOptions {
  readonly counts: readonly number[];
  readonly sd: number;
  readonly intercept: boolean;
  readonly squares: boolean;
  /** Whether each holder has features of its own. */
  readonly separate: boolean;
  /** How their regressions differ. */
  readonly effects?: HolderEffects;
}

export function drawWorld(rng: SeededSource, prior: DistributedPrior, options: WorldOptions): World {
  const { counts, sd, intercept, separate, effects } = options;
  const first = drawTruth(rng, prior, intercept);
  const truths = counts.map((_, j) =>
    separate && j > 0
      ? { ...drawTruth(rng, prior, intercept), coefficients: first.coefficients, variance: first.variance }
      : first,
  );
  const differing = effects ? differ(rng, prior, truths, effects) : { truths };
  const sums = counts.map((n, j) => drawSums(rng, differing.truths[j]!, n));
  return { ...differing, sums, moments: sums.map((s, j) => noisyHolder(rng, s, counts[j]!, sd, options)) };
}

/** The truths with regressions of their own, from the law of holders that differ. */
function differ(
  rng: SeededSource,
  prior: DistributedPrior,
  truths: readonly RegressionTruth[],
  effects: HolderEffects,
) {
  const { coefficients: first, variance } = truths[0]!;
  const p = first.length;
  const layout = effectsLayout(
    effects,
    { holders: truths.length, features: p, intercept: effects.intercept },
    0,
  );
  const tail = new Float64Array(effectsLength(layout));
  layout.shared.forEach((k, i) => {
    tail[i] = first[k]!;
  });
  const scales = spreadScales(prior, layout);
  // Gamma(2, 2), of ν = 4: half of two exponentials.
  const weights = truths.map(() => (layout.student ? (rng.exponential() + rng.exponential()) / 2 : 1));
  truths.forEach((_, j) => {
    const at = layout.localAt(j);
    const weight = weights[j]!;
    layout.local.forEach((k, i) => {
      const sd = Math.sqrt(prior.coefficientCovariance[k * (p + 1)]!);
      tail[at + i] =
        i < layout.own ? prior.coefficientMean[k]! + sd * rng.normal() : rng.normal() / Math.sqrt(weight);
    });
  });
  layout.random.forEach((_, i) => {
    tail[layout.spreadAt + i] = Math.log(Math.abs(scales[i]! * rng.normal()));
  });
  for (let j = 0; j < layout.residuals; j++) tail[layout.residualAt + j] = rng.normal();
  tail[layout.varianceAt] = Math.log(variance);
  const own = holderCoefficients(layout);
  own.read(tail);
  const logWeights = layout.student ? weights.map(Math.log) : [];
  return {
    tail,
    collapsedTail: Float64Array.of(
      ...tail.slice(layout.spreadAt, layout.residualAt),
      ...logWeights,
      ...tail.slice(layout.residualAt),
    ),
    truths: truths.map((truth, j) => ({
      ...truth,
      coefficients: own.coefficients[j]!,
      variance: own.sigmas[j]! ** 2,
    })),
  };
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
export function matricesOf(world: World, hierarchy: Hierarchy): Matrices {
  const { truths, sums, tail, collapsedTail } = world;
  const { kind, shape, families } = hierarchy;
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
      tail: collapsedTail ?? Float64Array.of(Math.log(variance)),
    };
  const products = sums.map((s, j) => undone(s, truths[j]!));
  const bases = features.map((f) => bordered(f, p, 1));
  return {
    bases,
    products,
    tail: tail ? recentred(tail, hierarchy) : Float64Array.of(...coefficients, Math.log(variance)),
  };
}

/** Coordinates τ^w·η in place of η. */
function recentred(tail: Float64Array, hierarchy: Hierarchy): Float64Array {
  const { localAt, own, random, spreadAt, centring, holders } = layoutIn(hierarchy);
  const out = tail.slice();
  for (let j = 0; j < holders; j++)
    for (let i = 0; i < random.length; i++)
      out[localAt(j) + own + i]! *= Math.exp(centring[j * random.length + i]! * tail[spreadAt + i]!);
  return out;
}

/** E⁻¹ = [[I, 0], [−θᵀ/σ, 1/σ]] times a factor of the sums. */
function undone(sums: Float64Array, { coefficients, variance }: RegressionTruth): Float64Array {
  const p = coefficients.length;
  const m = p + 1;
  const sigma = Math.sqrt(variance);
  const undo = bordered(factorOf(identityOf(p), p), p, 1 / sigma);
  for (let i = 0; i < p; i++) undo[p * m + i] = -coefficients[i]! / sigma;
  const out = new Float64Array(m * m);
  multiply(undo, factorOf(sums, m), out, m, m, m);
  return out;
}

function identityOf(n: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, at) => (Math.floor(at / n) === at % n ? 1 : 0));
}

/** A kind of model to test, and the worlds it is right about. */
export type WorldKind = Omit<WorldOptions, "counts" | "sd"> & { readonly name: string };

export function effectsOf({ effects }: WorldKind): { readonly effects?: HolderEffects } {
  return effects ? { effects } : {};
}

/** Holders with two covariates that differ in every way there is. */
export function differingKinds(holders: number): readonly WorldKind[] {
  const common = {
    holders: Array.from({ length: holders }, (_, j) => `${j + 1}`),
    counts: Array.from({ length: holders }, () => 1),
    law: "normal" as const,
    residual: "same" as const,
    centre: Float64Array.of(0.3, -0.2),
  };
  const kind = (name: string, effects: Partial<HolderEffects>, separate = true): WorldKind => {
    const intercept = effects.differences!.length === 3;
    return {
      name,
      squares: true,
      separate,
      intercept,
      effects: { ...common, intercept, ...effects } as HolderEffects,
    };
  };
  const exact = [
    kind("own levels and residuals, Student slopes", {
      differences: ["own", "random", "same"],
      law: "student",
      residual: "own",
    }),
    kind("random levels, features of one law", { differences: ["random", "same", "random"] }, false),
  ];
  const collapsed = exact.map((one) => ({ ...one, name: `cross, ${one.name}`, squares: false }));
  return [...exact, ...collapsed];
}
