import { log1mExp } from "../../../../math/special/index.ts";
import { NODE_LOG_DENSITY, NODE_SCORES, type SmoothLaw } from "../laws/smooth-law.ts";
import { bellPanels } from "./bell-panels.ts";
import { changeOn, type PanelQuadrature } from "./panel-quadrature.ts";
import type { WeightedScores } from "./weighted-scores.ts";

/**
 * Adds P(from < v < to) with the mean score over that stretch: tails and cells by quadrature, because the
 * derivatives of incomplete gamma and beta functions in their shapes have no closed form.
 */
export function addLawMass(
  sum: WeightedScores,
  law: SmoothLaw,
  quadrature: PanelQuadrature,
  from: number,
  to: number,
  node: Float64Array,
): void {
  if (!(from < to)) return;
  if (changeOn(law, from, to) < 1) {
    quadrature.mass(sum, from, to);
    return;
  }
  const { breaks, tailBelow, tailAbove } = bellPanels(law, from, to, 0);
  for (let i = 1; i < breaks.length; i++) quadrature.mass(sum, breaks[i - 1]!, breaks[i]!);
  if (tailBelow) addTail(sum, law, breaks[0]!, from, node);
  if (tailAbove) addTail(sum, law, breaks[breaks.length - 1]!, to, node);
}

/**
 * The pure exponential tail from `near` outwards to `end`: with r = |slope| and w = |end − near| the mass is
 * f(near)·(1 − e^{−rw})/r and the mean distance 1/r − w/(e^{rw} − 1). Scores are linear in v out there.
 */
export function addTail(
  sum: WeightedScores,
  law: SmoothLaw,
  near: number,
  end: number,
  node: Float64Array,
): void {
  const rate = Math.abs(law.slope(near));
  const width = Math.abs(end - near);
  const bounded = width < Number.POSITIVE_INFINITY;
  const distance = 1 / rate - (bounded ? width / Math.expm1(rate * width) : 0);
  law.evaluate(near, node);
  const share = bounded ? log1mExp(-rate * width) : 0;
  const log = node[NODE_LOG_DENSITY]! - Math.log(rate) + share;
  law.evaluate(end > near ? near + distance : near - distance, node);
  sum.add(log, node, NODE_SCORES);
}
