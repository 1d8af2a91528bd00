import { type CoefficientTable, designUnit, type OneCoefficient } from "./one-coefficient.ts";

/** A coefficient that is known, that of an offset: it keeps a coordinate, a standard normal number that nothing depends on. */
export function knownCoefficient(
  { coefficients: K, own }: CoefficientTable,
  k: number,
  value: number,
): OneCoefficient {
  let logPrior = 0;
  return Object.freeze<OneCoefficient>({
    dimension: 1,
    unit: designUnit(),
    get logPrior() {
      return logPrior;
    },
    moveTo(q, at) {
      for (let i = k; i < own.length; i += K) own[i] = value;
      logPrior = -0.5 * q[at]! ** 2;
      return 0;
    },
    pullBack(q, at, gradientQ) {
      gradientQ[at]! -= q[at]!;
    },
    mean: () => value,
    spread: () => 0,
    writeStart(_start, q, at) {
      q[at] = 0;
    },
  });
}
