import type { HolderEffects } from "../../regression/holders/holder-effects.ts";
import type { HolderMoments } from "../holders/holder-moments.ts";
import { type HolderShape, requireHolders, requireRecords } from "../holders/require-holders.ts";
import { type CrossMoments, crossMoments } from "../moments/cross-moments.ts";
import { momentScale } from "../priors/prior-moments.ts";
import type { DistributedPrior } from "../regression-method.ts";
import { type CollapsedEffects, collapsedEffects } from "./differences/collapsed-effects.ts";
import { effectsLayout } from "./differences/effects-layout.ts";
import { centringOf } from "./differences/holder-guesses.ts";
import type { HolderLikelihood } from "./recorded-densities.ts";

/** What one holder's latent moment matrix is compared with. */
export interface ObservedMoments {
  readonly count: number;
  /** m × m. */
  readonly noisy: Float64Array;
  readonly sds: Float64Array;
  /** 1/s² on the diagonal, 1/(2s²) off it, 0 where the moment is known (central spec §1.3). */
  readonly weights: Float64Array;
}

/**
 * The model before any choice of coordinates. "cross": latent S_j, θ integrated out of the cross products (central spec
 * §1.6). "joint": latent (S, z, u) of one family, whose moments hold θ and σ² (§1.7). "separate": latent (S, z, u) and
 * regressions beside the families of features: one regression, or one of every holder.
 */
export interface Hierarchy {
  readonly kind: "joint" | "cross" | "separate";
  readonly shape: HolderShape;
  readonly prior: DistributedPrior;
  /** m: p + 1 where the response is part of the matrix, else p. */
  readonly size: number;
  readonly holders: readonly ObservedMoments[];
  /** Holders of one family share the distribution of their records. */
  readonly familyOf: readonly number[];
  readonly families: number;
  /** Λ or Λ0, p × p. */
  readonly scale: Float64Array;
  /** The cross products given S_j, θ integrated out: the likelihood of "cross". */
  readonly cross: CrossMoments;
  /** How the holders' regressions differ; absent where they do not. */
  readonly effects?: HolderEffects;
  /** How far each holder's data tell its random coefficients (`EffectsLayout`), where its response is latent. */
  readonly centring?: Float64Array;
  /** The likelihood of "cross" where they do. */
  readonly collapsed?: CollapsedEffects;
}

/** How the holders are modelled. */
export interface HierarchicalOptions {
  /** "per-holder" gives every holder a Σ_x (and mean) of its own: for holders that are not exchangeable. */
  readonly covariance?: "shared" | "per-holder";
  /** How the regressions of the holders differ: not at all without it. Covariates then differ too unless stated otherwise. */
  readonly effects?: HolderEffects;
  /** What each release says of a holder's regression, in the holders' order: recorded with every draw. */
  readonly likelihoods?: readonly HolderLikelihood[];
  /** Whether to use yᵀy where every holder released it; true without it. */
  readonly squares?: boolean;
}

export function hierarchyOf(
  moments: readonly HolderMoments[],
  prior: DistributedPrior,
  { effects, covariance = effects ? "per-holder" : "shared", squares = true }: HierarchicalOptions,
): Hierarchy {
  const shape = requireHolders(moments, prior);
  const own = covariance === "per-holder" && moments.length > 1;
  const latentResponse = squares && shape.squares;
  const size = latentResponse ? shape.features + 1 : shape.features;
  requireRecords(moments, size);
  const { coefficientMean: mean, coefficientCovariance } = prior;
  const hierarchy: Hierarchy = {
    kind: latentResponse ? (own || effects ? "separate" : "joint") : "cross",
    shape,
    prior,
    size,
    holders: moments.map((holder) => observed(holder, latentResponse)),
    familyOf: moments.map((_, j) => (own ? j : 0)),
    families: own ? moments.length : 1,
    scale: momentScale(prior, shape),
    cross: crossMoments(moments, { mean, covariance: coefficientCovariance }),
    ...(effects && { effects }),
    ...(effects && !latentResponse && { collapsed: collapsedIn(moments, prior, shape, effects) }),
  };
  const choose = effects && latentResponse;
  return Object.freeze(choose ? { ...hierarchy, centring: centringOf(hierarchy) } : hierarchy);
}

function collapsedIn(
  moments: readonly HolderMoments[],
  prior: DistributedPrior,
  shape: HolderShape,
  effects: HolderEffects,
): CollapsedEffects {
  return collapsedEffects(moments, prior, effectsLayout(effects, { ...shape, holders: moments.length }, 0));
}

function observed(holder: HolderMoments, joint: boolean): ObservedMoments {
  const { count, features: p, gram, cross, square, gramSd, crossSd, squareSd } = holder;
  const m = joint ? p + 1 : p;
  const whole = (inside: Float64Array, side: Float64Array, corner: number) =>
    Float64Array.from({ length: m * m }, (_, at) => {
      const [i, k] = [Math.floor(at / m), at % m];
      if (i < p && k < p) return inside[i * p + k]!;
      return i === k ? corner : side[Math.min(i, k)]!;
    });
  const sds = whole(gramSd, crossSd, squareSd);
  const weights = sds.map((sd, at) => (sd > 0 ? (Math.floor(at / m) === at % m ? 1 : 0.5) / sd ** 2 : 0));
  return Object.freeze({ count, noisy: whole(gram, cross, square ?? 0), sds, weights });
}
