import type { Kernel } from "../kernel.ts";
import { NODE_SCORES, type SmoothLaw } from "../laws/smooth-law.ts";
import { addLawMass } from "../quadrature/law-mass.ts";
import { panelQuadrature } from "../quadrature/panel-quadrature.ts";
import { WeightedScores } from "../quadrature/weighted-scores.ts";
import { requireWholeNumbers, type WholeLaw } from "./whole-law.ts";

/** Masses need none: any kernel will do. */
const plain: Kernel = { rate: 1, square: 0, logConstant: -Math.LN2 };

/** A continuous data model rounded to whole numbers: P(k) = F(k + ½) − F(k − ½), with the tails at the bounds. */
export function roundedLaw(law: SmoothLaw, [low, high]: readonly [number, number]): WholeLaw {
  const count = law.parameterCount;
  const size = requireWholeNumbers(high - low + 1);
  const logMasses = new Float64Array(size);
  const scores = new Float64Array(size * count);
  const sum = new WeightedScores(count);
  const node = new Float64Array(NODE_SCORES + count + 1);
  const quadrature = panelQuadrature(law, plain);
  return {
    parameterCount: count,
    low,
    logMasses,
    scores,
    set(parameters) {
      law.set(parameters);
      let from = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < size; i++) {
        const to = i === size - 1 ? Number.POSITIVE_INFINITY : law.coordinate(low + i + 0.5);
        sum.clear();
        addLawMass(sum, law, quadrature, from, to, node);
        logMasses[i] = sum.write(scores, i * count);
        from = to;
      }
    },
  };
}
