import { betaLowerInverse } from "@dpbayes/inference/math";
import type { Scenario } from "../scenario.ts";
import { CLOSE, type CurvePoint, type Solution } from "./solve.ts";

export interface HoldersSolution extends Solution {
  /** Records of all of them: each has as many as a holder of the study as it stands. */
  readonly records: number;
  /** Whether studies of so many holders were simulated and fitted; if not, the formula alone says it. */
  readonly confirmed: boolean;
}

/** A fit of more holders takes longer than anybody waits for a plan. */
const MOST_FITTED = 40;
const MOST_HOLDERS = 10_000;
/** Fits of further numbers of holders after the first; each uses what the former ones gave. */
const MOST_ROUNDS = 3;

/**
 * How many holders like those of the study give the wanted width. A mean over J holders, each known with the variance V and lying τ from the
 * others, has the variance (V + τ²)/J, and the spread must be learned from them:
 *
 *     width(J) = width(J₀)·√(J₀/J)·t(J − 1)/t(J₀ − 1),   t(ν) the quantile of Student's law
 *
 * That formula says where to look; studies of so many holders are simulated and fitted, and where they differ from it the curve is drawn
 * through what they gave.
 */
export async function solveHolders(
  widthOf: (scenario: Scenario) => Promise<number>,
  wanted: number,
  base: Scenario,
  interval: number,
): Promise<HoldersSolution> {
  const each = base.records / base.holders;
  const scenario = (holders: number) => ({ ...base, holders, records: Math.round(holders * each) });
  const tried = new Map([[base.holders, await widthOf(base)]]);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = fewest(wanted, [...tried], interval);
    if (tried.has(next)) break;
    if (next > MOST_FITTED) return solution(next, [...tried], false);
    tried.set(next, await widthOf(scenario(next)));
  }
  return solution(answer([...tried], wanted), [...tried], true);

  function solution(
    at: number,
    points: readonly (readonly [number, number])[],
    confirmed: boolean,
  ): HoldersSolution {
    const found = points
      .map(([place, width]): CurvePoint => ({ at: place, width }))
      .sort((a, b) => a.at - b.at);
    const width = tried.get(at) ?? curveThrough(points, interval)(at);
    const reached = width <= wanted * Math.exp(CLOSE);
    return { reached, at, width, tried: found, records: scenario(at).records, confirmed };
  }
}

/** The fewest holders whose width is small enough, of those that were tried; the most where none is. */
function answer(points: readonly (readonly [number, number])[], wanted: number): number {
  const enough = points.filter(([, width]) => width <= wanted * Math.exp(CLOSE)).map(([at]) => at);
  return enough.length > 0 ? Math.min(...enough) : Math.max(...points.map(([at]) => at));
}

/** The fewest holders that the curve through what is known gives the width; two at least. */
function fewest(wanted: number, points: readonly (readonly [number, number])[], interval: number): number {
  const curve = curveThrough(points, interval);
  let [low, high] = [1, 2];
  while (curve(high) > wanted && high < MOST_HOLDERS) [low, high] = [high, 2 * high];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (curve(middle) > wanted) low = middle;
    else high = middle;
  }
  return Math.min(high, MOST_HOLDERS);
}

/** The formula through the last point, times a power of J that also meets the one before where there are two. */
function curveThrough(
  points: readonly (readonly [number, number])[],
  interval: number,
): (holders: number) => number {
  const [last, before] = [...points].reverse();
  const shape = (J: number) => studentQuantile(interval, J - 1) / Math.sqrt(J);
  const ratio = ([J, width]: readonly [number, number]) => Math.log(width / shape(J));
  const power = before === undefined ? 0 : (ratio(last!) - ratio(before)) / Math.log(last![0] / before[0]);
  const kept = Math.max(-0.4, Math.min(0.4, power));
  return (J) => shape(J) * Math.exp(ratio(last!) + kept * Math.log(J / last![0]));
}

/** The end of Student's central interval: t²/(ν + t²) follows Beta(1/2, ν/2). */
function studentQuantile(interval: number, degrees: number): number {
  const x = betaLowerInverse(0.5, Math.max(1, degrees) / 2, interval);
  return Math.sqrt((Math.max(1, degrees) * x) / (1 - x));
}
