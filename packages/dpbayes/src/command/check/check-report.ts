import { type CheckReport, check, type Fit } from "@dpbayes/inference";
import { fit as fitInThreads } from "@dpbayes/inference/node";
import type { Io } from "../terminal/io.ts";
import { partsProgress } from "../terminal/progress.ts";
import type { CheckedFit } from "./checked-fit.ts";

export interface CheckSettings {
  readonly falseAlarm?: number;
  readonly seed?: string;
  /** Nothing that takes new fits. */
  readonly quick?: boolean;
}

/** What `check` says of a fit, with short fits without single holders where only these can tell. */
export async function checkReport(
  checked: CheckedFit,
  { falseAlarm, seed = "1", quick = false }: CheckSettings,
  io: Io,
): Promise<CheckReport> {
  const { fit, study, releases } = checked;
  const progress = partsProgress(io, "the holders by themselves");
  return check(fit, {
    ...{ study, releases, seed, signal: io.signal, onProgress: progress.heard },
    ...(falseAlarm !== undefined && { falseAlarm }),
    ...(!quick && { refit: (others: readonly unknown[]) => refitted(checked, others, io) }),
  }).finally(progress.clear);
}

const SHORT_RUN = { chains: 2, warmup: 500, draws: 500, thin: 1 } as const;

/** A short fit of other releases, as the fit was asked for. */
function refitted({ study, settings }: CheckedFit, releases: readonly unknown[], io: Io): Promise<Fit> {
  return fitInThreads(study, releases, { ...settings, ...SHORT_RUN, signal: io.signal });
}
