import { cellLawOf } from "../../laws/index.ts";
import type { TableEvidence } from "./table-evidence.ts";

/** A published number against the posterior mean of its sum, in standard deviations of its noise. */
export interface Misfit {
  readonly measurement: number;
  readonly group: number;
  readonly distance: number;
}

/** Of all measurements with noise that has a variance of its own; hidden numbers have none. */
export function publishedMisfits({ layout, means }: TableEvidence): readonly (readonly Misfit[])[] {
  return layout.measurements.map(({ noise, groupCount, groupOf, values }, measurement) => {
    const { variance, exact } = cellLawOf(noise);
    if (exact || noise.law === "transition" || noise.law === "random-rounding") return [];
    const sums = new Float64Array(groupCount);
    for (let cell = 0; cell < groupOf.length; cell++)
      if (groupOf[cell]! >= 0) sums[groupOf[cell]!]! += means[cell]!;
    return Array.from(values, (value, group) => ({
      measurement,
      group,
      distance: (value - sums[group]!) / Math.sqrt(variance),
    })).filter(({ distance }) => !Number.isNaN(distance));
  });
}
