/**
 * Whether a number tells how the model works and not what was asked: what a regression learns of the spread of its covariates, or of
 * totals whose shares it is about. It belongs to diagnostics; summaries have it where it is asked for by name.
 */
export function isTechnical(name: string): boolean {
  return name.startsWith("covariate_") || name.startsWith("total_");
}
