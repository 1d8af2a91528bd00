import { levelsOf } from "../../measurements/levels.ts";
import { type Measurement, measurement } from "../../measurements/measurement.ts";
import { theVariable } from "../../measurements/one-variable.ts";
import { fieldReader } from "../../records/design-row.ts";
import { categoryCounts, successCount } from "../../statistics/category-counts/category-counts.ts";
import type { Study } from "../../study/study.ts";

/** Counts per level. */
export function levelCounts(study: Study): Measurement {
  const { name, variable } = theVariable(study);
  const levels = levelsOf(variable);
  return measurement(categoryCounts({ column: name, levels }), { variable: name, levels }, (tally) =>
    fieldReader(study, name, tally),
  );
}

/**
 * How many say yes. With the number of records public one count is enough (half the noise, central spec §2.1);
 * otherwise both are released.
 */
export function successes(study: Study): Measurement {
  if (study.privacy.neighbours !== "replace-one") return levelCounts(study);
  const { name, variable } = theVariable(study);
  const levels = levelsOf(variable);
  const statistic = successCount({ column: name, success: levels[1]! });
  return measurement(statistic, { variable: name, levels }, (tally) => fieldReader(study, name, tally));
}
