import type { ScalarPrior } from "../../../../priors/index.ts";
import { type CoefficientTable, designUnit, type OneCoefficient } from "./one-coefficient.ts";
import { averageOf } from "./own-coefficient.ts";

/** How far each holder's records lie from the centre (J×K), and what that does through the levels. */
export interface Distances {
  readonly distance: Float64Array;
  readonly inDistance: Float64Array;
  /** Whether the prior speaks of the level there, and not at the centre. */
  readonly atMean: boolean;
}

/**
 * Column 0: a level for every holder, sampled as t_j = a_j + δ_jᵀβ_j, the level at the holder's own records: that is what its data tell,
 * whatever its slopes are. Where δ_j moves with the holder's mean that holds also of slopes of any size. Slopes move before it and are
 * pulled back after it.
 */
export function ownLevel(
  table: CoefficientTable,
  prior: ScalarPrior,
  { distance, inDistance, atMean }: Distances,
): OneCoefficient {
  const { holders: J, coefficients: K, own, gradient } = table;
  const unit = designUnit();
  let logPrior = 0;

  /** δ_jᵀβ_j. */
  function fromCentre(j: number): number {
    let sum = 0;
    for (let l = 1; l < K; l++) sum += distance[j * K + l]! * own[j * K + l]!;
    return sum;
  }

  /** a_j = t_j − δ_jᵀβ_j. */
  function backToSlopes(j: number, g: number): void {
    for (let l = 1; l < K; l++) {
      gradient[j * K + l]! -= distance[j * K + l]! * g;
      inDistance[j * K + l] = -own[j * K + l]! * g;
    }
  }

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
        const there = unit.size * q[at + j]!;
        own[j * K] = there - fromCentre(j);
        logPrior += prior.logDensity((atMean ? there : own[j * K]!) * shrink);
      }
      return -J * unit.left;
    },
    pullBack(q, at, gradientQ) {
      const shrink = Math.exp(-unit.left) / unit.size;
      [unit.inUnit, unit.inSize] = [-J, J];
      for (let j = 0; j < J; j++) {
        const there = unit.size * q[at + j]!;
        const value = atMean ? there : own[j * K]!;
        const ofPrior = prior.slope(value * shrink) * shrink;
        const g = gradient[j * K]! + ofPrior;
        unit.inUnit -= ofPrior * value;
        unit.inSize += g * there;
        gradientQ[at + j]! += unit.size * g;
        backToSlopes(j, atMean ? g - ofPrior : g);
      }
    },
    mean: () => averageOf(table, 0),
    spread: () => 0,
    writeStart(start, q, at) {
      for (let j = 0; j < J; j++) q[at + j] = (start.own(j) + fromCentre(j)) / unit.size;
    },
  });
}
