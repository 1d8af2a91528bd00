import { describe, expect, it } from "vitest";
import { distanceProbability } from "../../calibration/uniformity.ts";
import { gamma, multivariateNormal, studentT } from "../../distributions/index.ts";
import { choleskyInverse, multiplyVector, requireCholesky } from "../../math/linear-algebra/index.ts";
import { compositeRule, equalBreaks, gaussLegendre, integrate } from "../../math/quadrature/index.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { logGamma, normalCdf } from "../../math/special/index.ts";
import { type EffectDraws, effectRows, type HolderEstimate } from "./effect-draws.ts";
import { effectMixture } from "./effect-mixture.ts";
import { HolderGivenDraw } from "./holder-given-draw.ts";
import { leaveOneHolderOut, leaveOneHolderOutRefitting } from "./leave-one-holder-out.ts";

const spreads = [0.3, 0.1];
const covariances = [
  [0.02, 0.005, 0.005, 0.01],
  [0.05, -0.01, -0.01, 0.02],
  [0.01, 0, 0, 0.04],
];

function holdersOf(rng: SeededSource, count: number): readonly HolderEstimate[] {
  return Array.from({ length: count }, (_, j) => {
    const covariance = Float64Array.from(covariances[j % 3]!);
    const factor = covariance.slice();
    requireCholesky("V", factor, 2);
    const [u, v] = [rng.normal(), rng.normal()];
    const estimate = Float64Array.of(
      1 + spreads[0]! * rng.normal() + factor[0]! * u,
      -1 + spreads[1]! * rng.normal() + factor[2]! * u + factor[3]! * v,
    );
    return { holder: `h${j}`, estimate, covariance };
  });
}

/** Mean and covariance of φ given some holders, its prior flat and T known: Σ(V_j + T)⁻¹ is the precision. */
function lawOfMean(holders: readonly HolderEstimate[]) {
  const precision = new Float64Array(4);
  const sum = new Float64Array(2);
  for (const { estimate, covariance } of holders) {
    const inverse = covariance.slice();
    inverse[0]! += spreads[0]! ** 2;
    inverse[3]! += spreads[1]! ** 2;
    requireCholesky("V + T", inverse, 2);
    choleskyInverse(inverse, 2, inverse);
    const weighted = new Float64Array(2);
    multiplyVector(inverse, estimate, weighted, 2, 2);
    for (let i = 0; i < 4; i++) precision[i]! += inverse[i]!;
    for (let i = 0; i < 2; i++) sum[i]! += weighted[i]!;
  }
  requireCholesky("precision", precision, 2);
  const covariance = precision.slice();
  choleskyInverse(precision, 2, covariance);
  const mean = new Float64Array(2);
  multiplyVector(covariance, sum, mean, 2, 2);
  return { mean, covariance };
}

function drawsGiven(holders: readonly HolderEstimate[], rng: SeededSource, draws: number): EffectDraws {
  const { mean, covariance } = lawOfMean(holders);
  const factor = covariance.slice();
  requireCholesky("covariance", factor, 2);
  const columns = [0, 1].map(() => [new Float64Array(draws), new Float64Array(draws)]);
  for (let s = 0; s < draws; s++)
    for (const chain of [0, 1]) {
      const [u, v] = [rng.normal(), rng.normal()];
      columns[0]![chain]![s] = mean[0]! + factor[0]! * u;
      columns[1]![chain]![s] = mean[1]! + factor[2]! * u + factor[3]! * v;
    }
  const constant = (value: number) => [0, 1].map(() => new Float64Array(draws).fill(value));
  return {
    coefficients: [
      { name: "intercept", mean: columns[0]!, spread: constant(spreads[0]!) },
      { name: "age", mean: columns[1]!, spread: constant(spreads[1]!) },
    ],
    law: "normal",
  };
}

describe("a holder left out", () => {
  const rng = seededSource("left out");
  const holders = holdersOf(rng, 8);
  const found = leaveOneHolderOut(holders, drawsGiven(holders, rng, 1500), 1);

  // Against the normal prediction of the others in closed form. 8 holders × 7 numbers at 5 standard errors: 3e-5 of seeds fail.
  it("is predicted as the closed form says", () => {
    holders.forEach((holder, j) => {
      const { mean, covariance } = lawOfMean(holders.filter((_, i) => i !== j));
      const total = covariance.map(
        (c, i) => c + holder.covariance[i]! + (i % 3 === 0 ? spreads[i / 3]! ** 2 : 0),
      );
      const exact = logNormal(holder.estimate, mean, total);
      const { logScore, coefficients, k, needsRefit, probability } = found[j]!;
      // The squared distance from a normal prediction of two numbers exceeds D with probability e^{−D/2}.
      const atMean = logNormal(mean, mean, total);
      expect(Math.abs(probability - Math.exp(exact - atMean))).toBeLessThan(0.05);
      expect(logScore.error).toBeLessThan(0.1);
      expect(Math.abs(logScore.value - exact)).toBeLessThan(5 * logScore.error + 0.01);
      expect([k < 0.7, needsRefit]).toEqual([true, false]);
      coefficients.forEach(({ pit, interval, outside }, i) => {
        const sd = Math.sqrt(total[3 * i]!);
        // The error of a mean of cdf values is below ½/√S for S effective draws, thousands of them.
        expect(Math.abs(pit - normalCdf((holder.estimate[i]! - mean[i]!) / sd))).toBeLessThan(0.03);
        const reach = 1.959964 * Math.sqrt(covariance[3 * i]! + spreads[i]! ** 2);
        expect(Math.abs(interval[0] - (mean[i]! - reach))).toBeLessThan(0.15 * reach);
        expect(Math.abs(interval[1] - (mean[i]! + reach))).toBeLessThan(0.15 * reach);
        expect(outside).toBeGreaterThan(0);
      });
    });
  });

  it("needs a fit without it where it carries the fit, and gets one", async () => {
    const far = [
      ...holders.slice(0, 4),
      { ...holders[4]!, holder: "far", estimate: Float64Array.of(2.6, -0.3) },
    ];
    const effects = drawsGiven(far, seededSource("with"), 500);
    const others = far.slice(0, 4);
    const asked: number[] = [];
    const refitted = await leaveOneHolderOutRefitting(far, effects, 1, async (index) => {
      asked.push(index);
      return drawsGiven(
        far.filter((_, j) => j !== index),
        seededSource(`without ${index}`),
        1500,
      );
    });
    expect(asked).toContain(4);
    const last = refitted[4]!;
    expect([last.refitted, last.needsRefit]).toEqual([true, false]);
    expect(last.probability).toBeLessThan(0.01);
    const { mean, covariance } = lawOfMean(others);
    const total = covariance.map(
      (c, i) => c + far[4]!.covariance[i]! + (i % 3 === 0 ? spreads[i / 3]! ** 2 : 0),
    );
    const exact = logNormal(far[4]!.estimate, mean, total);
    expect(Math.abs(last.logScore.value - exact)).toBeLessThan(5 * last.logScore.error + 0.1);
    expect(last.sentences[0]).toContain("far does not look like the others");
    expect(last.sentences.at(-1)).toBe("far was predicted by a fit without it");
  });

  it("needs one where it made the spread, though the tail of its weights looks harmless", () => {
    const spreading = seededSource("spread");
    // 1/τ² ~ Gamma(8, 1) and a known mean 0: the ratio at b has about the tail index b²/2.
    const mean = [new Float64Array(2000)];
    const spread = [new Float64Array(2000).map(() => 1 / Math.sqrt(gamma.sample(spreading, 8, 1)))];
    const effects: EffectDraws = { coefficients: [{ name: "age", mean, spread }], law: "normal" };
    const covariance = Float64Array.of(0.001);
    const at = (b: number) => ({ holder: "h", estimate: Float64Array.of(b), covariance });
    const [near, far] = leaveOneHolderOut([at(0.3), at(1)], effects, 1);
    expect([near!.needsRefit, far!.needsRefit]).toEqual([false, true]);
    expect(far!.k).toBeLessThan(0.7);
  });

  // Under the model pit and probability are uniform: distances from uniformity as large happen in one of 10⁴ seeds.
  it("has uniform probabilities where the model holds", () => {
    const null_ = seededSource("null");
    const many = Array.from({ length: 200 }, () => {
      const all = holdersOf(null_, 6);
      return leaveOneHolderOut(all.slice(0, 1), drawsGiven(all, null_, 100), 1)[0]!;
    });
    const values = (of: (one: (typeof many)[0]) => number) => Float64Array.from(many, of);
    expect(distanceProbability(values(({ coefficients }) => coefficients[1]!.pit))).toBeGreaterThan(1e-4);
    expect(distanceProbability(values(({ probability }) => probability))).toBeGreaterThan(1e-4);
    expect(many.filter(({ probability }) => probability < 0.05).length).toBeLessThan(25);
  });
});

describe("a holder given a draw", () => {
  const one = (x: number) => [Float64Array.of(x, x)];
  const effects = (law: "normal" | "student"): EffectDraws => ({
    coefficients: [
      { name: "a", mean: one(0.5), spread: one(0.8) },
      { name: "b", mean: one(-0.2), spread: one(0.4) },
      { name: "c", mean: one(0.1) },
    ],
    law,
  });
  const holder = {
    holder: "h",
    estimate: Float64Array.of(1.5, -1, 0.3),
    covariance: Float64Array.of(0.3, 0.1, 0, 0.1, 0.2, 0.05, 0, 0.05, 0.1),
  };

  it("has the density N(b; φ, V + T) under normal effects", () => {
    const given = new HolderGivenDraw(holder, effectRows(effects("normal")), effectMixture("normal"));
    const total = Float64Array.of(0.94, 0.1, 0, 0.1, 0.36, 0.05, 0, 0.05, 0.1);
    expect(given.moveTo(0)).toBeCloseTo(
      logNormal(holder.estimate, Float64Array.of(0.5, -0.2, 0.1), total),
      12,
    );
  });

  it.each([0.5, 3, 40, 1000])(
    "has the density of Student effects where the estimate is exact, at %d",
    (distance) => {
      const draws: EffectDraws = {
        coefficients: [
          { name: "a", mean: one(0), spread: one(1) },
          { name: "b", mean: one(0), spread: one(2) },
        ],
        law: "student",
      };
      const exact = {
        holder: "h",
        estimate: Float64Array.of(distance, 1),
        covariance: Float64Array.of(1e-12, 0, 0, 1e-12),
      };
      const given = new HolderGivenDraw(exact, effectRows(draws), effectMixture("student"));
      // The bivariate Student density with 4 degrees: Γ(3)/(Γ(2)·4π·|T|^{1/2})·(1 + d²/4)^{−3}.
      const square = distance ** 2 + 0.25;
      const log = logGamma(3) - logGamma(2) - Math.log(4 * Math.PI * 2) - 3 * Math.log1p(square / 4);
      // The rule's own error is 3e-5.
      expect(given.moveTo(0)).toBeCloseTo(log, 4);
    },
  );

  it("draws its own coefficients towards the others by V/(V + τ²)", () => {
    const draws: EffectDraws = {
      coefficients: [{ name: "a", mean: one(1), spread: one(0.5) }],
      law: "normal",
    };
    const alone = { holder: "h", estimate: Float64Array.of(3), covariance: Float64Array.of(0.75) };
    const given = new HolderGivenDraw(alone, effectRows(draws), effectMixture("normal"));
    given.moveTo(0);
    const [[mean], [variance]] = ownOf(given, 1, 1);
    expect(mean).toBeCloseTo(1 + 2 * (0.25 / (0.25 + 0.75)), 12);
    expect(variance).toBeCloseTo((0.25 * 0.75) / (0.25 + 0.75), 12);
  });

  it("shares what has no spread", () => {
    const given = new HolderGivenDraw(holder, effectRows(effects("student")), effectMixture("student"));
    given.moveTo(0);
    const [[, , mean], [, , variance]] = ownOf(given, 3, 0.7);
    expect(mean).toBeCloseTo(0.1, 10);
    expect(variance).toBeCloseTo(0, 10);
  });

  it("knows the margin of Student effects, and their variance", () => {
    const { cdf, lambdas, logWeights, variance } = effectMixture("student");
    const rule = compositeRule(gaussLegendre(20), equalBreaks(-1.3, 2.1, 4));
    const mass = integrate((x) => Math.exp(studentT.logDensity(x, 4, 0, 1)), rule);
    expect(cdf(2.1) - cdf(-1.3)).toBeCloseTo(mass, 12);
    expect([cdf(-1e9), cdf(1e9)]).toEqual([0, 1]);
    const inverse = lambdas.reduce((sum, lambda, i) => sum + Math.exp(logWeights[i]!) / lambda, 0);
    expect(inverse).toBeCloseTo(variance, 5);
  });

  it("refuses a covariance that is none", () => {
    const wrong = { ...holder, covariance: new Float64Array(9) };
    expect(() => leaveOneHolderOut([wrong], effects("normal"), 1)).toThrow(
      "covariance of h is not positive definite",
    );
    expect(() =>
      leaveOneHolderOut([{ ...holder, estimate: Float64Array.of(1) }], effects("normal"), 1),
    ).toThrow("draws of h's coefficients has length");
  });
});

function logNormal(x: Float64Array, mean: Float64Array, covariance: Float64Array): number {
  return multivariateNormal(x.length).logDensity(x, mean, covariance);
}

function ownOf(given: HolderGivenDraw, K: number, lambda: number): readonly [Float64Array, Float64Array] {
  const [means, variances] = [new Float64Array(K), new Float64Array(K)];
  given.writeOwn(lambda, means, variances);
  return [means, variances];
}
