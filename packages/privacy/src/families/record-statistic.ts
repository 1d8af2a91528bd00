import { clippingTally } from "../records/clipping-tally.ts";
import type { Block } from "../statistics/statistic.ts";
import { parseStudy } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";
import { tableMeasurement } from "./tabled-families.ts";

/** What one record adds to the sums of a study, before noise. */
export interface RecordStatistic {
  readonly blocks: readonly Block[];
  readonly coordinates: readonly string[];
  /** Whether every coordinate of every record is a whole number. */
  readonly integral: boolean;
  /** Writes the weighted statistic of one record, checked and clipped as `privatize` does. Errors call it record `row`. */
  measure(record: Readonly<Record<string, unknown>>, row: number, out: Float64Array): void;
}

/**
 * The very function that `privatize` sums over the records of a table: checks, clipping, projection and weights included. It draws no
 * noise and adds nothing up, so that models of how records arise may ask what a made-up record would have added.
 *
 * @example
 * ```ts
 * import { parseStudy, recordStatistic } from "@dpbayes/privacy/formats";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "stay",
 *   question: "How long do patients stay?",
 *   variables: { days: { type: "number", bounds: [0, 30] } },
 *   model: { family: "total", formula: "days ~ 1" },
 *   privacy: { setting: "central", epsilon: 1, unit: "one patient", neighbours: "replace-one" },
 * });
 * const sum = new Float64Array(1);
 * recordStatistic(study).measure({ days: 40 }, 1, sum);
 * console.log(sum[0]); // 30
 * ```
 */
export function recordStatistic(study: Study): RecordStatistic {
  const { statistic, measure } = tableMeasurement(parseStudy(study));
  const { blocks, coordinates } = statistic.layout;
  // What is clipped among made-up records is a fact about nobody.
  return Object.freeze({
    blocks,
    coordinates,
    integral: statistic.integral,
    measure: measure(clippingTally()),
  });
}
