import type { MixedTerm } from "../../../regression/mixed/index.ts";
import { addDispersion, dispersionAt } from "../../outcomes/dispersion.ts";
import { type SquareSum, squareLikelihood } from "../../sums/square-likelihood.ts";
import type { DerivedRow } from "./derived-row.ts";

/** What a noisy Σy² says where columns are derived: E y and E y² are averages over nodes. */
export function derivedSquareTerm(data: SquareSum, row: DerivedRow): MixedTerm {
  const likelihood = squareLikelihood(data);
  const { h, weights } = row;
  return Object.freeze<MixedTerm>({
    addTo(point, gradient) {
      const cells = point.shares.length;
      const dispersion = dispersionAt(point);
      const weightOf = (place: number) => weights[(place - (place % cells)) / cells]!;
      row.evaluate(point);
      let [mean, square] = [0, 0];
      for (let place = 0; place < row.places; place++) {
        row.moveTo(place);
        const weight = point.shares[place % cells]! * weightOf(place);
        mean += weight * h[0]!;
        square += weight * (h[0]! ** 2 + dispersion * (h[2]! - h[0]! ** 2));
      }
      const log = likelihood.evaluate(mean, square);
      if (!(log > -Infinity)) return -Infinity;
      const { inMean, inSquare } = likelihood;
      let inDispersion = 0;
      for (let place = 0; place < row.places; place++) {
        row.moveTo(place);
        const variance = h[2]! - h[0]! ** 2;
        const value = inMean * h[0]! + inSquare * (h[0]! ** 2 + dispersion * variance);
        const ofVariance = h[3]! - 2 * h[0]! * h[1]!;
        const inU = inMean * h[1]! + inSquare * (2 * h[0]! * h[1]! + dispersion * ofVariance);
        const weight = point.shares[place % cells]! * weightOf(place);
        gradient.shares[place % cells]! += weightOf(place) * value;
        row.addTo(point, weight * inU, gradient);
        inDispersion += weight * inSquare * variance;
      }
      addDispersion(inDispersion, point, gradient);
      return log;
    },
  });
}
