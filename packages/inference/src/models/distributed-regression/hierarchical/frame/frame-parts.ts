import { multiplyByTransposed } from "../../../../math/linear-algebra/index.ts";
import { collapsedTail } from "../differences/collapsed-tail.ts";
import { layoutIn } from "../differences/drawn-regressions.ts";
import { effectsLength } from "../differences/effects-layout.ts";
import { effectsTail } from "../differences/effects-tail.ts";
import { holderRegressions } from "../differences/holder-regressions.ts";
import type { Hierarchy } from "../hierarchy.ts";
import { type Latents, latents } from "../latents.ts";
import { type NoncentredTarget, noncentredTarget } from "../noncentred-target.ts";
import { jointMoments } from "../priors/joint-prior.ts";
import { congruent, inverseWishartMoments } from "../priors/moment-prior.ts";
import { differingRefresh } from "../refresh/differing-refresh.ts";
import { covarianceDraw, jointDraw } from "../refresh/family-draw.ts";
import { familyRefresh, type Refresh } from "../refresh/refresh.ts";
import { separateRefresh } from "../refresh/separate-refresh.ts";
import { bordered } from "./reference.ts";
import { noTail, regressionTail, type TailScale, varianceTail } from "./tail-scale.ts";
import { triangle } from "./triangle.ts";

/** The coordinates of each kind of model. */
export function latentsOf(hierarchy: Hierarchy): Latents {
  const { size: m, shape, kind, holders, familyOf } = hierarchy;
  const p = shape.features;
  return latents({
    factorTriangle: triangle(kind === "separate" ? p : m, shape.intercept),
    localTriangle: triangle(m, shape.intercept),
    counts: holders.map(({ count }) => count),
    familyOf,
    tail: {
      joint: 0,
      cross: hierarchy.collapsed?.length ?? 1,
      separate: effectsLength(layoutIn(hierarchy)),
    }[kind],
  });
}

/** The target and the refresh of each kind of model. */
export function partsOf(
  hierarchy: Hierarchy,
  latent: Latents,
  references: readonly Float64Array[],
  inverses: readonly Float64Array[],
): { readonly target: NoncentredTarget; readonly refresh: Refresh } {
  const { size: m, kind, prior, scale, holders, cross: term, shape } = hierarchy;
  const degrees = prior.covarianceDegrees;
  const noisy = holders.map((holder) => holder.noisy);
  const weights = holders.map((holder) => holder.weights);
  const common = { latents: latent, references, noisy, weights };
  if (kind === "joint") {
    const priors = references.map(() => jointMoments({ ...prior, scale, degrees }));
    const draws = references.map((b, g) => jointDraw(hierarchy, b, inverses[g]!));
    return { target: noncentredTarget({ ...common, priors }), refresh: familyRefresh(latent, draws) };
  }
  const whole = kind === "separate" ? bordered(scale, shape.features, 0) : scale;
  const framed = inverses.map((r) => congruent(whole, r, m));
  const priors = framed.map((own) => inverseWishartMoments(own, degrees + shape.features + 1, m));
  if (kind === "cross") {
    const draws = framed.map((own) => covarianceDraw(hierarchy, own));
    const { collapsed } = hierarchy;
    const likelihood = collapsed ? { collapsed } : { cross: { ...prior, term } };
    const target = noncentredTarget({ ...common, priors, ...likelihood });
    return { target, refresh: familyRefresh(latent, draws) };
  }
  const layout = layoutIn(hierarchy, latent.dimension - latent.tail);
  const regressions = holderRegressions(prior, layout);
  const refresh = hierarchy.effects
    ? differingRefresh(hierarchy, latent, layout, references, framed)
    : separateRefresh(hierarchy, latent, references, framed);
  return { target: noncentredTarget({ ...common, priors, regressions }), refresh };
}

/** Scales of the tail at the references, and at a tail that was found before or the prior's mode of σ². */
export function tailOf(
  hierarchy: Hierarchy,
  latent: Latents,
  references: readonly Float64Array[],
  found: Float64Array | undefined,
): TailScale {
  const { kind, prior, cross, holders, familyOf, size: m, shape } = hierarchy;
  if (kind === "joint") return noTail;
  if (hierarchy.collapsed) return collapsedTail(hierarchy, found);
  if (kind === "cross") return varianceTail(prior.varianceShape);
  const p = shape.features;
  const moments = new Float64Array(m * m);
  const grams = holders.map(({ count }, j) => {
    const b = references[familyOf[j]!]!;
    multiplyByTransposed(b, b, moments, m, m, m);
    return Float64Array.from(
      { length: p * p },
      (_, at) => count * moments[Math.floor(at / p) * m + (at % p)]!,
    );
  });
  if (hierarchy.effects)
    return effectsTail(hierarchy, layoutIn(hierarchy, latent.dimension - latent.tail), grams, found);
  cross.collapsed(grams, prior.varianceScale / (prior.varianceShape + 1));
  const information = new Float64Array(p * p);
  cross.precisionFactor(information);
  return regressionTail(cross.mean.slice(), information, prior.varianceShape);
}
