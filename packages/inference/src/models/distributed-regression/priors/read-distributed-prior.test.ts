import { describe, expect, it, test } from "vitest";
import { exampleHolders } from "../../../examples/index.ts";
import { defaultPrior, releasedVariances } from "./default-prior.ts";
import { isForNuts, wordForHolders } from "./prior-words.ts";
import { readDistributedPrior } from "./read-distributed-prior.ts";

const facts = { covariates: 2, intercept: true, radius: Math.SQRT2, responseBound: 1 };
const { holders: moments } = exampleHolders({ covariates: 2, holders: 3, records: 500, intercept: true });

describe("a prior clause of the methods for data holders", () => {
  it("has documented defaults", () => {
    const { prior, holders, words } = readDistributedPrior({}, facts, moments);
    expect([...prior.coefficientMean]).toEqual([0, 0, 0]);
    expect(prior.coefficientCovariance[4]).toBeCloseTo(0.5, 12);
    const { covarianceDegrees: degrees } = defaultPrior(facts);
    // The prior mean of Σ_x, Λ/(κ − d − 1), is what was released.
    expect(prior.covarianceScale[3]! / (degrees - 3)).toBeCloseTo(releasedVariances(moments, 1)[1]!, 12);
    expect(prior.covarianceScale[1]).toBe(0);
    expect(holders).toBe("shared");
    expect(words).toEqual([
      "in original units (coefficients: y per unit of a covariate)",
      "response at the middle of the bounds, levels at the first ~ normal(mean 0, sd 2.236)",
      "coefficients[x1], coefficients[x2] ~ normal(mean 0, sd 0.7071)",
      "sigma^2 ~ inverse-gamma(shape 1, scale 0.01)",
      "with covariates scaled by their bounds to [-1, 1]: covariance of the covariates ~ inverse-Wishart(scale 2·released mean squares, degrees 5); mean of the covariates ~ normal(0, their covariance/0.5)",
    ]);
  });

  it("scales with the bound of the response", () => {
    const wide = defaultPrior({ ...facts, responseBound: 10 });
    const { coefficientSd, varianceScale } = defaultPrior(facts);
    expect(wide.coefficientSd).toBeCloseTo(10 * coefficientSd, 12);
    expect(wide.varianceScale).toBeCloseTo(100 * varianceScale, 12);
  });

  it("is read in its own words", () => {
    const { prior, holders, words } = readDistributedPrior(
      {
        coefficients: { law: "normal", mean: 1, sd: 2 },
        intercept: { law: "normal", mean: -1, sd: 3 },
        variance: { law: "inverse-gamma", shape: 3, scale: 0.5 },
        covariance: { law: "inverse-wishart", degrees: 7, scale: [1, 2], holders: "per-holder" },
        mean: { law: "normal-per-covariance", mean: 0.5, weight: 4 },
      },
      facts,
      moments,
    );
    expect([...prior.coefficientMean]).toEqual([-1, 1, 1]);
    expect([...prior.coefficientCovariance]).toEqual([9, 0, 0, 0, 4, 0, 0, 0, 4]);
    expect([prior.varianceShape, prior.varianceScale]).toEqual([3, 0.5]);
    expect([prior.covarianceDegrees, ...prior.covarianceScale]).toEqual([7, 1, 0, 0, 2]);
    expect([prior.meanWeight, ...prior.meanCentre]).toEqual([4, 0.5, 0.5]);
    expect(holders).toBe("per-holder");
    expect(words[4]).toContain(
      "covariance of the covariates of each holder ~ inverse-Wishart(scale diag(1, 2), degrees 7)",
    );
  });

  it("takes laws under names in original units: draws of the joint law have those of the original numbers", () => {
    const units = {
      columns: [
        { name: "age", centre: 58, scale: 40 },
        { name: "bmi", centre: 30, scale: 15 },
      ],
      response: { name: "days", centre: 15, scale: 12 },
    };
    const clause = {
      coefficients: { age: "normal(0.05, 0.1)", default: "normal(1, 2)" },
      intercept: { days: "normal(4, 3)" },
      variance: "inverse-gamma(3, 0.5)",
    };
    const { prior, words } = readDistributedPrior(clause, facts, moments, "shared", units);
    // Rows: intercept = c + s(α − Σθ_jc_j/s_j) and slopes s·θ_j/s_j, as linear functions of (α, θ).
    const to = [
      [12, (-12 * 58) / 40, (-12 * 30) / 15],
      [0, 12 / 40, 0],
      [0, 0, 12 / 15],
    ];
    const meanOf = (row: readonly number[]) =>
      row.reduce((sum, a, i) => sum + a * prior.coefficientMean[i]!, 0);
    const covarianceOf = (row: readonly number[], other: readonly number[]) =>
      row.reduce(
        (sum, a, i) => other.reduce((s, b, j) => s + a * b * prior.coefficientCovariance[3 * i + j]!, sum),
        0,
      );
    expect(15 + meanOf(to[0]!)).toBeCloseTo(4, 10);
    expect([meanOf(to[1]!), meanOf(to[2]!)].map((x) => x.toFixed(10))).toEqual([
      "0.0500000000",
      "1.0000000000",
    ]);
    const sds = [3, 0.1, 2];
    for (const [i, row] of to.entries())
      for (const [j, other] of to.entries())
        expect(covarianceOf(row, other)).toBeCloseTo(i === j ? sds[i]! ** 2 : 0, 9);
    expect([prior.varianceShape, prior.varianceScale]).toEqual([3, 0.5]);
    expect(words.slice(1, 4)).toEqual([
      "intercept ~ normal(mean 4, sd 3)",
      "coefficients[age] ~ normal(mean 0.05, sd 0.1)",
      "coefficients[bmi] ~ normal(mean 1, sd 2)",
    ]);
    const student = { coefficients: { age: "student(4, 0, 1)" } };
    expect(() => readDistributedPrior(student, facts, moments, "shared", units)).toThrow(
      "prior coefficients.age is a student law, must be normal(mean, sd) for this method",
    );
  });

  test.each<[string, object, string]>([
    ["a word of nuts", { sigma: { law: "half-normal", sd: 1 } }, 'method "nuts" knows this word'],
    [
      "a word of nobody",
      { sgima: 1 },
      "prior sgima is given, must be absent: this method knows coefficients",
    ],
    ["another law", { variance: { law: "gamma", shape: 1, rate: 1 } }, 'prior variance.law is "gamma"'],
    ["no law", { variance: { shape: 1 } }, "prior variance.law is missing"],
    ["no object", { covariance: 3 }, "prior covariance is 3, must be an object"],
    [
      "an argument of nobody",
      { variance: { law: "inverse-gamma", rate: 1 } },
      "prior variance.rate is given, must be absent: inverse-gamma knows law, shape, scale",
    ],
    [
      "too few degrees",
      { covariance: { law: "inverse-wishart", degrees: 1 } },
      "prior covariance.degrees is 1, must be above 1 and finite",
    ],
    [
      "scales of another length",
      { covariance: { law: "inverse-wishart", scale: [1] } },
      "prior covariance.scale has length 1, must be 2",
    ],
    [
      "holders that are neither",
      { covariance: { law: "inverse-wishart", holders: "own" } },
      'prior covariance.holders is "own", must be "shared" or "per-holder"',
    ],
    ["a weight of 0", { mean: { law: "normal-per-covariance", weight: 0 } }, "prior mean.weight is 0"],
  ])("is refused with %s", (_, clause, message) => {
    expect(() => readDistributedPrior(clause as Record<string, unknown>, facts, moments)).toThrow(message);
  });

  it("knows no intercept and no mean where the model has none", () => {
    const without = { ...facts, intercept: false };
    const mean = { law: "normal-per-covariance" };
    const alone = exampleHolders({ covariates: 2, holders: 1, records: 500 }).holders;
    expect(() => readDistributedPrior({ mean }, without, moments)).toThrow("prior mean is given");
    expect(readDistributedPrior({}, without, alone).words).toHaveLength(4);
  });
});

describe("released mean squares", () => {
  it("are about the mean with an intercept, and no smaller than their noise", () => {
    const gram = Float64Array.of(100, 20, 0, 20, 14, 0, 0, 0, -3);
    const gramSd = Float64Array.of(0, 1, 1, 1, 3, 1, 1, 1, 4);
    const holder = { ...moments[0]!, count: 100, gram, gramSd };
    // Two holders: (14 − 20²/100)·2/200 and the noise of the sum, 4·√2/200.
    const [one, other] = releasedVariances([holder, holder], 1);
    expect(one).toBeCloseTo(0.1, 12);
    expect(other).toBeCloseTo((4 * Math.SQRT2) / 200, 12);
  });

  it("are no larger than bounds allow, however noisy", () => {
    const noisy = moments.map((holder) => ({ ...holder, gramSd: holder.gramSd.map((sd) => 1e5 * sd) }));
    const scaleOf = (more: object) =>
      readDistributedPrior({}, { ...facts, ...more }, noisy).prior.covarianceScale[0];
    expect(scaleOf({ featureBound: 1 })).toBe(2);
    expect(scaleOf({})).toBeCloseTo(2 * facts.radius ** 2, 12);
  });
});

test("words that only nuts knows are recognised", () => {
  expect(isForNuts({ scales: {} })).toBe(true);
  expect(isForNuts({ mean: { law: "normal" } })).toBe(true);
  expect(isForNuts({ coefficients: {}, mean: { law: "normal-per-covariance" }, variance: {} })).toBe(false);
});

test("words that nuts does not know are recognised", () => {
  expect(wordForHolders({ coefficients: {}, mean: { law: "normal" }, eta: 2 })).toBeUndefined();
  expect(wordForHolders({ mean: { law: "normal-per-covariance" } })).toBe("mean");
  expect(wordForHolders({ mean: null, covariance: {} })).toBe("covariance");
});
