import { buildModel, type Fit } from "@dpbayes/inference";
import { studyFamilyOf } from "@dpbayes/inference/families";
import { parseRelease, type Release, type Study } from "@dpbayes/privacy";
import { noiseFree, type Planned, priorOnly, type Scenario, studyOf } from "../../planner/scenario.ts";
import { guessOfFit } from "../../planner/simulation/guess-of-fit.ts";
import { releasedCovariates } from "../../planner/simulation/released-covariates.ts";
import { simulateReleases } from "../../planner/simulation/simulate-releases.ts";
import { type ExpectedWidth, expectedWidths, widthOf } from "../../planner/widths/expected-widths.ts";
import { planningFit } from "../../planner/widths/planning-fit.ts";
import { noiseRatios } from "./noise-ratios.ts";

/** One number against the same study without noise, and against the prior. */
export interface ComparedRow {
  readonly name: string;
  /** Share of the posterior's variance that privacy noise brings. */
  readonly privacyShare?: number;
  /** The interval's width that the same records would have given without noise. */
  readonly noiseFreeWidth?: number;
  /** 1 − (width/prior width)². */
  readonly contraction?: number;
}

export interface PageComparison {
  readonly rows: readonly ComparedRow[];
  /** Draws of the prior. */
  readonly prior?: Fit;
  /** How the shares were computed, in words. */
  readonly approximation: string;
  /** Why something is missing. */
  readonly problem?: string;
}

export interface CompareOptions {
  readonly study: Study;
  readonly releases: readonly unknown[];
  readonly interval?: number;
  /** Simulated studies per comparison; 2 without it. */
  readonly repeats?: number;
  /** Seconds after which what is not compared yet is left out; 120 without it. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * What the page of a fit compares it with. The variance of a posterior is sampling and prior, plus what privacy noise adds; neither part
 * can be seen in one release. So studies of the same size are simulated at the posterior means, once with the study's noise
 * and once with next to none, and fitted:
 *
 *     share of privacy noise = 1 − (typical width without noise / typical width with noise)²
 *
 * The ratio is applied to the fit's own width. The prior is the posterior of releases so noisy that they say nothing.
 */
export async function compareForPage(fit: Fit, options: CompareOptions): Promise<PageComparison> {
  const { study, interval = 0.9, repeats = 2, limit = 120 } = options;
  const late = lateAfter(limit);
  const simulated = await simulatedFor(fit, { ...options, interval, repeats }, late);
  const nameless = studyFamilyOf(study).nameless === true;
  const failed = Object.values(simulated).find((found) => typeof found === "string");
  const problem = failed !== undefined && late.isOver() ? `it takes longer than ${limit} seconds` : failed;
  const found = foundIn(nameless, simulated);
  return Object.freeze({
    rows: fit.names.map((name) => comparedRow(fit, name, interval, found)),
    ...(found.prior && { prior: found.prior }),
    approximation: approximationWords(nameless, repeats),
    ...(problem !== undefined && { problem }),
  });
}

/** A signal stops one long fit; short ones that never pause are asked the time. */
interface Late {
  readonly signal: AbortSignal;
  isOver(): boolean;
}

function lateAfter(seconds: number): Late {
  const end = performance.now() + 1000 * seconds;
  return { signal: AbortSignal.timeout(1000 * seconds), isOver: () => performance.now() >= end };
}

interface Simulated {
  readonly noisy: readonly ExpectedWidth[] | string;
  readonly noiseFree: readonly ExpectedWidth[] | string;
  readonly prior: Fit | string;
}

/** Each comparison, or why there is none. */
async function simulatedFor(
  fit: Fit,
  options: CompareOptions & { readonly interval: number; readonly repeats: number },
  late: Late,
): Promise<Simulated> {
  const { study, interval, repeats, signal: stop } = options;
  const releases = options.releases.map((release) => parseRelease(release));
  const planned: Planned = { study, guess: guessOfFit(fit, releasedCovariates(study, releases)) };
  const scenario = scenarioOf(fit, study, releases);
  const signal = stop ? AbortSignal.any([stop, late.signal]) : late.signal;
  let done = 0;
  const onRepeat = () => {
    options.onProgress?.(++done, 2 * repeats + 1);
    if (late.isOver()) throw new Error("the time is over");
  };
  const settings = { interval, repeats, seed: "report", onRepeat, signal };
  const tried = async (at: Scenario) => attempt(() => expectedWidths(planned, at, settings), stop);
  return {
    noisy: await tried(scenario),
    noiseFree: await tried(noiseFree(planned, scenario)),
    prior: await attempt(() => priorFit(planned, scenario, signal), stop),
  };
}

function foundIn(nameless: boolean, { noisy, noiseFree: free, prior }: Simulated): Found {
  const both = typeof noisy !== "string" && typeof free !== "string";
  return {
    ratios: both ? noiseRatios(noisy, free, nameless) : new Map(),
    ...(typeof prior !== "string" && { prior }),
  };
}

function approximationWords(nameless: boolean, repeats: number): string {
  return [
    `Approximate: from ${2 * repeats} simulated studies of the same size at the posterior means, half of them with next to no noise; the shares are good to a few per cent.`,
    ...(nameless
      ? ["States, topics and communities have no names of their own: shares are averages over all of them."]
      : []),
    '"Learned beyond the prior" is 1 − (width/prior\'s width)².',
  ].join(" ");
}

/** A page must not fail because a comparison does: the reason stands in its place. */
async function attempt<Value>(
  make: () => Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value | string> {
  try {
    return await make();
  } catch (error) {
    signal?.throwIfAborted();
    return error instanceof Error ? error.message : "the simulation failed";
  }
}

/** The study as it was carried out: its records, holders, and the budget of its first release. */
function scenarioOf(fit: Fit, study: Study, releases: readonly Release[]): Scenario {
  const records = Math.max(1, Math.round(fit.origin.records ?? 1));
  const holders = study.privacy.setting === "distributed" ? releases.length : 1;
  return { epsilon: releases[0]?.privacy.epsilon ?? study.privacy.epsilon, records, holders };
}

async function priorFit(planned: Planned, scenario: Scenario, signal: AbortSignal): Promise<Fit> {
  const alone = priorOnly(planned, scenario);
  const study = studyOf(planned.study, alone);
  const { records, holders } = alone;
  const releases = await simulateReleases({ study, guess: planned.guess, records, holders, seed: "prior" });
  return planningFit(buildModel(study, releases), { seed: "prior", signal });
}

interface Found {
  readonly ratios: ReadonlyMap<string, number>;
  readonly prior?: Fit;
}

function comparedRow(fit: Fit, name: string, interval: number, { ratios, prior }: Found): ComparedRow {
  const width = widthOf(fit, name, interval);
  const ratio = ratios.get(name);
  const before = prior?.names.includes(name) ? widthOf(prior, name, interval) : undefined;
  return {
    name,
    ...(ratio !== undefined && { privacyShare: 1 - ratio ** 2, noiseFreeWidth: ratio * width }),
    ...(before !== undefined && before > 0 && { contraction: 1 - (width / before) ** 2 }),
  };
}
