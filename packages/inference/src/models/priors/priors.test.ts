import { describe, expect, it, test } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { seededSource } from "../../math/random/index.ts";
import { readPrior, type ScalarLaw, scalarPriorOf } from "./index.ts";
import { meanSquare } from "./scalar-prior.ts";

const laws: readonly { law: ScalarLaw; inside: readonly number[] }[] = [
  { law: { law: "normal", mean: 1, sd: 2 }, inside: [-3, 0, 4] },
  { law: { law: "half-normal", sd: 2 }, inside: [0.1, 1, 5] },
  { law: { law: "gamma", shape: 2.5, rate: 3 }, inside: [0.1, 1, 4] },
  { law: { law: "log-normal", mean: -0.5, sd: 0.7 }, inside: [0.1, 1, 4] },
  { law: { law: "exponential", rate: 0.4 }, inside: [0.1, 1, 9] },
  { law: { law: "beta", a: 2, b: 3.5 }, inside: [0.05, 0.5, 0.9] },
  { law: { law: "student", df: 12, mean: 0.5, scale: 2 }, inside: [-30, 0.2, 4] },
  { law: { law: "uniform", from: -1, to: 2 }, inside: [-3, -1, 0.9, 2.1, 2.5] },
  { law: { law: "log-uniform", from: 0.1, to: 2 }, inside: [0.01, 0.1, 1, 2, 2.5] },
];

it("a student law is heavy where its variance says so", () => {
  expect(scalarPriorOf({ law: "student", df: 4, mean: 0, scale: 1 }).variance).toBe(2);
  expect(scalarPriorOf({ law: "student", df: 2, mean: 0, scale: 1 }).variance).toBe(Infinity);
  expect(scalarPriorOf({ law: "student", df: 1, mean: 0, scale: 1 }).mean).toBeNaN();
  // The density of t with 4 degrees of freedom is 3/8·(1 + x²/4)^(−5/2).
  const at = scalarPriorOf({ law: "student", df: 4, mean: 1, scale: 2 }).logDensity(5);
  expect(at).toBeCloseTo(Math.log((3 / 16) * 2 ** -2.5), 12);
});

it("uniform laws are flat inside and fall off within a tenth of their range", () => {
  const flat = scalarPriorOf({ law: "uniform", from: -1, to: 1 });
  expect(flat.logDensity(0.6)).toBeCloseTo(-Math.LN2, 3);
  expect(flat.logDensity(1.2)).toBeLessThan(-4);
  const scale = scalarPriorOf({ law: "log-uniform", from: 1e-3, to: 1 });
  expect(scale.logDensity(0.01) + Math.log(0.01)).toBeCloseTo(-Math.log(Math.log(1000)), 4);
  expect(scale.logDensity(0)).toBe(-Infinity);
});

describe.each(laws)("$law.law", ({ law, inside }) => {
  const prior = scalarPriorOf(law);

  it("has the slope of its log density", () => {
    for (const x of inside) {
      const h = 1e-5 * Math.abs(x) + 1e-7;
      const slope = (prior.logDensity(x + h) - prior.logDensity(x - h)) / (2 * h);
      expect(prior.slope(x)).toBeCloseTo(slope, 5);
    }
  });

  // The mean of n draws is within 5.5 standard errors but for one seed in 10^7; seeded, so it stays so.
  it("draws from its own density: mean and variance by the trapezoid rule", () => {
    const rng = seededSource(11);
    const n = 40_000;
    const draws = Float64Array.from({ length: n }, () => prior.sample(rng));
    const mean = draws.reduce((sum, x) => sum + x, 0) / n;
    const { mass, first, second } = moments(prior.logDensity, Math.min(...draws), Math.max(...draws) * 1.5);
    expect(mass).toBeCloseTo(1, 3);
    expect(prior.mean).toBeCloseTo(first, 2);
    expect(meanSquare(prior) / second).toBeCloseTo(1, 1);
    expect(Math.abs(mean - first)).toBeLessThan(5.5 * Math.sqrt(prior.variance / n));
    expect((second - first ** 2) / prior.variance).toBeCloseTo(1, 1);
  });
});

function moments(logDensity: (x: number) => number, low: number, high: number) {
  const n = 200_000;
  const h = (high - low) / n;
  let [mass, first, second] = [0, 0, 0];
  for (let i = 1; i < n; i++) {
    const x = low + i * h;
    const p = Math.exp(logDensity(x)) * h;
    mass += p;
    first += p * x;
    second += p * x * x;
  }
  return { mass, first, second };
}

describe("readPrior", () => {
  const normal = { law: "normal", mean: 0, sd: 1 } as const;

  it("takes what is given and fills in what is not", () => {
    const read = readPrior({ mean: { law: "normal", mean: 3, sd: 2 }, concentration: [1, 2] });
    expect(read.scalar("mean", "real", normal).toString()).toBe("normal(mean 3, sd 2)");
    expect(read.scalar("other", "real", normal).toString()).toBe("normal(mean 0, sd 1)");
    expect(read.positives("concentration", 2, 1)).toEqual([1, 2]);
    expect(read.positives("weights", 3, 0.5)).toEqual([0.5, 0.5, 0.5]);
    read.done();
  });

  it.each(laws)("reads $law.law as text, by place, by name and as fits print it", ({ law }) => {
    const { law: name, ...numbers } = law;
    const given = Object.entries(numbers);
    const support =
      name === "beta" ? "unit" : ["normal", "student", "uniform"].includes(name) ? "real" : "positive";
    const texts = [
      `${name}(${given.map(([, value]) => value).join(", ")})`,
      ` ${name} ( ${given
        .reverse()
        .map(([key, value]) => `${key}=${value}`)
        .join(",")} )`,
      String(scalarPriorOf(law)),
    ];
    for (const text of texts)
      expect(readPrior({ mean: text }).scalar("mean", support, normal).law).toEqual(law);
  });

  test.each<[string, unknown, string]>([
    ["a field nobody knows", { maen: normal }, "prior maen is "],
    ["a law of another support", { mean: { law: "beta", a: 1, b: 1 } }, "prior mean.law is "],
    ["an unknown law", { mean: { law: "cauchy" } }, "prior mean.law is "],
    ["a missing argument", { mean: { law: "normal", mean: 0 } }, "prior mean.sd is missing"],
    ["a negative scale", { mean: { law: "normal", mean: 0, sd: -1 } }, "prior mean.sd is -1"],
    ["an empty range", { mean: { law: "uniform", from: 2, to: 2 } }, "prior mean.to is 2, must be more than"],
    ["an argument too many", { mean: { ...normal, df: 3 } }, "prior mean.df is "],
    ["a number for a law", { mean: 3 }, "prior mean is 3"],
    ["null for a law", { mean: null }, "prior mean is null, must be a law"],
    [
      "a law nobody knows",
      { mean: "cauchy(0, 1)" },
      "must be one of: normal(mean, sd), student(df, mean, scale),",
    ],
    [
      "too few numbers",
      { mean: "normal(0)" },
      'prior mean is "normal(0)", must be of the form normal(mean, sd)',
    ],
    ["a negative scale in a text", { mean: "normal(0, -1)" }, "prior mean.sd is -1"],
    ["a misspelt argument", { mean: "normal(mean = 0, std = 1)" }, "normal(mean, sd), all arguments by name"],
    ["one name of two", { mean: "normal(mean = 0, 1)" }, "normal(mean, sd), all arguments by name or none"],
    ["no number", { mean: "normal(0, one)" }, "normal(mean, sd) with a number for each"],
    ["more than a law", { mean: "normal(0, 1) + 1" }, "must be one of: normal(mean, sd)"],
    ["no object", [], "prior is []"],
  ])("%s: refused", (_, clause, sentence) => {
    const read = () => {
      const fields = readPrior(clause);
      fields.scalar("mean", "real", normal);
      fields.done();
    };
    expect(read).toThrow(DpbayesError);
    expect(read).toThrow(sentence);
  });
});
