import { type TailScale, varianceTail } from "../frame/tail-scale.ts";
import type { Hierarchy } from "../hierarchy.ts";
import { coefficientLaw } from "./coefficient-law.ts";
import { layoutIn } from "./drawn-regressions.ts";
import type { EffectsLayout } from "./effects-layout.ts";
import { holderCoefficients } from "./holder-coefficients.ts";
import { firstVariance, guessedHolders, informationOf } from "./holder-guesses.ts";

/** About the sd of log τ with a handful of holders; adaptation does the rest. */
export const SPREAD_UNIT = 0.5;

/**
 * Scales of the tail of holders that differ: coefficients by their normal law given S_j, at τ and σ² that were found before
 * or guessed; log τ about that τ.
 */
export function effectsTail(
  hierarchy: Hierarchy,
  layout: EffectsLayout,
  grams: readonly Float64Array[],
  found: Float64Array | undefined,
): TailScale {
  const { prior } = hierarchy;
  const { spreadAt, residualAt, varianceAt, sharedAt, random, residuals } = layout;
  const guesses = found ? undefined : guessedHolders(hierarchy, grams);
  const logSpreads =
    guesses?.spreads.map(Math.log) ?? found!.slice(spreadAt - sharedAt, residualAt - sharedAt);
  const own = found ? foundCoefficients(hierarchy, found) : guesses!.coefficients;
  const variance = found ? Math.exp(found.at(-1)!) : firstVariance(hierarchy);
  const law = coefficientLaw(prior, layout);
  law.begin();
  grams.forEach((gram, j) => {
    law.include(j, informationOf(hierarchy, j, gram, variance, own[j]!), logSpreads.map(Math.exp), 1);
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

function foundCoefficients(hierarchy: Hierarchy, found: Float64Array): readonly Float64Array[] {
  const own = holderCoefficients(layoutIn(hierarchy));
  own.read(found);
  return own.coefficients;
}
