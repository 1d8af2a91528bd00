import { type RowStatistic, regressionRows } from "../measurements/regression-rows.ts";
import { designOf } from "../records/design.ts";
import type { MeasuredFamily } from "./measured-family.ts";

/** What one regression's statistic has of its own. */
export interface RegressionMoments extends Pick<MeasuredFamily, "inputs" | "squares"> {
  /** The statistic of a study's rows. */
  readonly statistic: RowStatistic;
  /** How many blocks of second moments it holds. */
  readonly secondMoments: number;
}

/** A regression that is learned from sums of products of its design's rows, one person's or a whole table's. */
export function regressionMoments({ statistic, secondMoments, ...rest }: RegressionMoments): MeasuredFamily {
  return {
    ...rest,
    report: (study) => ({ route: "vector", measured: regressionRows(study, statistic) }),
    // Count, y, y²; x and yx; and blocks of d(d + 1)/2. Inputs are the covariates and y.
    atMostCoordinates(study) {
      const d = designOf(study).columns.length;
      return study.privacy.perturb === "inputs" ? d + 1 : 3 + 2 * d + (secondMoments * d * (d + 1)) / 2;
    },
  };
}
