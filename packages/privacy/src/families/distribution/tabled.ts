import { type Measurement, measurement } from "../../measurements/measurement.ts";
import { theVariable } from "../../measurements/one-variable.ts";
import { fieldReader } from "../../records/design-row.ts";
import { binCounts } from "../../statistics/bin-counts/bin-counts.ts";
import { binEdges } from "../../study/bins.ts";
import type { Study } from "../../study/study.ts";

/** Counts per bin. */
export function binTable(study: Study): Measurement {
  const { name } = theVariable(study);
  const edges = binEdges(study);
  return measurement(binCounts({ column: name, edges }), { variable: name, edges }, (tally) =>
    fieldReader(study, name, tally),
  );
}
