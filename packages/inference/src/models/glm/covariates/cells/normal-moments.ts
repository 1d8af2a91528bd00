import type { OutcomeMoments } from "../../outcomes/outcome-moments.ts";
import { recordMoments } from "../../statistic/record-moments.ts";
import { momentsGradient } from "../../statistic/record-moments-gradient.ts";
import type { StatisticMonomial } from "../../statistic/statistic-coordinates.ts";
import type { MixedMoments } from "../mixed-moments.ts";
import { singleCell } from "./single-cell.ts";

/** `cellMoments` of a single cell of numbers, in half the time: the moments of normal covariates. */
export function normalMoments(
  monomials: readonly StatisticMonomial[],
  covariates: number,
  outcome: OutcomeMoments,
): MixedMoments {
  const k = monomials.length;
  const moments = recordMoments(monomials, covariates, outcome);
  const back = momentsGradient(monomials, moments);
  const { mean, second } = moments;
  const cell = singleCell(covariates);
  const covariance = new Float64Array(k * k);
  const inMean = new Float64Array(k);
  return Object.freeze<MixedMoments>({
    ...{ length: k, mean, covariance },
    moveTo(point) {
      cell.enter(point);
      moments.moveTo(cell.point);
      for (let a = 0; a < k; a++)
        for (let c = 0; c < k; c++) covariance[a * k + c] = second[a * k + c]! - mean[a]! * mean[c]!;
    },
    addGradient(v, W, { factor }, gradient) {
      for (let a = 0; a < k; a++) {
        let sum = 0;
        for (let c = 0; c < k; c++) sum += W[a * k + c]! * mean[c]!;
        inMean[a] = v[a]! - 2 * sum;
      }
      cell.clear();
      back.add(inMean, W, cell.point, cell.slopes);
      cell.addTo(gradient, factor);
    },
  });
}
