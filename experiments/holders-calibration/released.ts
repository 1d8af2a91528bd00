import type { SeededSource } from "@dpbayes/inference";
import { poisson } from "@dpbayes/inference/distributions";
import { log1pExp, logistic } from "@dpbayes/inference/math";
import type { Release } from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";
import { planTable } from "@dpbayes/privacy/plan";
import { releaseFrame } from "@dpbayes/privacy/release";
import { numberOf } from "../local-calibration/seeded-noise.ts";
import { COUNT_BOUND, familyOf, type Setting, studyOf } from "./setting.ts";
import type { CovariateLaw, Truth } from "./truth.ts";

/** What all holders released, and the point that their levels are at: the mean of all released covariates. */
export interface Released {
  readonly releases: readonly Release[];
  readonly centre: readonly [a: number, b: number];
}

/** A coordinate of the statistic as powers of (y, a, b) times a factor. */
type Monomial = readonly [factor: number, y: number, a: number, b: number];

/**
 * Sums of records that nobody clipped, with seeded noise. Covariates come first: the prior speaks of levels at the centre of
 * what was released of them, so outcomes can only be drawn once it is known.
 */
export function simulateReleases(rng: SeededSource, truth: Truth, setting: Setting): Released {
  const frame = releaseFrame(planTable(studyOf(setting)));
  const sd = numberOf(frame.mechanism, "standardDeviation");
  const weights = frame.statistic.blocks.flatMap(({ length, weight }) =>
    new Array<number>(length).fill(weight),
  );
  const monomials = monomialsOf(setting);
  const holders = truth.covariates.map((law) => ({
    records: drawCovariates(rng, law, setting.records),
    noise: weights.map((weight) => (sd / weight) * rng.normal()),
  }));
  const centre = centreOf(holders, monomials, setting.records);
  const releases = holders.map(({ records, noise }, j) => {
    drawOutcomes(rng, records, truth, j, centre, setting);
    const values = monomials.map((monomial, i) => sumOf(records, monomial) + noise[i]!);
    const own = {
      ...frame,
      holder: `h${j + 1}`,
      kind: "sum" as const,
      count: setting.records,
      copies: 1,
      values,
    };
    return { ...own, digest: digestOf(own) } as Release;
  });
  return { releases, centre };
}

/** Of a statistic whose coordinates are called "y", "a^2", "sqrt2*a*b", "y*sqrt2*a*b" and the like. */
export function monomialsOf(setting: Setting): readonly Monomial[] {
  const { coordinates } = planTable(studyOf(setting)).statistic.layout;
  return coordinates.map((name) => {
    const parts = name.split("*");
    const power = (of: string) => (parts.includes(of) ? 1 : parts.includes(`${of}^2`) ? 2 : 0);
    return [parts.includes("sqrt2") ? Math.SQRT2 : 1, power("y"), power("a"), power("b")];
  });
}

/** Records by rows: y, which is drawn later, a and b. */
function drawCovariates(rng: SeededSource, { mean, factor }: CovariateLaw, count: number): Float64Array {
  const records = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const [z, w] = [rng.normal(), rng.normal()];
    records[3 * i + 1] = mean[0]! + factor[0]! * z;
    records[3 * i + 2] = mean[1]! + factor[2]! * z + factor[3]! * w;
  }
  return records;
}

/** As the model takes it from the releases: of all records together, within the bounds. */
function centreOf(
  holders: readonly { readonly records: Float64Array; readonly noise: readonly number[] }[],
  monomials: readonly Monomial[],
  count: number,
): readonly [number, number] {
  const mean = (a: number, b: number) => {
    const at = monomials.findIndex(([, ofY, ofA, ofB]) => ofY === 0 && ofA === a && ofB === b);
    const means = holders.map(({ records, noise }) => (sumOf(records, monomials[at]!) + noise[at]!) / count);
    return Math.max(-1, Math.min(1, means.reduce((sum, value) => sum + value, 0) / means.length));
  };
  return [mean(1, 0), mean(0, 1)];
}

function drawOutcomes(
  rng: SeededSource,
  records: Float64Array,
  { own, sigma }: Truth,
  j: number,
  centre: readonly [number, number],
  { engine }: Setting,
): void {
  const [level, slopeA, slopeB] = own[j]!;
  const family = familyOf(engine);
  for (let i = 0; i < records.length; i += 3) {
    const u = level! + slopeA! * (records[i + 1]! - centre[0]) + slopeB! * (records[i + 2]! - centre[1]);
    if (family === "linear") records[i] = u + sigma * rng.normal();
    else if (family === "logistic") records[i] = rng.uniform() < logistic(u) ? 1 : -1;
    else records[i] = Math.min(COUNT_BOUND, poisson.sample(rng, log1pExp(u)));
  }
}

export function sumOf(records: Float64Array, [factor, y, a, b]: Monomial): number {
  let sum = 0;
  for (let i = 0; i < records.length; i += 3)
    sum += records[i]! ** y * records[i + 1]! ** a * records[i + 2]! ** b;
  return factor * sum;
}
