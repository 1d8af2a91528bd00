import type { ScalarPrior } from "../../../../priors/index.ts";
import { type CoefficientTable, designUnit, type OneCoefficient } from "./one-coefficient.ts";

/** A number for every holder, all by the same prior: φ_j = e^vx_j. */
export function ownCoefficient(table: CoefficientTable, k: number, prior: ScalarPrior): OneCoefficient {
  const { holders: J, coefficients: K, own, gradient } = table;
  const unit = designUnit();
  let logPrior = 0;
  return Object.freeze<OneCoefficient>({
    dimension: J,
    unit,
    get logPrior() {
      return logPrior;
    },
    moveTo(q, at) {
      const shrink = Math.exp(-unit.left) / unit.size;
      logPrior = 0;
      for (let j = 0; j < J; j++) {
        own[j * K + k] = unit.size * q[at + j]!;
        logPrior += prior.logDensity(own[j * K + k]! * shrink);
      }
      return -J * unit.left;
    },
    pullBack(_q, at, gradientQ) {
      const shrink = Math.exp(-unit.left) / unit.size;
      [unit.inUnit, unit.inSize] = [-J, J];
      for (let j = 0; j < J; j++) {
        const value = own[j * K + k]!;
        const ofPrior = prior.slope(value * shrink) * shrink;
        const g = gradient[j * K + k]! + ofPrior;
        unit.inUnit -= ofPrior * value;
        unit.inSize += g * value;
        gradientQ[at + j]! += unit.size * g;
      }
    },
    mean: () => averageOf(table, k),
    spread: () => 0,
    writeStart(start, q, at) {
      for (let j = 0; j < J; j++) q[at + j] = start.own(j) / unit.size;
    },
  });
}

export function averageOf({ holders: J, coefficients: K, own }: CoefficientTable, k: number): number {
  let sum = 0;
  for (let j = 0; j < J; j++) sum += own[j * K + k]!;
  return sum / J;
}
