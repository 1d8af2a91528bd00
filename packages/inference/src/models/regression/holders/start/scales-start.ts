import type { ScalarPrior } from "../../../priors/index.ts";
import type { HolderPoint } from "../coordinates/covariate-law.ts";
import type { HolderScales } from "../coordinates/holder-scales.ts";
import { ownScales } from "../coordinates/own-scales.ts";
import { sharedScales } from "../coordinates/shared-scales.ts";
import { halfNormalSpread } from "../coordinates/spread-prior.ts";
import { SCALE_SPREAD } from "../effect-constants.ts";
import type { HoldersPrior } from "../holders-prior.ts";
import { type HolderRelease, ownTransform } from "./first-stage.ts";
import { doubted } from "./held-units.ts";
import type { HolderEstimate } from "./holder-estimates.ts";
import { twoStageStart } from "./two-stage-start.ts";

/** Scales of all holders' covariates, and where chains start. */
export interface StartedScales {
  readonly part: HolderScales;
  /** About what the holders have in common, as logarithms. */
  readonly common: Float64Array;
  /** J×g: about their own, as logarithms. */
  readonly own: Float64Array;
  writeStart(q: Float64Array, at: number): void;
}

/** In coordinates that suit what each release says of them by itself. */
export function startedScales<Point extends HolderPoint>(
  prior: HoldersPrior,
  releases: readonly HolderRelease<Point>[],
  estimates: readonly HolderEstimate[],
): StartedScales {
  const { commonScales, ownScales: each } = prior;
  if (commonScales === undefined) return startedOwn(prior, releases, estimates);
  const { scaled } = releases[0]!.law;
  return startedShared(
    scaled.map((column) => each?.[column] ?? commonScales),
    estimates,
  );
}

function startedOwn<Point extends HolderPoint>(
  prior: HoldersPrior,
  releases: readonly HolderRelease<Point>[],
  estimates: readonly HolderEstimate[],
): StartedScales {
  const all = Float64Array.from(estimates.flatMap(({ scales }) => [...scales]));
  const g = all.length / estimates.length;
  const part = ownScales(
    Array.from({ length: g }, () => prior.scales),
    releases.map(({ law, start }) => ownTransform(prior, law, start)),
  );
  const common = new Float64Array(g);
  all.forEach((scale, i) => {
    common[i % g]! += Math.log(scale) / estimates.length;
  });
  return { part, common, own: all.map(Math.log), writeStart: (q, at) => part.writeStart(all, q, at) };
}

function startedShared(scales: readonly ScalarPrior[], estimates: readonly HolderEstimate[]): StartedScales {
  const g = estimates[0]!.scales.length;
  const spreads = Array.from({ length: g }, () => halfNormalSpread(SCALE_SPREAD));
  const common = Float64Array.from({ length: g }, (_, k) => commonScale(estimates, k));
  const doubts = estimates.map(({ logScales }) => ({
    estimates: logScales.estimates,
    variances: logScales.variances.map((variance, k) =>
      doubted(variance * inNoise(logScales.estimates[k]! - common[k]!), spreads[k]!),
    ),
  }));
  const { told, ...start } = twoStageStart(doubts, spreads, new Float64Array(g).fill(1));
  const part = sharedScales(scales, told);
  return {
    part,
    common: Float64Array.from(start.mean),
    own: Float64Array.from(start.own),
    writeStart: (q, at) => part.writeStart(start, q, at),
  };
}

/** Noise has one size on squares, not on logarithms: what a large s² seems to know of log s, one of common size would know less well. */
function inNoise(excess: number): number {
  return Math.exp(4 * Math.max(0, excess));
}

/** ½ log of the mean square, holders by what noise leaves of their squares. */
function commonScale(estimates: readonly HolderEstimate[], k: number): number {
  let [sum, total] = [0, 0];
  for (const { logScales } of estimates) {
    const square = Math.exp(2 * logScales.estimates[k]!);
    const weight = 1 / (logScales.variances[k]! * square * square);
    sum += weight * square;
    total += weight;
  }
  return 0.5 * Math.log(sum / total);
}
