/**
 * Names of what models record of their density at every draw. `log_prior` is the log prior density of the parameters and of holders'
 * effects; `log_effects` the part of it that the law of the effects has; `log_likelihood[north]` what one release says.
 */
export const LOG_PRIOR = "log_prior";
export const LOG_EFFECTS = "log_effects";

/** What the column of a release is called. */
export function logLikelihoodName(release: string): string {
  return `log_likelihood[${release}]`;
}

/** The release behind the name of a column; undefined for other columns. */
export function releaseOfColumn(name: string): string | undefined {
  return /^log_likelihood\[(.*)\]$/s.exec(name)?.[1];
}
