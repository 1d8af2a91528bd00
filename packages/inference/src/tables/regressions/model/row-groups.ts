import type { CellAxis } from "../cells/measured-cells.ts";
import type { RegressionRows } from "../cells/regression-rows.ts";
import { areTold, type CrudeRates } from "./crude-rates.ts";

/** The levels of one `(1 | axis)`, and which one every row has. */
export interface RowGroups {
  readonly name: string;
  readonly labels: readonly string[];
  readonly groupOf: Int32Array;
  /** Whether the published numbers tell the levels much better than they scatter. */
  readonly told: boolean;
}

/** The groups of rows that share a level of some axes. */
export function rowGroups(names: readonly string[], rows: RegressionRows, crude: CrudeRates): RowGroups {
  const axes = names.map((name) => rows.axes.findIndex((axis) => axis.name === name));
  const labels: string[] = [];
  const groupOf = Int32Array.from(rows.places, (places) => {
    const label = axes.map((at) => (rows.axes[at] as CellAxis).labels[places[at]!]).join(":");
    const known = labels.indexOf(label);
    return known < 0 ? labels.push(label) - 1 : known;
  });
  return { name: names.join(":"), labels, groupOf, told: groupsAreTold(groupOf, labels.length, rows, crude) };
}

function groupsAreTold(
  groupOf: Int32Array,
  groups: number,
  { variance }: RegressionRows,
  { counts, totals }: CrudeRates,
): boolean {
  const [sums, exposed, variances] = [0, 0, 0].map(() => new Float64Array(groups)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  groupOf.forEach((group, row) => {
    sums[group]! += counts[row]!.at(-1)!;
    exposed[group]! += totals[row]!;
    variances[group]! += variance;
  });
  return areTold(
    sums.map((sum, group) => sum / exposed[group]!),
    sums,
    variances,
  );
}
