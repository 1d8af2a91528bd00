import { describe, expect, it } from "vitest";
import { seededSource } from "../math/random/index.ts";
import { type LdpSgdOptions, ldpSgd } from "./ldp-sgd.ts";
import { ldpSgdGroupSize } from "./ldp-sgd-group-size.ts";

const truth = [0.3, -0.2];

/** Responses that the coefficients explain exactly, short rows so that nothing is clipped. */
function data(users: number) {
  const rng = seededSource("sgd data");
  const covariates = Float64Array.from({ length: users * 2 }, () => rng.uniform() - 0.5);
  const responses = Float64Array.from(
    { length: users },
    (_, i) => truth[0]! * covariates[2 * i]! + truth[1]! * covariates[2 * i + 1]!,
  );
  return { covariates, responses };
}

function run(options: Partial<LdpSgdOptions> = {}) {
  return ldpSgd({
    family: "linear",
    ...data(1000),
    groupSize: 10,
    noiseMultiplier: 0,
    seed: 1,
    stepSize: 10,
    ...options,
  });
}

describe("LDP-SGD", () => {
  it("finds the coefficients without noise", () => {
    const { coefficients, groups } = run();
    expect(groups).toBe(100);
    expect(Math.hypot(coefficients[0]! - truth[0]!, coefficients[1]! - truth[1]!)).toBeLessThan(1e-6);
  });

  it("separates two classes in a logistic regression", () => {
    const { covariates } = data(1000);
    const responses = Array.from({ length: 1000 }, (_, i) => (covariates[2 * i]! > 0 ? 1 : 0));
    const { coefficients } = run({ family: "logistic", responses });
    expect(coefficients[0]).toBeGreaterThan(2);
    expect(Math.abs(coefficients[1]!)).toBeLessThan(0.2 * coefficients[0]!);
  });

  it("adds noise of sd 2s to every clipped gradient", () => {
    // Zero covariates leave nothing but noise: one step of one group is -η₀·mean of 2s·N(0, 1).
    const users = 4;
    const steps = Array.from(
      { length: 500 },
      (_, seed) =>
        ldpSgd({
          family: "linear",
          covariates: new Float64Array(2 * users),
          responses: new Float64Array(users),
          groupSize: users,
          noiseMultiplier: 1.5,
          stepSize: 0.5,
          seed,
        }).coefficients,
    );
    const squares = steps.flatMap((step) => [...step]).reduce((sum, value) => sum + value * value, 0);
    // Over the variance (0.5·2·1.5/√4)² a chi-squared of 1000: sd √2000; six of them fail once in 1e9.
    const expected = (0.5 * 2 * 1.5) ** 2 / users;
    expect(Math.abs(squares / expected - 1000)).toBeLessThan(6 * Math.sqrt(2000));
  });

  it("lets no user pull by more than one step", () => {
    const { coefficients } = ldpSgd({
      family: "linear",
      covariates: [300, 400],
      responses: [-1e6],
      groupSize: 1,
      noiseMultiplier: 0,
      stepSize: 2,
      seed: 1,
    });
    expect(coefficients[0]).toBeCloseTo(-1.2, 12);
    expect(coefficients[1]).toBeCloseTo(-1.6, 12);
  });

  it("uses every user once, whatever does not fill a group", () => {
    // User i alone moves coefficient i, from 0 by η₀/√t over the size of their group.
    const users = 23;
    const covariates = Float64Array.from({ length: users * users }, (_, at) =>
      at % (users + 1) === 0 ? 1 : 0,
    );
    const responses = new Float64Array(users).fill(1);
    const { coefficients, groups, messages } = run({ covariates, responses, groupSize: 5, stepSize: 1 });
    expect(groups).toBe(4);
    const steps = [5, 6, 6, 6].flatMap((size, t) => new Array(size).fill(1 / Math.sqrt(t + 1) / size));
    const found = [...coefficients].sort((a, b) => a - b);
    steps.sort((a, b) => a - b).forEach((step, i) => void expect(found[i]).toBeCloseTo(step, 12));
    expect(messages).toBe(2 * users - 5);
  });

  it("repeats under a seed, and partitions at random", () => {
    const noisy = { noiseMultiplier: 1 };
    expect(run(noisy)).toEqual(run(noisy));
    expect(run(noisy).coefficients).not.toEqual(run({ ...noisy, seed: 2 }).coefficients);
    expect(run().coefficients).not.toEqual(run({ order: "given" }).coefficients);
  });

  it("can return the mean of its path", () => {
    const { path, groups } = run({ noiseMultiplier: 1 });
    const { coefficients } = run({ noiseMultiplier: 1, averaging: true });
    const mean = [...path].filter((_, i) => i % 2 === 1).reduce((a, b) => a + b, 0) / groups;
    expect(coefficients[1]).toBeCloseTo(mean, 12);
  });

  it("takes groups of d·log d/ε² users", () => {
    expect(ldpSgdGroupSize(10, 0.5, 1e6)).toBe(Math.ceil((10 * Math.log(10)) / 0.25));
    expect(ldpSgdGroupSize(1, 1, 1e6)).toBe(1);
    expect(ldpSgdGroupSize(1, 0.1, 1e6, 3)).toBe(Math.ceil((3 * Math.LN2) / 0.01));
    expect(ldpSgdGroupSize(10, 0.01, 500)).toBe(500);
    expect(ldpSgdGroupSize(3, 1e4, 500)).toBe(1);
  });

  it("refuses what it cannot run", () => {
    expect(() => run({ covariates: [1, 2, 3] })).toThrow(/covariates per response is 0.003/);
    expect(() => run({ responses: [] })).toThrow(/number of responses is 0/);
    expect(() => run({ groupSize: 0 })).toThrow(/groupSize is 0/);
    expect(() => run({ noiseMultiplier: -1 })).toThrow("noiseMultiplier is -1, must be 0 or more and finite");
    expect(() => run({ start: [1] })).toThrow("start has length 1, must be 2");
    expect(() => run({ family: "probit" as "linear" })).toThrow(/family is probit/);
    expect(() => ldpSgdGroupSize(2, 0, 5)).toThrow(/epsilon is 0/);
  });
});
