import { describe, expect, it, test } from "vitest";
import type { Model } from "../../contracts/model.ts";
import { seededSource } from "../../math/random/index.ts";
import { linearDefaults } from "./defaults-free-of-bounds.ts";
import {
  plainUnits,
  type RegressionDefaults,
  type RegressionPoint,
  type RegressionTerm,
  regressionModel,
  regressionPrior,
  regressionPriorSample,
} from "./index.ts";
import { paperDefaults } from "./regression-prior.ts";
import { everything } from "./smooth-term.testing.ts";

function modelOf(
  covariates: number,
  full: boolean,
  responseVariance?: number,
  limit?: number,
  intercept = full,
  defaults: RegressionDefaults = paperDefaults,
) {
  const shape = { covariates, intercept, mean: full, residual: full, indicators: [1] };
  const prior = regressionPrior({}, shape, defaults);
  return regressionModel({
    shape,
    prior,
    terms: [everything],
    units: plainUnits(covariates),
    start: {
      intercept: 0.3,
      coefficients: [0.4, -0.2, 0.1, 0.3].slice(0, covariates),
      mean: [0.2, 0.1, -0.3, 0.4],
      ...(responseVariance !== undefined && { effects: { product: 0.1, effect: responseVariance } }),
      ...(limit !== undefined && {
        limits: {
          scales: Array.from({ length: covariates }, () => limit),
          sigma: 2 * limit,
          meanResponse: 0.4,
        },
      }),
    },
    ...(responseVariance !== undefined && { responseVariance }),
  });
}

describe("the gradient", () => {
  test.each([
    [1, false],
    [1, true],
    [3, false],
    [4, true],
    [1, true, 0.3],
    [3, false, 0.01],
    [4, true, 0.2],
    [4, true, 0.2, 0.7],
    [3, false, undefined, Number.POSITIVE_INFINITY],
    [4, true, 0.2, 0.7, false],
    [1, true, 0.2, 0.7, true, linearDefaults],
    [4, true, 0.2, 0.7, true, linearDefaults],
    [4, true, undefined, undefined, false, linearDefaults],
    [3, false, 0.2, undefined, false, linearDefaults],
  ])(
    "of %i covariates, all parts: %s, scaled by %s, limited by %s, intercept %s, is that of finite differences",
    (d, full, scale?: number, limit?: number, intercept?: boolean, defaults?: RegressionDefaults) => {
      const model = modelOf(d, full, scale, limit, intercept, defaults);
      const rng = seededSource(5);
      const q = new Float64Array(model.dimension).map(() => 0.5 * rng.normal());
      const gradient = new Float64Array(model.dimension);
      const scratch = new Float64Array(model.dimension);
      model.logDensityGradient(q, gradient);
      q.forEach((x, i) => {
        const up = model.logDensityGradient(q.with(i, x + 1e-5), scratch);
        const down = model.logDensityGradient(q.with(i, x - 1e-5), scratch);
        expect(gradient[i]).toBeCloseTo((up - down) / 2e-5, 5);
      });
    },
  );
});

const values = (model: Model, at: Float64Array) => {
  const out = new Float64Array(8);
  model.constrain(at, out);
  return out;
};
const middleOf = (model: Model) => model.initial({ ...seededSource(1), normal: () => 0 });

describe("scaled slopes", () => {
  it("stand for the same point, with the Jacobian of the map", () => {
    const [plain, scaled] = [modelOf(2, true), modelOf(2, true, 0.05)];
    const [q, r] = [middleOf(plain), middleOf(scaled)];
    values(plain, q).forEach((x, i) => {
      expect(values(scaled, r)[i]).toBeCloseTo(x, 12);
    });
    // τ = 0.5 for both covariates, prior precision 1/5: |∂θ/∂ψ| = 1/(0.2 + 0.25/0.05).
    const gap = scaled.logDensityGradient(r, r.slice()) - plain.logDensityGradient(q, q.slice());
    expect(gap).toBeCloseTo(-Math.log(5.2), 10);
  });
});

describe("limited scales", () => {
  it("stand for the same point, with the Jacobian of the map", () => {
    const [plain, limited] = [modelOf(2, true), modelOf(2, true, undefined, 0.7)];
    const [q, r] = [middleOf(plain), middleOf(limited)];
    values(plain, q).forEach((x, i) => {
      expect(values(limited, r)[i]).toBeCloseTo(x, 12);
    });
    // |d log x/dr| = (1 − e^{−E})/E with E = (x/c)², x = 0.5, and 1/c² = 2/limit² + 1/(2·variance of the prior).
    const logRatio = (limit: number) => {
      const E = 0.25 * (2 / limit ** 2 + 1 / (12.5 * (1 - 2 / Math.PI)));
      return Math.log(-Math.expm1(-E) / E);
    };
    const gap = limited.logDensityGradient(r, r.slice()) - plain.logDensityGradient(q, q.slice());
    expect(gap).toBeCloseTo(2 * logRatio(0.7) + logRatio(1.4), 10);
  });
});

describe("draws", () => {
  it("are in original units", () => {
    const shape = { covariates: 2, intercept: true, mean: true, residual: true };
    const units = {
      columns: [
        { name: "age", centre: 50, scale: 30 },
        { name: "smokes", centre: 0, scale: 1 },
      ],
      response: { name: "days", centre: 15, scale: 15 },
    };
    const start = {
      intercept: 0.2,
      coefficients: [0.5, -0.1],
      mean: [0.1, 0.4],
      scales: [0.3, 0.5],
      sigma: 0.2,
    };
    const model = regressionModel({ shape, prior: regressionPrior({}, shape), terms: [], units, start });
    const middle = model.initial({ ...seededSource(1), normal: () => 0 });
    const out = new Float64Array(8);
    model.constrain(middle, out);
    // days = 15 + 15·(0.2 + 0.5·(age − 50)/30 − 0.1·smokes)
    const expected = [15 + 15 * (0.2 - (0.5 * 50) / 30), (15 * 0.5) / 30, -1.5, 3, 53, 0.4, 9, 0.5];
    out.forEach((x, i) => {
      expect(x).toBeCloseTo(expected[i]!, 10);
    });
    expect(model.parameters.map(({ name }) => name)).toEqual([
      "intercept",
      "coefficients",
      "sigma",
      "covariate_mean",
      "covariate_sd",
    ]);
  });

  it("of an impossible point are refused by -Infinity", () => {
    const shape = { covariates: 1, intercept: false, mean: false, residual: true };
    const never: RegressionTerm = { addTo: () => -Infinity };
    const prior = regressionPrior({}, shape);
    const model = regressionModel({ shape, prior, terms: [never], units: plainUnits(1), start: {} });
    expect(model.logDensityGradient(new Float64Array(3), new Float64Array(3))).toBe(-Infinity);
  });
});

describe("a start with a covariance", () => {
  it("is reached exactly", () => {
    const shape = { covariates: 3, intercept: false, mean: false, residual: true };
    const covariance = [0.5, 0.1, -0.2, 0.1, 0.3, 0.05, -0.2, 0.05, 0.9];
    let seen: Float64Array | undefined;
    const spy: RegressionTerm = {
      addTo(point) {
        seen = point.covariance.slice();
        return 0;
      },
    };
    const prior = regressionPrior({}, shape);
    const model = regressionModel({
      shape,
      prior,
      terms: [spy],
      units: plainUnits(3),
      start: { covariance },
    });
    const middle = model.initial({ ...seededSource(1), normal: () => 0 });
    model.logDensityGradient(middle, new Float64Array(model.dimension));
    seen!.forEach((x, i) => {
      expect(x).toBeCloseTo(covariance[i]!, 12);
    });
  });
});

describe("draws from the prior", () => {
  it("have the moments of the prior", () => {
    const shape = { covariates: 2, intercept: true, mean: true, residual: true };
    const prior = regressionPrior({}, shape);
    const rng = seededSource("prior");
    const draws = Array.from({ length: 4000 }, () => regressionPriorSample(rng, shape, prior));
    const mean = (f: (point: RegressionPoint) => number) =>
      draws.reduce((sum, point) => sum + f(point), 0) / draws.length;
    // Five standard errors each: a false alarm in fewer than 1e-5 runs of all checks. θ² has mean 5 and
    // variance 50; σ² and τ² have mean 6.25 and variance 78; a correlation under LKJ(2) has variance 1/5
    // and, with (r + 1)/2 ~ beta(2, 2), a square of variance 3/35 − 1/25.
    const within = (variance: number) => 5 * Math.sqrt(variance / draws.length);
    expect(Math.abs(mean((p) => p.coefficients[1]! ** 2) - 5)).toBeLessThan(within(50));
    expect(Math.abs(mean((p) => p.variance) - 6.25)).toBeLessThan(within(78));
    expect(Math.abs(mean((p) => p.covariance[3]!) - 6.25)).toBeLessThan(within(78));
    const squared = mean((p) => p.covariance[1]! ** 2 / (p.covariance[0]! * p.covariance[3]!));
    expect(Math.abs(squared - 0.2)).toBeLessThan(within(3 / 35 - 0.04));
    expect(Math.abs(mean((p) => p.mean[0]!))).toBeLessThan(within(1));
  });

  it("have effects free of scale, whatever the scales are, and levels within the bounds", () => {
    const shape = { covariates: 2, intercept: true, mean: true, residual: true, indicators: [1] };
    const prior = regressionPrior({}, shape, linearDefaults);
    const rng = seededSource("effects");
    const draws = Array.from({ length: 4000 }, () => regressionPriorSample(rng, shape, prior));
    // Half of all |t| with 4 degrees of freedom are below 0.741; 5 standard errors of a share of 4000.
    const share = (isSmall: (point: RegressionPoint) => boolean) => draws.filter(isSmall).length / 4000;
    const within = 5 * Math.sqrt(0.25 / 4000);
    const effect = ({ coefficients, variance }: RegressionPoint, k: number, sd: number) =>
      Math.abs(coefficients[k]!) * (sd / Math.sqrt(variance));
    for (const wide of [true, false]) {
      const like = (p: RegressionPoint) => p.covariance[0]! > 1e-3 === wide;
      const [small, all] = [
        share((p) => like(p) && effect(p, 0, Math.sqrt(p.covariance[0]!)) < 0.7407),
        share(like),
      ];
      expect(Math.abs(small - 0.5 * all)).toBeLessThan(within);
    }
    expect(Math.abs(share((p) => effect(p, 1, 0.5) < 0.7407) - 0.5)).toBeLessThan(within);
    const level = (p: RegressionPoint) =>
      p.intercept + p.coefficients[0]! * p.mean[0]! + p.coefficients[1]! * p.mean[1]!;
    expect(Math.abs(share((p) => Math.abs(level(p)) < 0.5) - 0.5)).toBeLessThan(within);
  });
});
