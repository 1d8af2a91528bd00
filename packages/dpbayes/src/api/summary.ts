import type { Fit, Summary, SummaryOptions } from "@dpbayes/inference";

/** Mean, spread, intervals and how well they are known, of every number of a fit; prints as a table. */
export function summary(fit: Fit, options: SummaryOptions = {}): Summary {
  return fit.summary(options);
}
