import type { LinearForms } from "../questions/linear-forms.ts";
import type { LatentJob } from "./job/latent-job.ts";

/** Writes what is kept of a draw: the totals of some forms, or the counts of all cells as the table numbers them. */
export function keptTotals(job: LatentJob, forms: LinearForms | undefined): (out: Float64Array) => void {
  const { categories, areaCell, categoryCell, possible, state } = job;
  const cellOf = (cell: number) =>
    areaCell[Math.floor(cell / categories)]! + categoryCell[cell % categories]!;
  if (forms === undefined)
    return (out) => {
      // Cells that cannot be are 0: in the state they hold what the prior would have put there, or have no place.
      out.fill(0);
      for (let cell = 0; cell < state.counts.length; cell++)
        if (possible[cell] === 1) out[cellOf(cell)] = state.counts[cell]!;
    };
  const classOf = Int32Array.from(possible, (can, cell) => (can === 1 ? forms.classOf[cellOf(cell)]! : -1));
  const sums = new Float64Array(forms.classCount);
  return (out) => {
    sums.fill(0);
    for (let cell = 0; cell < classOf.length; cell++)
      if (classOf[cell]! >= 0) sums[classOf[cell]!]! += state.counts[cell]!;
    out.fill(0);
    forms.addClasses(sums, out);
  };
}
