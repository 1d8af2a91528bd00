import { cellLawOf } from "../../laws/index.ts";
import type { MeasuredGroups, TableLayout } from "../../layout/table-layout.ts";

/** What least squares leaves out of a table, and where it takes a law for something simpler. */
export function leftOutNotes({ table, measurements }: TableLayout): readonly string[] {
  return measurements.flatMap((measured, at) => {
    const { keep } = table.measurements[at]!;
    const name = keep.length === 0 ? "the total" : keep.join(" × ");
    return [
      ...transitionNote(measured, name),
      ...hiddenNote(measured, name),
      ...roundingNote(measured, name),
    ];
  });
}

function transitionNote({ noise }: MeasuredGroups, name: string): readonly string[] {
  if (noise.law !== "transition" || cellLawOf(noise).exact) return [];
  return [`least squares is without ${name}: stated probabilities need not keep the mean`];
}

function hiddenNote(measured: MeasuredGroups, name: string): readonly string[] {
  const hidden = measured.values.reduce((sum, value) => sum + (Number.isNaN(value) ? 1 : 0), 0);
  if (hidden === 0) return [];
  const rest = isSelected(measured)
    ? ", and takes those that were let through as they are: it may come out too high"
    : "";
  return [`least squares is without ${hidden} hidden ${hidden === 1 ? "value" : "values"} of ${name}${rest}`];
}

/** Whether a threshold let those noisy numbers through that came out high: their noise has no longer mean 0. */
export function isSelected({ values, noise }: MeasuredGroups): boolean {
  return !cellLawOf(noise).exact && values.some((value) => Number.isNaN(value));
}

function roundingNote({ noise }: MeasuredGroups, name: string): readonly string[] {
  if (noise.law !== "random-rounding" || noise.base === 1) return [];
  return [
    `least squares gives the random rounding of ${name} the variance that it has on average over counts`,
  ];
}
