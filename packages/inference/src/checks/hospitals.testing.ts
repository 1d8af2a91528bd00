import { parseStudy, privatize, type Release, type Study } from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";
import { createFit } from "../fit/create-fit.ts";
import type { Fit } from "../fit/fit.ts";
import { jointMomentsOf } from "../simulation/regression-truth.ts";

/** One covariate, in the design's units: age 50 ± 30, days 15 ± 15. */
export interface Hospital {
  readonly name: string;
  readonly mean?: number;
  readonly sd?: number;
  readonly intercept?: number;
  readonly slope?: number;
  readonly sigma?: number;
}

export const stay: Study = parseStudy({
  format: "dpbayes.study/1",
  id: "stay",
  question: "How does a stay depend on age?",
  variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [20, 80] } },
  model: { family: "linear-regression", formula: "days ~ age" },
  privacy: {
    setting: "distributed",
    epsilon: 2,
    delta: 1e-5,
    unit: "one patient",
    neighbours: "replace-one",
  },
});

/**
 * A release whose sums are exactly those that the hospital's truth expects, without the noise that it states: an
 * estimate is the truth, with the error that a real one has. It protects nobody.
 */
export async function expectedRelease(hospital: Hospital, count = 5000): Promise<Release> {
  const { name, mean = 0.1, sd = 0.35, intercept = -0.2, slope = 0.3, sigma = 0.2 } = hospital;
  const { digest: _, ...frame } = await privatize(stay, [{ days: 3, age: 40 }], { holder: name });
  const M = jointMomentsOf({
    mean: Float64Array.of(mean),
    covariance: Float64Array.of(sd * sd),
    coefficients: Float64Array.of(intercept, slope),
    variance: sigma * sigma,
  });
  const at = { x: M[1]!, x2: M[4]!, y: M[2]!, xy: M[5]!, yy: M[8]! };
  const values = frame.statistic.blocks.map((block) => count * at[block.name as keyof typeof at]);
  const whole = { ...frame, count, values };
  return { ...whole, digest: digestOf(whole) } as unknown as Release;
}

/** A fit with the given draws, by name: "spread[age]", "holder[age][north]". */
export function fitWith(draws: Readonly<Record<string, readonly number[]>>): Fit {
  const names = Object.keys(draws);
  const count = Object.values(draws)[0]!.length;
  const rows = Array.from({ length: count }, (_, t) => names.map((name) => draws[name]![t]!));
  const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
  const chain = { chain: 0, seed: 1, draws: Float64Array.from(rows.flat()), stats: {}, warmup, seconds: 0 };
  const parameters = names.map((name) => ({ name, shape: [] }));
  return createFit(parameters, [chain], { seed: 1 });
}
