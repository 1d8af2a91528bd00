import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { gradientError } from "../../gradients.testing.ts";
import { featureSumTerm } from "../../poisson-regression/features/feature-sum-term.ts";
import { poissonCurve, poissonOutcome } from "../../poisson-regression/outcome/poisson-outcome.ts";
import { poissonStart } from "../../poisson-regression/poisson-start.ts";
import { simulatePoissonSum } from "../../poisson-regression/simulate-poisson.ts";
import { densePoissonSumTerm } from "../../poisson-regression/sums/dense-poisson-sum-term.ts";
import { poissonLayouts } from "../../poisson-regression/sums/poisson-sum.ts";
import {
  plainUnits,
  type RegressionTerm,
  regressionModel,
  regressionPoint,
  regressionPrior,
} from "../../regression/index.ts";
import { type MixedTerm, mixedModel, numbersOnly } from "../../regression/mixed/index.ts";
import { mixedPrior } from "../../regression/mixed/mixed-prior.ts";
import { cellMoments } from "../covariates/cells/cell-moments.ts";
import { clippedMoments } from "../covariates/clipping/clipped-moments.ts";
import { mixedSquareTerm } from "../covariates/mixed-square-term.ts";
import { mixedSumTerm } from "../covariates/mixed-sum-term.ts";
import { roughSums } from "../start/rough-sums.ts";
import { statisticSum } from "../statistic/statistic-sum.ts";
import { squareLikelihood } from "./square-likelihood.ts";
import { bothTerms, squareTerm } from "./square-term.ts";

const bound = 40;
const outcome = poissonOutcome(bound);
const shape = { covariates: 2, intercept: true, mean: true, residual: false, dispersion: true } as const;
const clause = { dispersion: { law: "log-uniform", from: 0.5, to: 20 } };
const prior = regressionPrior(clause, shape);

function dispersedSum() {
  const point = regressionPoint(2);
  point.intercept = 1;
  point.coefficients.set([0.6, -0.8]);
  point.mean.set([0.2, -0.1]);
  point.covariance.set([0.5, 0.1, 0.1, 0.3]);
  point.variance = 3 ** 2;
  const noise = { y: 9, x: 9, x2: 9, yx: 20, yx2: 20 };
  return simulatePoissonSum(seededSource("squares"), point, {
    ...{ layout: "poisson_intercept", responseBound: bound, count: 400, noise, square: 100 },
  });
}

const sum = { ...dispersedSum(), countVariance: 4 };
const square = { ...sum, square: sum.square! };
const start = { ...poissonStart(roughSums([sum], poissonLayouts, 2), shape, prior, bound), sigma: 2 };

describe("a dispersion", () => {
  it.each<[string, () => RegressionTerm]>([
    ["written out", () => densePoissonSumTerm(sum)],
    ["by features", () => featureSumTerm(sum)],
    ["with Σy²", () => bothTerms(densePoissonSumTerm(sum), squareTerm(square, outcome))],
  ])("has the gradient of differences: %s", (_, term) => {
    const model = regressionModel({ shape, prior, terms: [term()], units: plainUnits(2), start });
    expect(gradientError(model, seededSource("gradient"), 3)).toBeLessThan(1e-6);
  });

  it.each<[string, boolean]>([
    ["by cells", false],
    ["clipped, by nodes", true],
  ])("has the gradient of differences: %s, with Σy²", (_, clip) => {
    const kinds = numbersOnly(2);
    const stated = statisticSum(sum, poissonLayouts);
    const exact = cellMoments(stated.monomials, kinds, 1, outcome);
    const limits = { low: Float64Array.of(-9, -9), high: Float64Array.of(9, 9), radius: 20 };
    const nodes = { mean: 32, covariance: 32 };
    const moments = clip
      ? clippedMoments(exact, stated.monomials, kinds, 1, poissonCurve(bound), limits, nodes)
      : exact;
    const term: MixedTerm = bothTerms(
      mixedSumTerm(stated, moments),
      mixedSquareTerm(square, kinds, 1, outcome),
    );
    const model = mixedModel({
      ...{ shape, kinds, units: plainUnits(2), terms: [term], start },
      prior: mixedPrior(clause, shape, kinds, {
        coefficients: { law: "normal", mean: 0, sd: 2 },
        intercept: { law: "normal", mean: 0, sd: 2 },
        mean: { law: "normal", mean: 0, sd: 1 },
        scales: { law: "half-normal", sd: 1 },
        sigma: { law: "half-normal", sd: 1 },
      }),
    });
    expect(gradientError(model, seededSource("gradient"), 2)).toBeLessThan(1e-6);
  });

  it("leaves a mean as it is and multiplies a variance", () => {
    const far = (phi: number) => {
      const term = densePoissonSumTerm({
        ...sum,
        noise: { y: 1e-3, x: 1e9, x2: 1e9, yx: 1e9, yx2: 1e9 },
        countVariance: 0,
      });
      const point = regressionPoint(2);
      point.intercept = 1;
      point.covariance.set([0.5, 0, 0, 0.5]);
      point.variance = phi ** 2;
      return term.addTo(point, regressionPoint(2));
    };
    // y alone is informative: N(n·m, φ·n·m) with m = log(1 + e), so 2ℓ differs by −log φ + (1 − 1/φ)z².
    const mean = Math.log(1 + Math.E);
    const z = (sum.values[0]! - 400 * mean) ** 2 / (400 * mean);
    expect(2 * (far(4) - far(1))).toBeCloseTo(-Math.log(4) + (1 - 1 / 4) * z, 3);
  });

  it("has a likelihood of Σy² whose spread is at least a negative binomial's", () => {
    // Var y² from the cumulants M, v, κ₃, κ₄ of a negative binomial with v = ψM.
    for (const [M, psi] of [
      [0.3, 1],
      [3, 1],
      [3, 5],
      [20, 2],
    ] as const) {
      const v = psi * M;
      const [k3, k4] = [psi * (2 * psi - 1) * M, psi * (6 * psi * psi - 6 * psi + 1) * M];
      const exact = k4 + 4 * M * k3 + 2 * v * v + 4 * M * M * v;
      const at = squareLikelihood({ count: 1, square: { value: v + M * M, variance: 1e-12 } });
      const variance = Math.exp(-2 * at.evaluate(M, v + M * M)) / (2 * Math.PI);
      expect(variance / exact).toBeGreaterThan(1);
      expect(variance / exact).toBeLessThan(4);
    }
  });
});
