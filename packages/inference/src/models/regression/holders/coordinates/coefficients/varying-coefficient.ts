import { type RandomCoefficient, type RandomInput, randomCoefficient } from "../random-coefficient.ts";
import { type CoefficientTable, designUnit, type OneCoefficient } from "./one-coefficient.ts";

/** A coefficient that scatters between holders, and its standardised effects, whose law is shared with others. */
export interface VaryingCoefficient extends OneCoefficient {
  readonly eta: RandomCoefficient["eta"];
}

/** φ_j = e^v(φ + τη_j) in column k; `slopes`: f_j with ∂ log p(η_j)/∂η_j = f_jη_j, known before `pullBack`. */
export function varyingCoefficient(
  table: CoefficientTable,
  k: number,
  input: RandomInput,
  slopes: Float64Array,
): VaryingCoefficient {
  const { holders: J, coefficients: K, own, gradient } = table;
  const unit = designUnit();
  const random = randomCoefficient(input);
  let logPrior = 0;
  return Object.freeze<VaryingCoefficient>({
    dimension: J + 2,
    unit,
    eta: random.eta,
    get logPrior() {
      return logPrior;
    },
    moveTo(q, at) {
      random.links.unit = unit.left;
      const logJacobian = random.moveTo(q, at);
      // A spread that overflowed leaves nothing to read.
      logPrior = Number.isFinite(logJacobian) ? random.logPrior() : -Infinity;
      for (let j = 0; j < J; j++) own[j * K + k] = unit.size * random.own[j]!;
      return logJacobian;
    },
    pullBack(q, at, gradientQ) {
      let sum = 0;
      for (let i = k; i < own.length; i += K) {
        sum += own[i]! * gradient[i]!;
        gradient[i]! *= unit.size;
      }
      random.pullBack(q, at, gradient, k, K, slopes, gradientQ);
      unit.inUnit = random.links.inUnit;
      unit.inSize = sum - random.links.inUnit;
    },
    mean: () => unit.size * random.mean(),
    spread: () => unit.size * random.spread(),
    writeStart({ mean, spread, own: ownOf }, q, at) {
      const { size } = unit;
      random.writeStart(mean / size, spread / size, (j) => ownOf(j) / size, q, at);
    },
  });
}
