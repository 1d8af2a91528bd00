import { familyOf, type NoisyTable, parseStudy, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";
import { noisyTableOf } from "../models/table/noisy-table-of.ts";
import { checkedReleases } from "./check-releases.ts";

/**
 * Holders' releases of a study of the family `table` as one noisy table, for `fitTable` and for other programs: measurements with the exact law of their noise,
 * and the number of records where it is public. Several holders are told apart by an axis `holder` (`data holder`, where a variable has that name); a
 * question that does not name it is about all of them.
 *
 * @example
 * ```ts
 * import { parseStudy, privatize } from "@dpbayes/privacy";
 * import { tableOfReleases } from "@dpbayes/inference";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "visits",
 *   question: "Who comes from where?",
 *   variables: {
 *     region: { type: "category", levels: ["north", "south"] },
 *     insured: { type: "boolean" },
 *   },
 *   model: { family: "table", formula: "~ region + insured" },
 *   privacy: { setting: "central", epsilon: 1, unit: "one person", neighbours: "replace-one" },
 * });
 * const release = await privatize(study, [{ region: "north", insured: true }, { region: "south", insured: true }]);
 * const table = tableOfReleases(study, [release]);
 * console.log(table.measurements.map(({ noise }) => noise.law)); // [ 'geometric', 'none' ]
 * ```
 */
export function tableOfReleases(given: Study, releases: readonly unknown[]): NoisyTable {
  const study = parseStudy(given);
  if (familyOf(study).cells !== true)
    fail("ARGUMENT", {
      name: "study",
      found: `of the family ${study.model.family}`,
      accepted: "one of the family table",
    });
  return noisyTableOf(study, checkedReleases(study, releases));
}
