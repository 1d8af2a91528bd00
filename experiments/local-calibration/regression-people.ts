import type { SeededSource } from "@dpbayes/inference";
import { requireCholesky } from "@dpbayes/inference/math";
import type { RegressionPoint } from "@dpbayes/inference/models/regression";
import type { Release } from "@dpbayes/privacy";
import { momentWriter } from "@dpbayes/privacy/statistics";
import { numberOf, randomAnswer } from "./seeded-noise.ts";
import type { Simulation } from "./simulated-release.ts";

/** One made-up record in the design's units; the same buffers are used for the next one. */
export interface Person {
  readonly x: Float64Array;
  y: number;
}

/** The response given intercept + xᵀcoefficients. */
export type Response = (rng: SeededSource, predictor: number, point: RegressionPoint) => number;

export const linearResponse: Response = (rng, predictor, { variance }) =>
  predictor + Math.sqrt(variance) * rng.normal();

/** +1 with probability σ(u), else −1. */
export const logisticResponse: Response = (rng, predictor) =>
  rng.uniform() < 1 / (1 + Math.exp(-predictor)) ? 1 : -1;

/** Draws people: x ~ N(mean, covariance), and their response. Nothing is clipped: the models do not know of it. */
export function peopleOf(point: RegressionPoint, response: Response): (rng: SeededSource) => Person {
  const { intercept, coefficients, mean, covariance } = point;
  const d = coefficients.length;
  const factor = covariance.slice();
  requireCholesky("covariance", factor, d);
  const normals = new Float64Array(d);
  const person = { x: new Float64Array(d), y: 0 };
  return (rng) => {
    let predictor = intercept;
    for (let i = 0; i < d; i++) {
      normals[i] = rng.normal();
      let value = mean[i]!;
      for (let k = 0; k <= i; k++) value += factor[i * d + k]! * normals[k]!;
      person.x[i] = value;
      predictor += coefficients[i]! * value;
    }
    person.y = response(rng, predictor, point);
    return person;
  };
}

/**
 * The sum of `count` people's weighted statistics, each with its own noise: √count times the noise of
 * one, and the weights divided out, as a collector does.
 */
export function summedRelease(
  { plan, mechanism, sum }: Simulation,
  draw: (rng: SeededSource) => Person,
  rng: SeededSource,
  count: number,
): Release {
  const { reading, blocks, width } = layoutOf(plan);
  const write = momentWriter(reading.blocks, reading.design.columns.length);
  const one = new Float64Array(width);
  const total = new Float64Array(width);
  for (let n = 0; n < count; n++) {
    write(draw(rng), one);
    for (let i = 0; i < width; i++) total[i]! += one[i]!;
  }
  const sd = Math.sqrt(count) * numberOf(mechanism, "standardDeviation");
  let at = 0;
  for (const { length, weight } of blocks)
    for (let i = 0; i < length; i++, at++) total[at] = (total[at]! + sd * rng.normal()) / weight;
  return sum([...total], count);
}

/** `count` people's noisy inputs, with a randomised bit for the outcome where the mechanism has one. */
export function inputsRelease(
  { plan, mechanism, reports }: Simulation,
  draw: (rng: SeededSource) => Person,
  rng: SeededSource,
  count: number,
): Release {
  const { reading, blocks } = layoutOf(plan);
  const write = momentWriter(reading.blocks, reading.design.columns.length);
  const noisy = blocks.filter(({ name }) => name !== "answer");
  const width = noisy.reduce((sum, { length }) => sum + length, 0);
  const weights = noisy.flatMap(({ length, weight }) => new Array<number>(length).fill(weight));
  const sd = numberOf(mechanism, "standardDeviation");
  const flip = plan.route === "inputs-and-answer" ? flipOf(plan) : undefined;
  const out = new Float64Array(width);
  return reports(
    Array.from({ length: count }, () => {
      const person = draw(rng);
      write(person, out);
      const values = Array.from(out, (value, i) => (value + sd * rng.normal()) / weights[i]!);
      return flip ? [...values, flip(rng, person.y > 0 ? 1 : 0)] : values;
    }),
  );
}

function flipOf({ mechanism }: Extract<Simulation["plan"], { route: "inputs-and-answer" }>) {
  return randomAnswer(mechanism.parameters.response.keepProbability, 2);
}

function layoutOf(plan: Simulation["plan"]) {
  if (plan.route === "answer" || plan.reading.kind !== "row")
    throw new TypeError("the plan of a study must be that of a regression");
  const { blocks, coordinates } = plan.statistic.layout;
  return { reading: plan.reading, blocks, width: coordinates.length };
}
