import { LOG_EFFECTS, LOG_PRIOR, releaseOfColumn } from "../contracts/log-density-columns.ts";
import type { Fit } from "./fit.ts";

/** What one release says, draw by draw. */
export interface ReleaseLogLikelihood {
  readonly release: string;
  /** chains × draws. */
  readonly values: Float64Array;
}

/**
 * The log prior without the law of holders' effects: that law is part of the model, as a residual's law is, and not something believed
 * before the data. Undefined where the fit has no record of it.
 */
export function logPriorOfParameters({ statistics }: Pick<Fit, "statistics">): Float64Array | undefined {
  const prior = statistics[LOG_PRIOR];
  const effects = statistics[LOG_EFFECTS];
  return effects === undefined ? prior : prior?.map((value, row) => value - effects[row]!);
}

/** The releases' columns, in their order. */
export function logLikelihoods({ statistics }: Pick<Fit, "statistics">): readonly ReleaseLogLikelihood[] {
  return Object.entries(statistics).flatMap(([name, values]) => {
    const release = releaseOfColumn(name);
    return release === undefined ? [] : [{ release, values }];
  });
}

/** Whether a column of statistics was recorded by the model, and not by its sampler. */
export function isRecorded(name: string): boolean {
  return name === LOG_PRIOR || name === LOG_EFFECTS || releaseOfColumn(name) !== undefined;
}
