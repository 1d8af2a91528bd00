import type { SeededSource } from "@dpbayes/inference";
import type { DataFamily } from "@dpbayes/inference/models/univariate";
import type { Release } from "@dpbayes/privacy";
import { clippingTally } from "@dpbayes/privacy/release";
import { dataModels } from "./data-models.ts";
import { seededRandomiser } from "./seeded-noise.ts";
import { perEpsilon, type Simulation, simulation } from "./simulated-release.ts";

export type Noise = "laplace" | "gaussian" | "geometric" | "response";

/** People who report through the same mechanism with the same budget. */
export interface Channel {
  readonly noise: Noise;
  readonly epsilon: number;
}

/** Whole values where the noise or the data model asks for them. */
export function isWhole(family: DataFamily, noise: Noise): boolean {
  return dataModels[family].number === undefined || noise === "geometric" || noise === "response";
}

export function boundsOf(family: DataFamily, whole: boolean): readonly [low: number, high: number] {
  const { number, count } = dataModels[family];
  return (whole ? count : number) ?? [0, 1];
}

const studies = new Map<string, (epsilon: number) => Simulation>();

/** The study of a family through a mechanism. */
export function studyOf(family: DataFamily, { noise, epsilon }: Channel): Simulation {
  const key = `${family} ${noise}`;
  const known = studies.get(key) ?? perEpsilon((budget) => makeStudy(family, noise, budget));
  studies.set(key, known);
  return known(epsilon);
}

/** A beta variable is no count, so that of its whole values is declared as a gaussian one. */
function makeStudy(family: DataFamily, noise: Noise, epsilon: number): Simulation {
  const whole = isWhole(family, noise);
  const yesNo = family === "bernoulli";
  const bounds = boundsOf(family, whole);
  const response = yesNo ? "randomised-response" : "k-ary-randomised-response";
  return simulation(
    { x: yesNo ? { type: "boolean" } : { type: whole ? "count" : "number", bounds } },
    { family: isBetaCount(family, noise) ? "gaussian" : family, formula: "x ~ 1" },
    {
      epsilon,
      mechanism: noise === "response" ? response : noise,
      ...(noise === "gaussian" && { delta: 1e-5 }),
    },
  );
}

export function isBetaCount(family: DataFamily, noise: Noise): boolean {
  return family === "beta" && isWhole(family, noise);
}

/** Reports of made-up people: values from the data model, read and clipped by the private side, then noised. */
export function reportsOf(
  rng: SeededSource,
  family: DataFamily,
  truth: Float64Array,
  channel: Channel,
  count: number,
): readonly number[] {
  const { plan, mechanism } = studyOf(family, channel);
  const randomise = seededRandomiser(mechanism);
  const read = readerOf(plan);
  const whole = isWhole(family, channel.noise);
  return Array.from({ length: count }, () => {
    const x = dataModels[family].draw(rng, truth);
    // A count is a whole number of at least 0; the bounds clip it further.
    return randomise(rng, read(family === "bernoulli" ? x === 1 : whole ? Math.max(0, Math.round(x)) : x));
  });
}

function readerOf(plan: Simulation["plan"]): (x: number | boolean) => number {
  if (plan.route === "answer") {
    const answer = plan.answer(clippingTally());
    return (x) => answer({ x }, 1);
  }
  const measure = plan.measure(clippingTally());
  const out = new Float64Array(1);
  return (x) => {
    measure({ x }, 1, out);
    return out[0]!;
  };
}

/** The release of a channel's reports. */
export function releaseOf(family: DataFamily, channel: Channel, reports: readonly number[]): Release {
  return studyOf(family, channel).reports(reports.map((z) => [z]));
}

/** The same reports, clipped, as a release that promises next to no noise: what ignoring the noise means. */
export function naiveRelease(
  family: DataFamily,
  { noise }: Channel,
  reports: readonly number[],
  believed: number,
): Release {
  const [low, high] = boundsOf(family, isWhole(family, noise));
  const clip = (z: number) => (noise === "response" ? z : Math.min(high, Math.max(low, z)));
  return releaseOf(family, { noise, epsilon: believed }, reports.map(clip));
}
