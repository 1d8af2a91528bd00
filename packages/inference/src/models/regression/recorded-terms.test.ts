import { expect, test } from "vitest";
import type { Model } from "../../contracts/model.ts";
import { seededSource } from "../../math/random/index.ts";
import { linearDefaults } from "./defaults-free-of-bounds.ts";
import { plainUnits, regressionModel, regressionPrior } from "./index.ts";
import { type MixedTerm, mixedModel, mixedPrior } from "./mixed/index.ts";
import { paperDefaults } from "./regression-prior.ts";
import { everything } from "./smooth-term.testing.ts";

const shape = { covariates: 2, intercept: true, mean: true, residual: true };
const middle = (model: Model) => model.initial({ ...seededSource(1), normal: () => 0 });
const recordedAt = (model: Model, q: Float64Array) => {
  const out = new Float64Array(model.recorded!.names.length);
  model.recorded!.record(q, out);
  return [...out];
};

test("a regression records its log prior, without Jacobian, and what every release says", () => {
  const prior = regressionPrior({}, shape);
  const model = regressionModel({
    ...{ shape, prior, units: plainUnits(2) },
    terms: [everything, { addTo: () => -3 }],
    releases: ["north", "south"],
    start: { intercept: 0.3, coefficients: [0.4, -0.2], mean: [0.1, 0.2], scales: [0.5, 0.6], sigma: 0.7 },
    responseVariance: 0.1,
  });
  expect(model.recorded!.names).toEqual(["log_prior", "log_likelihood[north]", "log_likelihood[south]"]);
  const identity = Float64Array.of(1, 0, 0, 1);
  const expected = [
    prior.intercept.logDensity(0.3),
    ...[0.4, -0.2].map((x, j) => prior.coefficients[j]!.logDensity(x)),
    ...[0.1, 0.2].map((x, j) => prior.mean[j]!.logDensity(x)),
    ...[0.5, 0.6].map(prior.scales.logDensity),
    prior.sigma.logDensity(0.7),
    prior.correlation.logDensityGradient(identity, new Float64Array(4)),
  ].reduce((sum, x) => sum + x, 0);
  const [logPrior, north, south] = recordedAt(model, middle(model));
  expect(logPrior).toBeCloseTo(expected, 10);
  // sin α + log(1 + σ²) + Σ (j + 1)θ_jm_j + θᵀΣθ, with a diagonal Σ.
  const said = Math.sin(0.3) + Math.log(1.49) + 0.04 - 0.08 + 0.16 * 0.25 + 0.04 * 0.36;
  expect(north).toBeCloseTo(said, 10);
  expect(south).toBe(-3);
});

test("the log prior is that of effects where the prior speaks of them", () => {
  const own = { ...shape, indicators: [1] };
  const prior = regressionPrior({}, own, linearDefaults);
  const model = regressionModel({
    ...{ shape: own, prior, units: plainUnits(2), terms: [] },
    start: { intercept: 0.3, coefficients: [0.4, -0.2], mean: [0.1, 0.2], scales: [0.5, 0.6], sigma: 0.7 },
    responseVariance: 0.1,
  });
  const identity = Float64Array.of(1, 0, 0, 1);
  const expected = [
    prior.intercept.logDensity(0.3 + 0.4 * 0.1 - 0.2 * 0.2),
    ...[(0.4 * 0.5) / 0.7, (-0.2 * 0.5) / 0.7].map((x, j) => prior.coefficients[j]!.logDensity(x)),
    ...[0.1, 0.2].map((x, j) => prior.mean[j]!.logDensity(x)),
    ...[0.5, 0.6].map(prior.scales.logDensity),
    prior.sigma.logDensity(0.7),
    prior.correlation.logDensityGradient(identity, new Float64Array(4)),
  ].reduce((sum, x) => sum + x, 0);
  expect(recordedAt(model, middle(model))[0]).toBeCloseTo(expected, 10);
});

test("so does one with levels", () => {
  const own = { ...shape, residual: false };
  const kinds = {
    covariates: 2,
    numbers: [0],
    variables: [{ levels: 2, columns: [{ place: 1, level: 1 }] }],
  };
  const prior = mixedPrior({}, own, kinds, paperDefaults);
  const term: MixedTerm = { addTo: ({ shares }) => shares[1]! };
  const model = mixedModel({
    ...{ shape: own, kinds, prior, units: plainUnits(2) },
    terms: [term],
    start: { intercept: 0.3, coefficients: [0.4, -0.2], mean: [0.1, 0.25], scales: [0.5, 0] },
  });
  const [logPrior, said] = recordedAt(model, middle(model));
  const expected = [
    prior.intercept.logDensity(0.3),
    ...[0.4, -0.2].map((x, j) => prior.coefficients[j]!.logDensity(x)),
    prior.mean[0]!.logDensity(0.1),
    prior.shifts.logDensity(0),
    prior.effects.logDensity(Math.log(1 / 3)),
    prior.scales.logDensity(0.5),
    prior.correlation.logDensityGradient(Float64Array.of(1), new Float64Array(1)),
  ].reduce((sum, x) => sum + x, 0);
  expect(logPrior).toBeCloseTo(expected, 10);
  expect(said).toBeCloseTo(0.25, 12);
  expect(model.recorded!.names).toEqual(["log_prior", "log_likelihood[release 1]"]);
});
