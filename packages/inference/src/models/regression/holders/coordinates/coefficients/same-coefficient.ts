import type { ScalarPrior } from "../../../../priors/index.ts";
import { type CoefficientTable, designUnit, type OneCoefficient } from "./one-coefficient.ts";

/** One number for all holders: φ = e^vx, prior of x/e^{u−v}. */
export function sameCoefficient(table: CoefficientTable, k: number, prior: ScalarPrior): OneCoefficient {
  const { coefficients: K, own, gradient } = table;
  const unit = designUnit();
  let logPrior = 0;
  return Object.freeze<OneCoefficient>({
    dimension: 1,
    unit,
    get logPrior() {
      return logPrior;
    },
    moveTo(q, at) {
      for (let i = k; i < own.length; i += K) own[i] = unit.size * q[at]!;
      logPrior = prior.logDensity(q[at]! * Math.exp(-unit.left));
      return -unit.left;
    },
    pullBack(_q, at, gradientQ) {
      const shrink = Math.exp(-unit.left) / unit.size;
      const ofPrior = prior.slope(own[k]! * shrink) * shrink;
      let sum = ofPrior;
      for (let i = k; i < own.length; i += K) sum += gradient[i]!;
      unit.inUnit = -ofPrior * own[k]! - 1;
      unit.inSize = sum * own[k]! + 1;
      gradientQ[at]! += unit.size * sum;
    },
    mean: () => own[k]!,
    spread: () => 0,
    writeStart({ mean }, q, at) {
      q[at] = mean / unit.size;
    },
  });
}
