import { describe, expect, it } from "vitest";
import { fitOf } from "../../fit/fit.ts";
import { seededSource } from "../../math/random/index.ts";
import { normalQuantile } from "../../math/special/index.ts";
import { cumulativeDistance } from "./cumulative-distance.ts";
import { powerScaled, powerSensitivity } from "./power-scaling.ts";
import { priorSensitivity } from "./prior-sensitivity.ts";

const spread = (step: number, from: number) =>
  Float64Array.from({ length: 1000 }, (_, i) => normalQuantile((((i * step + from) % 1000) + 0.5) / 1000));
const [u, v] = [spread(617, 311), spread(389, 123)];
const x = u.map((value) => 2 + 0.7 * value);
const z = u.map((value, i) => 0.6 * value + 0.8 * v[i]!);
const logPrior = x.map((value) => -0.5 * (value / 1.5) ** 2);

describe("the cumulative distance", () => {
  // The larger of `_cjs_dist(x)` and `_cjs_dist(-x)` of ArviZ-stats 0.8.0, draws and weights p^(α − 1) as here.
  it.each([
    ["x", x, 0.8, 0.03186607086693149],
    ["z", z, 0.8, 0.017804508028020135],
    ["x", x, 1.25, 0.037564061301286214],
    ["z", z, 1.25, 0.020442124924832713],
  ])("of %s agrees with ArviZ", (_, draws, power, expected) => {
    const raw = logPrior.map((log) => Math.exp((power - 1) * log));
    const total = raw.reduce((a, b) => a + b);
    const found = cumulativeDistance(
      draws,
      raw.map((w) => w / total),
    );
    expect(found / expected).toBeCloseTo(1, 10);
  });

  it("is 0 between equals and for a constant, and in no unit", () => {
    const equal = new Float64Array(1000).fill(1e-3);
    expect(cumulativeDistance(x, equal)).toBeCloseTo(0, 7);
    expect(cumulativeDistance(new Float64Array(1000).fill(3), equal)).toBe(0);
    const weights = u.map((_, i) => (i < 500 ? 2e-3 : 0));
    const scaled = cumulativeDistance(
      x.map((value) => 1e6 * value),
      weights,
    );
    expect(scaled).toBeCloseTo(cumulativeDistance(x, weights), 12);
    expect(
      cumulativeDistance(
        x.map((value) => -value),
        weights,
      ),
    ).toBeCloseTo(scaled, 12);
  });
});

describe("power scaling", () => {
  it("agrees with ArviZ on a sensitivity", () => {
    // `_power_scale_sense` of ArviZ-stats 0.8.0 with its own smoothing of both tails: 0.10853 and 0.05985.
    const scaled = powerScaled([logPrior]);
    expect(powerSensitivity([x], scaled)).toBeCloseTo(0.1085, 3);
    expect(powerSensitivity([z], scaled)).toBeCloseTo(0.0598, 3);
  });

  it("moves a normal posterior as the closed form says", () => {
    // Prior N(0, 1), data of precision 3 at 1: mean 3/4. With the prior's precision 0.8 it is 3/3.8.
    const rng = seededSource("power");
    const draws = new Float64Array(4000).map(() => 0.75 + 0.5 * rng.normal());
    const { weaker } = powerScaled([draws.map((value) => -0.5 * value ** 2)]);
    const mean = draws.reduce((sum, value, s) => sum + weaker.weights[s]! * value, 0);
    // The sd of a mean of 4000 such draws is 0.008.
    expect(Math.abs(mean - 3 / 3.8)).toBeLessThan(0.04);
  });
});

/** Posterior draws of θ ~ N(0, 1) with one release at `at` of precision `precision`, and of a spread that only its prior knows. */
function fitAt(at: number, precision: number) {
  const rng = seededSource("fit");
  const [n, sd] = [2000, 1 / Math.sqrt(1 + precision)];
  const theta = new Float64Array(n).map(() => (precision * at) / (1 + precision) + sd * rng.normal());
  const spreads = new Float64Array(n).map(() => Math.abs(rng.normal()));
  const effects = new Float64Array(n).map(() => -0.5 * rng.normal() ** 2);
  return fitOf({
    parameters: [
      { name: "theta", shape: [] },
      { name: "spread", shape: [] },
    ],
    chainCount: 2,
    drawCount: n / 2,
    values: Float64Array.from({ length: 2 * n }, (_, i) => (i % 2 === 0 ? theta : spreads)[i >> 1]!),
    statistics: {
      log_prior: theta.map((value, s) => -0.5 * (value ** 2 + spreads[s]! ** 2) + effects[s]!),
      log_effects: effects,
      "log_likelihood[north]": theta.map((value) => -0.5 * precision * (value - at) ** 2),
    },
    origin: { seed: 1 },
    runs: [],
  });
}

describe("the sensitivity of a fit", () => {
  const movedBy = (fit: ReturnType<typeof fitAt>) =>
    priorSensitivity(fit).parameters.map(({ moved }) => moved);

  it.each([
    ["clear data", 1, 200, "data"],
    ["data that say next to nothing", 1, 0.02, "prior"],
    ["data that the prior contradicts", 6, 4, "both"],
  ])("tells %s", (_, at, precision, moved) => {
    expect(movedBy(fitAt(at, precision))).toEqual([moved, "prior"]);
  });

  it("leaves the law of holders' effects alone", () => {
    const fit = fitAt(1, 4);
    const [theta] = priorSensitivity(fit).parameters;
    const { log_effects: effects, log_prior: prior, ...rest } = fit.statistics;
    const alone = fitOf({
      ...fit,
      statistics: { ...rest, log_prior: prior!.map((p, s) => p - effects![s]!) },
    });
    expect(priorSensitivity(alone).parameters[0]!.prior).toBeCloseTo(theta!.prior, 12);
  });

  it("says it in words", () => {
    expect(priorSensitivity(fitAt(1, 200)).sentences).toEqual([
      "the releases add little to the prior of spread, as is normal under strong noise",
    ]);
    expect(priorSensitivity(fitAt(6, 4)).sentences[0]).toBe(
      "both prior and releases move theta: look whether the prior contradicts the releases",
    );
  });

  it("needs what models record", () => {
    const bare = fitOf({ ...fitAt(1, 1), statistics: {} });
    expect(() => priorSensitivity(bare)).toThrow("fit is without the column log_prior");
  });
});
