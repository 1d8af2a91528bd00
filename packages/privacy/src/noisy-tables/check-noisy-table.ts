import { MOST_CELLS, MOST_PLACES } from "../json/limits.ts";
import type { Refuse } from "../json/read-shape.ts";
import { type AxisIndex, indexAxes } from "./axis-index.ts";
import { type BoundedSums, boundedSums, requirePossible } from "./bounded-sums.ts";
import { checkAgreement } from "./check-agreement.ts";
import { hiddenRules } from "./check-hidden.ts";
import { checkValues } from "./check-values.ts";
import { marginOf } from "./margin.ts";
import type { NoisyTable } from "./noisy-table.ts";
import { possibleCells } from "./structural-zeros.ts";
import { checkNoise, publishedUnder } from "./table-laws.ts";

/** What a shape cannot say of a table: names, margins, numbers, and whether true counts can be behind them. */
export function checkNoisyTable(table: NoisyTable, refuse: Refuse): void {
  const index = indexAxes(table.axes, refuse);
  checkSize(index, table.measurements.length, refuse);
  const bounded = checkMeasurements(table, index, refuse);
  if (table.zero !== undefined) {
    const possible = possibleCells(index, table.zero, refuse);
    for (const sums of bounded) requirePossible(sums, index, possible);
  }
  if (comparisons(bounded) <= MOST_PLACES) checkAgreement(bounded, table.axes);
}

function checkSize({ cellCount }: AxisIndex, measurements: number, refuse: Refuse): void {
  const cells = Number.isSafeInteger(cellCount) ? cellCount : `more than ${Number.MAX_SAFE_INTEGER}`;
  if (cellCount > MOST_CELLS) refuse("axes", `of ${cells} cells`, `of at most ${MOST_CELLS} cells`);
  if (cellCount * measurements > MOST_PLACES)
    refuse(
      "measurements",
      `${measurements} over ${cellCount} cells each`,
      `at most ${Math.floor(MOST_PLACES / cellCount)} over so many cells`,
    );
}

/** Everything about measurements one by one; back come those whose noise reaches only so far. */
function checkMeasurements(table: NoisyTable, index: AxisIndex, refuse: Refuse): readonly BoundedSums[] {
  const { measurements } = table;
  const fields = measurements.map((_, m) => `measurements[${m}]`);
  const margins = measurements.map((one, m) => marginOf(one, index, fields[m]!, refuse));
  for (const [m, { noise }] of measurements.entries()) checkNoise(noise, `${fields[m]}.noise`, refuse);
  const published = measurements.map(({ noise }) => publishedUnder(noise));
  const rules = hiddenRules(table, published, refuse);
  return measurements.flatMap((one, m) => {
    checkValues(one, margins[m]!, published[m]!, rules.get(m), fields[m]!, refuse);
    return boundedSums(one, margins[m]!, published[m]!, rules.get(m), fields[m]!);
  });
}

/** How many numbers are added up in all where every pair is compared. */
function comparisons(bounded: readonly BoundedSums[]): number {
  return bounded.length * bounded.reduce((sum, { low }) => sum + low.length, 0);
}
