import { erfc, normalQuantile } from "@dpbayes/inference/math";
import type { ExpectedWidth, SimulatedInterval } from "./expected-widths.ts";
import { covariance, meanOf, medianOf } from "./typical.ts";

/** What a number's interval is expected to be, and the prior's where it is known. */
export interface PowerInput {
  readonly expected: Pick<ExpectedWidth, "width" | "simulated"> & { readonly truth: number };
  readonly prior?: Pick<ExpectedWidth, "width" | "simulated">;
  readonly interval: number;
}

/** So many studies are simulated only where widths vary much, which they do where posteriors are far from normal. */
export const ENOUGH_TO_COUNT = 30;

/** The probability that the interval leaves out `tested`. */
export function powerAgainst(tested: number, input: PowerInput): number {
  const { simulated } = input.expected;
  return simulated.length >= ENOUGH_TO_COUNT ? countedPower(tested, simulated) : normalPower(tested, input);
}

/**
 * For a normal posterior under a normal prior (variances w² and p²) and data with the error s², 1/w² = 1/p² + 1/s². With the contraction
 * c = 1 − w²/p² = w²/s², the centre is
 *
 *     m = prior's centre + c·(estimate − prior's centre),   estimate ~ N(truth, s²),   so that m has the sd c·s = √c·w:
 *
 * a prior pulls the centre towards itself, and lets it vary less than the posterior's spread says. The ends lie as far from it as in the
 * simulated studies, by a line in m: an interval of a scale is longer downwards where the scale is small.
 */
function normalPower(tested: number, { expected, prior, interval }: PowerInput): number {
  const { truth, width, simulated } = expected;
  const contraction = prior === undefined ? 1 : Math.max(0, 1 - (width / prior.width) ** 2);
  const pulled = prior && medianOf(prior.simulated.map(({ centre }) => centre));
  const centre = pulled === undefined ? truth : pulled + contraction * (truth - pulled);
  const sd = (Math.sqrt(contraction) * width) / (2 * normalQuantile((1 + interval) / 2));
  const low = lineOf(simulated, ({ low: end }) => end);
  const high = lineOf(simulated, ({ high: end }) => end);
  const below = normalTail((tested - low.at(centre)) / (low.slope * sd));
  const above = normalTail((high.at(centre) - tested) / (high.slope * sd));
  // Two lines of different slopes cross somewhere, where both ends would leave the value out.
  return Math.min(1, below + above);
}

/** An end of the interval as a line in the centre. */
function lineOf(simulated: readonly SimulatedInterval[], end: (one: SimulatedInterval) => number) {
  const [centres, ends] = [simulated.map(({ centre }) => centre), simulated.map(end)];
  const variance = covariance(centres, centres);
  const known = centres.length >= ENOUGH_FOR_SLOPES && variance > 0;
  const found = known ? covariance(centres, ends) / variance : 1;
  const slope = Math.min(LARGEST_SLOPE, Math.max(1 / LARGEST_SLOPE, found));
  const [centre, middle] = [meanOf(centres), meanOf(ends)];
  return { slope, at: (m: number) => middle + slope * (m - centre) };
}

/** Few studies do not know a slope well, and fewer not at all; it is 1 where widths are all alike. */
const LARGEST_SLOPE = 3;
const ENOUGH_FOR_SLOPES = 5;

/** The share of simulated studies, each smoothed by a part of their spread, which lowers the error of a share of few. */
function countedPower(tested: number, simulated: readonly SimulatedInterval[]): number {
  const share = (ends: readonly number[], way: 1 | -1) => {
    const scale = SMOOTHING * Math.sqrt(covariance(ends, ends));
    return meanOf(ends.map((end) => normalTail((way * (tested - end)) / scale)));
  };
  return (
    share(
      simulated.map(({ low }) => low),
      1,
    ) +
    share(
      simulated.map(({ high }) => high),
      -1,
    )
  );
}

/** Adds a sixth to the variance of the ends: a power of 0.8 becomes 0.785. */
const SMOOTHING = 0.4;

/** P(Z > x). */
function normalTail(x: number): number {
  return 0.5 * erfc(x / Math.SQRT2);
}
