import { designOf, parseStudy, type Study } from "@dpbayes/privacy/formats";
import type { FitWarning } from "../contracts/fit-warning.ts";
import { fitWarnings } from "../detectors/fit-warnings.ts";
import { requireNumber } from "../errors/index.ts";
import type { Fit } from "../fit/fit.ts";
import { logLikelihoods, logPriorOfParameters } from "../fit/recorded-columns.ts";
import { checkedReleases } from "../posterior/check-releases.ts";
import { type CoefficientsAtZero, coefficientsAtZero } from "./bayes-factors/coefficients-at-zero.ts";
import { type DegreesOfFreedom, degreesOfFreedom } from "./degrees/degrees-of-freedom.ts";
import type { Finding } from "./finding.ts";
import { type HolderChecks, holderChecks } from "./holders/holder-checks.ts";
import { holderFindings, KINDS } from "./holders/holder-findings.ts";
import type { Refit } from "./holders/left-out-holders.ts";
import { fittedDifferences } from "./misfit/fitted-differences.ts";
import { requireOfFamily, requireSameData } from "./same-data.ts";
import { type PriorSensitivity, priorSensitivity } from "./sensitivity/prior-sensitivity.ts";
import { lookedWords } from "./words/looked-words.ts";

export interface CheckOptions {
  /** The study and the releases of the fit, in its order. */
  readonly study: Study;
  readonly releases: readonly unknown[];
  /** The chance of any finding if nothing is wrong; 0.01 without it. */
  readonly falseAlarm?: number;
  /** Of the draws that single holders' posteriors take; 1 without it. */
  readonly seed?: number | string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
  /**
   * Fits the study to other releases, with the options of the fit. Called for every holder that draws of the whole fit cannot be
   * weighted to leave out; without it their predictions say that they are not to be trusted.
   */
  readonly refit?: Refit;
}

/** What checks of a fit found, and what they could have found. Plain data. */
export interface CheckReport {
  /** What the releases leave for criticism of the model: the first thing to read. */
  readonly degrees: DegreesOfFreedom;
  /** Absent below two holders. */
  readonly holders?: HolderChecks;
  /** What a weaker or stronger prior would change; absent where the fit has no record of its log prior. */
  readonly sensitivity?: PriorSensitivity;
  /** Whether coefficients are 0; absent where the model has none with a prior and draws of some density. */
  readonly zero?: CoefficientsAtZero;
  /** What every fit tests by itself, in its draws and its releases. */
  readonly warnings: readonly FitWarning[];
  readonly falseAlarm: number;
  readonly findings: readonly Finding[];
  /** What was looked at, and how far off it would have to be to be found; and what cannot be looked at, and why. */
  readonly looked: readonly string[];
}

/**
 * Checks a fit against its releases: first how many degrees of freedom they leave; then, where there are some, the misfit of the
 * fitted model by block and holder, and every holder against the others. Findings keep `falseAlarm` together; where
 * there is none, `looked` says what would have been found.
 */
export async function check(fit: Fit, options: CheckOptions): Promise<CheckReport> {
  const study = parseStudy(options.study);
  const releases = checkedReleases(study, options.releases);
  requireSameData(fit, study, releases);
  requireOfFamily(fit);
  const { falseAlarm = 0.01, seed = 1, signal, onProgress, refit } = options;
  requireNumber("falseAlarm", falseAlarm, (rate) => rate > 0 && rate < 1, "between 0 and 1");
  const degrees = degreesOfFreedom(fit, study, releases);
  const differences = fittedDifferences(fit);
  const settings = { level: falseAlarm / KINDS, seed, signal, onProgress, refit };
  const holders = await holderChecks(fit, study, releases, differences, settings);
  const findings = holders
    ? holderFindings(holders.checks, holders.summaries, designOf(study), differences, falseAlarm)
    : [];
  const zero = coefficientsAtZero(fit, study);
  return Object.freeze<CheckReport>({
    degrees,
    ...(holders && { holders: holders.checks }),
    ...(isPriorRecorded(fit) && { sensitivity: priorSensitivity(fit) }),
    ...(zero && { zero }),
    warnings: fitWarnings(fit, study, releases),
    falseAlarm,
    findings,
    looked: lookedWords(study, releases, degrees, holders?.checks),
  });
}

function isPriorRecorded(fit: Fit): boolean {
  return logPriorOfParameters(fit) !== undefined && logLikelihoods(fit).length > 0;
}
