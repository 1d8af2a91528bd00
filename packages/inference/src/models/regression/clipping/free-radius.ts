import { type Design, designOf, type Study } from "@dpbayes/privacy/formats";

/** Differences of rounding: a radius written down with six digits for √2 still moves nobody who is not at a corner. */
const SAME = 1e-6;

/** Whether a radius may move rows whose numbers lie within their bounds: not where it reaches the corners of the box, as the default does. */
export function movesRows(study: Study, { radius }: Pick<Design, "radius">): boolean {
  const { statistic: _, ...model } = study.model;
  return radius < (1 - SAME) * designOf({ ...study, model }).radius;
}
