import { predictionError } from "@dpbayes/inference/models/distributed-regression";
import type { BoundedRows } from "./bounded-rows.ts";
import type { CellPart } from "./cell-errors.ts";
import type { SampledEstimate } from "./sampled-estimate.ts";

/** Coefficients by method, for one draw of the noise. */
export type Estimates = Readonly<Record<string, Float64Array | SampledEstimate>>;

/** Errors on the test rows over a run of draws. */
export async function errorsOfDraws(
  { test }: BoundedRows,
  first: number,
  draws: number,
  estimates: (draw: number) => Estimates | Promise<Estimates>,
): Promise<CellPart> {
  const errors: Record<string, number[]> = {};
  const rHats: Record<string, number[]> = {};
  for (let draw = first; draw < first + draws; draw++)
    for (const [name, estimate] of Object.entries(await estimates(draw))) {
      const isSampled = !(estimate instanceof Float64Array);
      const coefficients = isSampled ? estimate.coefficients : estimate;
      errors[name] = [...(errors[name] ?? []), predictionError(coefficients, test.x, test.y)];
      if (isSampled) rHats[name] = [...(rHats[name] ?? []), estimate.rHat];
    }
  return { errors, rHats };
}
