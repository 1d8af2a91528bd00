import { fail } from "../../errors/index.ts";
import { answerFrom } from "../../measurements/measure-from.ts";
import { type Measurement, measurement } from "../../measurements/measurement.ts";
import { marginCounts } from "../../statistics/margin-counts/margin-counts.ts";
import { tableAxes, tableMargins } from "../../study/cells.ts";
import type { Study } from "../../study/study.ts";

/** Counts of the cells of every margin. */
export function marginTables(study: Study): Measurement {
  const [axes, margins] = [tableAxes(study), tableMargins(study)];
  const { weights } = study.model.statistic ?? {};
  if (weights) requireWhole(weights);
  const statistic = marginCounts({ axes, margins, ...(weights && { weights }) });
  return measurement(statistic, { axes, margins }, (tally) => {
    const readers = axes.map(({ column }) => answerFrom({ answered: column }, study.variables, tally));
    const record = new Int32Array(axes.length);
    return (source, row) => {
      for (let i = 0; i < readers.length; i++) record[i] = readers[i]!(source, row);
      return record;
    };
  });
}

/** Ratios of whole numbers up to this come as near to any ratio as noise needs. */
const LARGEST_WEIGHT = 1000;

/** With whole weights sums are whole numbers of steps, so that noise is added to the counts themselves and not to rounded multiples of them. */
function requireWhole(weights: Readonly<Record<string, number>>): void {
  for (const [name, weight] of Object.entries(weights))
    if (!(Number.isInteger(weight) && weight <= LARGEST_WEIGHT))
      fail("STUDY_FIELD", {
        field: `model.statistic.weights.${name}`,
        found: String(weight),
        accepted: `a whole number from 1 to ${LARGEST_WEIGHT} in a table`,
      });
}
