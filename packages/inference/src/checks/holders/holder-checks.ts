import { designOf, type Release, type Study } from "@dpbayes/privacy/formats";
import type { Fit } from "../../fit/fit.ts";
import type { Difference } from "../../models/regression/holders/holder-effects.ts";
import type { HolderPrediction } from "../left-out/leave-one-holder-out.ts";
import type { FittedDifferences } from "../misfit/fitted-differences.ts";
import { type Misfit, misfit } from "../misfit/misfit.ts";
import { type Detectable, detectable } from "./detectable.ts";
import { type Heterogeneity, heterogeneity } from "./heterogeneity.ts";
import { type HolderComparison, holderByHolder } from "./holder-by-holder.ts";
import { holderReleases } from "./holder-releases.ts";
import { type HolderSummaries, type HolderSummary, holderSummaries } from "./holder-summaries.ts";
import { type HolderVector, holderVectors } from "./holder-vectors.ts";
import { leftOutHolders, type Refit } from "./left-out-holders.ts";
import type { Quantity } from "./quantities.ts";

/** What one holder's release says by itself. */
export interface HolderAlone {
  readonly holder: string;
  readonly records: number;
  /** Whether its posterior was found from the curvature at its mode or by short chains. */
  readonly route: HolderSummary["route"];
  /** In original units, with their standard errors; scales as logarithms where `log` says so. */
  readonly numbers: readonly {
    readonly name: string;
    readonly log: boolean;
    readonly value: number;
    readonly error: number;
  }[];
}

/** What several holders say about each other. */
export interface HolderChecks {
  readonly estimates: readonly HolderAlone[];
  /** What the fitted model lets holders differ in, number by number. */
  readonly model: readonly {
    readonly name: string;
    readonly block: Quantity["block"];
    readonly difference: Difference;
  }[];
  /** Whether holders are equal, block by block. */
  readonly heterogeneity: readonly Heterogeneity[];
  /** Every number of every holder against what the others predict; empty below three holders. */
  readonly comparisons: readonly HolderComparison[];
  /** Several numbers of every holder at once; empty below three holders. */
  readonly vectors: readonly HolderVector[];
  /** How far a holder must be off to be found. */
  readonly detectable: readonly Detectable[];
  /** The fitted model against every block that it shares between holders. */
  readonly misfit: readonly Misfit[];
  /** Every holder against the fitted law of the others; empty where no coefficient has a spread. */
  readonly leftOut: readonly HolderPrediction[];
}

export interface HolderCheckOptions {
  /** The chance of any false finding among the comparisons. */
  readonly level: number;
  readonly seed: number | string;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly refit?: Refit | undefined;
}

/** Undefined below two holders: there is nothing to compare. */
export async function holderChecks(
  fit: Fit,
  study: Study,
  releases: readonly Release[],
  differences: FittedDifferences,
  { level, seed, signal, onProgress, refit }: HolderCheckOptions,
): Promise<{ readonly summaries: HolderSummaries; readonly checks: HolderChecks } | undefined> {
  const made = holderReleases(study, releases);
  if (made.length < 2) return undefined;
  const summaries = await holderSummaries(study, made, {
    seed: `check ${seed}`,
    signal,
    onHolder: onProgress,
  });
  const releasesWithout = (index: number) => releases.filter((one) => one !== made[index]!.release);
  const without = refit && { refit, releases: releasesWithout };
  const comparisons = holderByHolder(summaries);
  const checks: HolderChecks = Object.freeze({
    estimates: summaries.holders.map((holder) => estimateOf(holder, summaries.quantities)),
    model: summaries.quantities.map((quantity) => ({
      name: quantity.name,
      block: quantity.block,
      difference: differences.of(quantity),
    })),
    heterogeneity: heterogeneity(summaries),
    comparisons,
    vectors: holderVectors(summaries, comparisons),
    detectable: detectable(summaries, level),
    misfit: misfit(fit, designOf(study), summaries, differences),
    leftOut: await leftOutHolders(fit, summaries, differences, `check ${seed}`, without),
  });
  return { summaries, checks };
}

export function estimateOf(
  { holder, records, route, estimate, covariance }: HolderSummary,
  quantities: readonly Quantity[],
): HolderAlone {
  const K = quantities.length;
  const numbers = quantities.map(({ name, log }, k) => ({
    name,
    log,
    value: estimate[k]!,
    error: Math.sqrt(covariance[k * K + k]!),
  }));
  return { holder, records, route, numbers };
}
