import type { TableNoise } from "@dpbayes/privacy/formats";
import { describe, expect, it, test } from "vitest";
import { logSumExp } from "../../math/index.ts";
import { seededSource } from "../../math/random/index.ts";
import { continuousMisfit, misfit } from "../../math/random/misfit.testing.ts";
import { cellLawOf } from "./index.ts";

const rotation = [
  [0.9, 0.1, 0],
  [0.25, 0.5, 0.25],
  [1e-20, 0.1, 0.9],
];
const whole: readonly TableNoise[] = [
  { law: "none" },
  { law: "geometric", scale: 0.02 },
  { law: "geometric", scale: 5 },
  { law: "discrete-gaussian", variance: 1e-3 },
  { law: "discrete-gaussian", variance: 0.15 },
  { law: "discrete-gaussian", variance: 0.17 },
  { law: "discrete-gaussian", variance: 4.06 },
  { law: "discrete-gaussian", variance: 400 },
  { law: "random-rounding", base: 3 },
  { law: "random-rounding", base: 5 },
  { law: "transition", matrix: rotation },
];
const real: readonly TableNoise[] = [
  { law: "laplace", scale: 0.01 },
  { law: "laplace", scale: 7 },
  { law: "gaussian", variance: 0.04 },
  { law: "gaussian", variance: 400 },
];
const named = (noises: readonly TableNoise[]) =>
  noises.map((noise) => [JSON.stringify(noise), noise] as const);

/** Far beyond every law above. */
const REACH = 800;
const published = Array.from({ length: 2 * REACH + 1 }, (_, i) => i - REACH);

describe.each(named(whole))("%s", (_, noise) => {
  const law = cellLawOf(noise);
  const masses = (count: number) => published.map((value) => law.logLikelihood(value, count));

  it.each([0, 1, 2])(
    "masses add up to 1, and their running sums are the distribution function (count %i)",
    (count) => {
      const logs = masses(count);
      expect(logSumExp(logs)).toBeCloseTo(0, 13);
      for (const threshold of [-40, -7, -1, 0, 1, 2, 3, 4, 5, 30]) {
        const below = logSumExp(logs.slice(0, threshold + REACH + 1));
        for (const value of [law.logAtMost(threshold, count), law.logAtMost(threshold + 0.5, count)])
          if (value === Number.NEGATIVE_INFINITY) expect(below).toBe(value);
          else expect(Math.abs(value - below)).toBeLessThan(1e-12 * Math.max(1, -below));
      }
    },
  );

  it("what is not whole is impossible", () => {
    expect(law.logLikelihood(1.5, 1)).toBe(Number.NEGATIVE_INFINITY);
    expect(law.window(1.5)).toEqual([0, -1]);
  });

  it("draws follow the masses", () => {
    const rng = seededSource(`draws of ${JSON.stringify(noise)}`);
    const counts = new Float64Array(published.length);
    for (let i = 0; i < 20_000; i++) counts[law.sample(1, rng) + REACH]!++;
    expect(misfit(counts, masses(1).map(Math.exp), 20_000)).toBeLessThan(1); // False alarms: 1e-9.
  });
});

test.each(named(real))(
  "%s: the density is the slope of the distribution function, and draws follow it",
  (_, noise) => {
    const law = cellLawOf(noise);
    const step = 1e-4 * Math.sqrt(law.variance);
    for (const z of [-6, -1, -0.3, 0.3, 2]) {
      const t = 3 + z * Math.sqrt(law.variance);
      const mass = Math.exp(law.logAtMost(t + step, 3)) - Math.exp(law.logAtMost(t - step, 3));
      expect(Math.log(mass / (2 * step))).toBeCloseTo(law.logLikelihood(t, 3), 5);
    }
    const rng = seededSource(`draws of ${JSON.stringify(noise)}`);
    const draw = () => law.sample(3, rng);
    expect(continuousMisfit(draw, (t) => Math.exp(law.logAtMost(t, 3)), 20_000, 32)).toBeLessThan(1);
  },
);

describe.each(named([...whole, ...real]))("the windows of %s", (_, noise) => {
  const law = cellLawOf(noise);
  const counts = Array.from({ length: 1200 }, (_, count) => count);

  /** Nothing likely lies outside, and both ends are likely. */
  function check([low, high]: readonly [number, number], logLikelihoods: readonly number[]) {
    const floor = Math.max(...logLikelihoods) - 36;
    if (floor === Number.NEGATIVE_INFINITY) return expect(low).toBeGreaterThan(high);
    const beyond = (count: number) => count < low || count > high;
    expect(counts.filter((count) => beyond(count) && logLikelihoods[count]! > floor + 1e-9)).toEqual([]);
    // A matrix may say that a count is most unlikely: it stays in as long as it is possible.
    const ends = noise.law === "transition" ? Number.NEGATIVE_INFINITY : floor - 1e-9;
    expect(Math.min(logLikelihoods[low]!, logLikelihoods[high]!)).toBeGreaterThan(ends);
  }

  it.each([-700, -20, -3, 0, 3, 30, 150])("published %i", (value) =>
    check(
      law.window(value),
      counts.map((count) => law.logLikelihood(value, count)),
    ),
  );

  it.each([-700, -20, -3, 0, 4, 30])("hidden below %i", (value) =>
    check(
      law.windowAtMost(value),
      counts.map((count) => law.logAtMost(value, count)),
    ),
  );
});

describe("extremes", () => {
  it("a discrete Gaussian whose step is far out", () => {
    const law = cellLawOf({ law: "discrete-gaussian", variance: 1e-300 });
    expect(law.logLikelihood(5, 5)).toBeCloseTo(0, 300);
    expect(law.logLikelihood(6, 5) / -5e299).toBeCloseTo(1, 14);
    expect(law.logAtMost(5, 5)).toBeCloseTo(0, 300);
    expect(law.window(5)).toEqual([5, 5]);
  });

  it("a discrete Gaussian that is as good as continuous", () => {
    const variance = 1e12;
    const law = cellLawOf({ law: "discrete-gaussian", variance });
    const normal = cellLawOf({ law: "gaussian", variance });
    expect(law.logLikelihood(0, 1e6)).toBeCloseTo(normal.logLikelihood(0, 1e6), 14);
    for (const t of [-3e7, -1e6, 0, 2e6])
      expect(law.logAtMost(t, 0)).toBeCloseTo(normal.logAtMost(t + 0.5, 0), 8);
    expect(law.window(0)).toEqual([0, Math.floor(Math.sqrt(72 * variance))]);
  });

  // The tail is summed term by term on one side of v = 100 and k = 0.15·v, and by midpoints on the other.
  it.each([
    [99.9, 1],
    [100, 1],
    [100, 14],
    [100, 15],
    [2500, 374],
    [2500, 376],
    [2500, 2000],
    [1e6, 1],
    [1e6, 12_345],
  ])("tails of variance %d from %i", (variance, k) => {
    const law = cellLawOf({ law: "discrete-gaussian", variance });
    const logs = Float64Array.from({ length: 20_000 }, (_, i) => law.logLikelihood(-k - i, 0));
    expect(Math.abs(law.logAtMost(-k, 0) / logSumExp(logs) - 1)).toBeLessThan(2e-14);
  });

  it("variances are those of the masses", () => {
    for (const noise of [
      { law: "geometric", scale: 0.5 },
      { law: "geometric", scale: 5 },
      { law: "discrete-gaussian", variance: 9 },
    ] as const) {
      const law = cellLawOf(noise);
      const sum = published.reduce((total, k) => total + k * k * Math.exp(law.logLikelihood(k, 0)), 0);
      expect(law.variance / sum).toBeCloseTo(1, 12);
    }
    expect(cellLawOf({ law: "random-rounding", base: 3 }).variance).toBeCloseTo((0 + 2 + 2) / 3, 14);
  });

  it("counts that a matrix does not know are impossible", () => {
    const law = cellLawOf({ law: "transition", matrix: rotation });
    expect(law.logLikelihood(2, 3)).toBe(Number.NEGATIVE_INFINITY);
    expect(law.logAtMost(2, 3)).toBe(Number.NEGATIVE_INFINITY);
    expect(law.logAtMost(9, 2)).toBeCloseTo(0, 300);
    expect(law.sample(3, seededSource(1))).toBeNaN();
  });

  it("a law that is not known is refused", () => {
    expect(() => cellLawOf({ law: "cauchy" } as never)).toThrow(
      "law of the noise is cauchy, must be one of: none,",
    );
    expect(() => cellLawOf({ law: "gaussian", variance: -1 })).toThrow("variance of the noise is -1");
    expect(() => cellLawOf({ law: "random-rounding", base: 2.5 })).toThrow("base of the rounding is 2.5");
  });
});
