import {
  cholesky,
  choleskyInverse,
  multiplyByTransposed,
  multiplyVector,
} from "../../../../math/linear-algebra/index.ts";
import { type TailScale, varianceTail } from "../frame/tail-scale.ts";
import type { Hierarchy } from "../hierarchy.ts";
import { coefficientLaw, type NormalInformation } from "./coefficient-law.ts";
import type { EffectsLayout } from "./effects-layout.ts";
import { spreadScales } from "./effects-prior.ts";

/** τ before anything is known of it, as a share of its prior's scale. */
export const FIRST_SPREAD = 0.5;
/** About the sd of log τ with a handful of holders; adaptation does the rest. */
export const SPREAD_UNIT = 0.5;

/**
 * Scales of the tail of holders that differ: coefficients by their normal law given S_j, at τ and σ² that were found before
 * or at guesses from the prior; log τ about that τ.
 */
export function effectsTail(
  hierarchy: Hierarchy,
  layout: EffectsLayout,
  grams: readonly Float64Array[],
  found: Float64Array | undefined,
): TailScale {
  const { prior } = hierarchy;
  const { spreadAt, residualAt, varianceAt, sharedAt, random, residuals } = layout;
  const logSpreads = found
    ? found.slice(spreadAt - sharedAt, residualAt - sharedAt)
    : spreadScales(prior, layout).map((scale) => Math.log(FIRST_SPREAD * scale));
  const variance = found ? Math.exp(found.at(-1)!) : prior.varianceScale / (prior.varianceShape + 1);
  const law = coefficientLaw(prior, layout);
  law.begin();
  grams.forEach((gram, j) => {
    law.include(j, informationOf(hierarchy, j, gram, variance), logSpreads.map(Math.exp), 1);
  });
  law.end();
  const last = varianceTail(prior.varianceShape);
  return Object.freeze<TailScale>({
    toCoordinates(x, q) {
      law.toCoordinates(x, q);
      for (let i = 0; i < random.length; i++)
        q[spreadAt + i] = logSpreads[i]! + SPREAD_UNIT * x[spreadAt + i]!;
      for (let j = 0; j < residuals; j++) q[residualAt + j] = x[residualAt + j]!;
      last.toCoordinates(x, q, varianceAt);
    },
    toStandard(q, x) {
      law.toStandard(q, x);
      for (let i = 0; i < random.length; i++)
        x[spreadAt + i] = (q[spreadAt + i]! - logSpreads[i]!) / SPREAD_UNIT;
      for (let j = 0; j < residuals; j++) x[residualAt + j] = q[residualAt + j]!;
      last.toStandard(q, x, varianceAt);
    },
    pull(gradient) {
      law.pull(gradient);
      for (let i = 0; i < random.length; i++) gradient[spreadAt + i]! *= SPREAD_UNIT;
      last.pull(gradient, varianceAt);
    },
  });
}

/** What ẑ_j says of θ_j given S_j: P = SV⁻¹S, h = SV⁻¹ẑ, V = σ²S + D. */
function informationOf(
  { shape, holders, size: m }: Hierarchy,
  j: number,
  gram: Float64Array,
  variance: number,
): NormalInformation {
  const p = shape.features;
  const { noisy, sds } = holders[j]!;
  const inverse = gram.map((entry) => variance * entry);
  for (let i = 0; i < p; i++) inverse[i * (p + 1)]! += sds[i * m + p]! ** 2;
  cholesky(inverse, p);
  choleskyInverse(inverse, p, inverse);
  const gain = new Float64Array(p * p);
  multiplyByTransposed(gram, inverse, gain, p, p, p);
  const precision = new Float64Array(p * p);
  multiplyByTransposed(gain, gram, precision, p, p, p);
  const shift = new Float64Array(p);
  const cross = Float64Array.from({ length: p }, (_, i) => noisy[i * m + p]!);
  multiplyVector(gain, cross, shift, p, p);
  return { precision, shift };
}
