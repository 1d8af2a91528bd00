import { describe, expect, it } from "vitest";
import { quadraticForm, symmetricInverse } from "../math/linear-algebra/index.ts";
import { seededSource } from "../math/random/index.ts";
import { gammaLower } from "../math/special/incomplete/incomplete.ts";
import { betaLower, normalCdf } from "../math/special/index.ts";
import { dirichlet, inverseWishart, lkjCholesky, multivariateNormal, wishart } from "./index.ts";
import { expectContinuous, expectMean } from "./statistics.testing.ts";

const scale = Float64Array.of(1.6, 0.05, 0.6, 0.05, 0.5, 0.1, 0.6, 0.1, 0.6);
const direction = Float64Array.of(1, -2, 0.5);
const draws = 6000;

function inverseOf(matrix: Float64Array): Float64Array {
  const out = new Float64Array(matrix.length);
  if (symmetricInverse(matrix, 3, out) < 3) throw new RangeError("not positive definite");
  return out;
}

/** tr(AB) for symmetric matrices. */
function trace(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

const chiSquare = (degrees: number) => (x: number) => gammaLower(degrees / 2, x / 2);

describe("Dirichlet", () => {
  // Marginals are beta, sums of cells too; with tiny concentrations compare logarithms.
  it.each([[[1.5, 0.2, 3]], [[1e6, 2e6, 3e6]]])("marginals of %j", (concentration) => {
    const out = new Float64Array(3);
    const total = concentration.reduce((sum, a) => sum + a);
    for (const k of [0, 1, 2])
      expectContinuous(
        (rng) => {
          dirichlet.sample(rng, concentration, out);
          return out[k]!;
        },
        (x) => betaLower(concentration[k]!, total - concentration[k]!, x),
        { seed: k, draws },
      );
  });

  it("keeps logarithms with concentrations of 0.001", () => {
    const out = new Float64Array(4);
    const rng = seededSource(3);
    const largest: number[] = [];
    for (let i = 0; i < 1000; i++) {
      dirichlet.sampleLog(rng, [1e-3, 1e-3, 1e-3, 1e-3], out);
      expect(out.every((log) => Number.isFinite(log) && log <= 0)).toBe(true);
      largest.push(out.indexOf(Math.max(...out)));
    }
    expectMean(
      largest.map((k) => (k === 0 ? 1 : 0)),
      0.25,
    );
  });
});

describe("multivariate normal", () => {
  const law = multivariateNormal(3);
  const mean = Float64Array.of(1, 2, -3);
  const x = new Float64Array(3);

  it("has normal projections and chi-square distances", () => {
    const sd = Math.sqrt(quadraticForm(scale, 3, direction));
    const centre = direction.reduce((sum, u, i) => sum + u * mean[i]!, 0);
    const projection = () => direction.reduce((sum, u, i) => sum + u * x[i]!, 0);
    expectContinuous(
      (rng) => {
        law.sample(rng, mean, scale, x);
        return projection();
      },
      (y) => normalCdf((y - centre) / sd),
      { draws },
    );
    const precision = inverseOf(scale);
    expectContinuous(
      (rng) => {
        law.sample(rng, mean, scale, x);
        return quadraticForm(
          precision,
          3,
          x.map((v, i) => v - mean[i]!),
        );
      },
      chiSquare(3),
      { draws },
    );
  });

  it("is known by its precision as well", () => {
    const precision = inverseOf(scale);
    const h = Float64Array.from([0, 1, 2], (i) =>
      [0, 1, 2].reduce((sum, j) => sum + precision[i * 3 + j]! * mean[j]!, 0),
    );
    for (const k of [0, 1, 2])
      expectContinuous(
        (rng) => {
          law.sampleFromPrecision(rng, h, precision, x);
          return x[k]!;
        },
        (y) => normalCdf((y - mean[k]!) / Math.sqrt(scale[k * 4]!)),
        { seed: k, draws },
      );
    expectContinuous(
      (rng) => {
        law.sampleFromPrecision(rng, h, precision, x);
        return quadraticForm(
          precision,
          3,
          x.map((v, i) => v - mean[i]!),
        );
      },
      chiSquare(3),
      { draws },
    );
  });

  it("reports a covariance that is none", () => {
    expect(() => law.sample(seededSource(1), mean, new Float64Array(9), x)).toThrow(
      "covariance is not positive definite",
    );
    expect(() => law.logDensity(x, mean, new Float64Array(4))).toThrow("covariance has length 4, must be 9");
  });
});

describe("Wishart and inverse Wishart", () => {
  const out = new Float64Array(9);
  const precision = inverseOf(scale);

  // uᵀXu/uᵀΛu ~ χ²(κ) for every u, and tr(Λ⁻¹X) ~ χ²(nκ).
  it.each([2.5, 7, 1e6])("Wishart with %d degrees", (degrees) => {
    const law = wishart(3);
    const next = (rng: Parameters<typeof law.sample>[0]) => {
      law.sample(rng, scale, degrees, out);
      return out;
    };
    expectContinuous(
      (rng) => quadraticForm(next(rng), 3, direction) / quadraticForm(scale, 3, direction),
      chiSquare(degrees),
      { draws },
    );
    expectContinuous((rng) => trace(precision, next(rng)), chiSquare(3 * degrees), { draws });
    expect([out[1], out[2], out[5]]).toEqual([out[3], out[6], out[7]]);
  });

  // X⁻¹ ~ W(Λ⁻¹, κ).
  it.each([3.5, 7, 1e6])("inverse Wishart with %d degrees", (degrees) => {
    const law = inverseWishart(3);
    const next = (rng: Parameters<typeof law.sample>[0]) => {
      law.sample(rng, scale, degrees, out);
      return inverseOf(out);
    };
    expectContinuous(
      (rng) => quadraticForm(next(rng), 3, direction) / quadraticForm(precision, 3, direction),
      chiSquare(degrees),
      { draws },
    );
    expectContinuous((rng) => trace(scale, next(rng)), chiSquare(3 * degrees), { draws });
  });

  it("refuses too few degrees and calls an indefinite matrix impossible", () => {
    expect(() => wishart(3).logDensity(scale, scale, 2)).toThrow("degrees is 2, must be above 2 and finite");
    expect(wishart(3).logDensity(new Float64Array(9), scale, 5)).toBe(Number.NEGATIVE_INFINITY);
    expect(inverseWishart(3).logDensity(new Float64Array(9), scale, 5)).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe("vectors and matrices of another size", () => {
  const rng = seededSource(1);
  const [two, three, four] = [2, 3, 4].map((n) => new Float64Array(n).fill(1));
  const unit = Float64Array.of(1, 0, 0, 1);
  it.each<[string, () => unknown]>([
    ["x has length 3, must be 2", () => multivariateNormal(2).logDensity(three!, two!, unit)],
    ["mean has length 3, must be 2", () => multivariateNormal(2).logDensity(two!, three!, unit)],
    [
      "factor has length 3, must be 4",
      () => multivariateNormal(2).logDensityFromCholesky(two!, two!, three!),
    ],
    ["out has length 3, must be 2", () => multivariateNormal(2).sample(rng, two!, unit, three!)],
    ["h has length 3, must be 2", () => multivariateNormal(2).sampleFromPrecision(rng, three!, unit, two!)],
    ["scale has length 3, must be 4", () => wishart(2).logDensity(unit, three!, 3)],
    ["out has length 3, must be 4", () => wishart(2).sample(rng, unit, 3, three!)],
    ["out has length 3, must be 4", () => inverseWishart(2).sample(rng, unit, 3, three!)],
    ["factor has length 4, must be 9", () => lkjCholesky(3, 1).logDensity(four!)],
    ["out has length 4, must be 9", () => lkjCholesky(3, 1).sample(rng, four!)],
  ])("are refused: %s", (message, action) => {
    expect(action).toThrow(message);
  });
});

describe("LKJ", () => {
  // Every correlation has (r + 1)/2 ~ Beta(η − 1 + n/2, η − 1 + n/2).
  it.each([0.5, 1, 4])("correlations of LKJ(%d) in four dimensions", (eta) => {
    const law = lkjCholesky(4, eta);
    const L = new Float64Array(16);
    const shape = eta - 1 + 2;
    for (const [i, j] of [
      [1, 0],
      [3, 0],
      [2, 1],
      [3, 2],
    ] as const)
      expectContinuous(
        (rng) => {
          law.sample(rng, L);
          let r = 0;
          for (let k = 0; k < 4; k++) r += L[i * 4 + k]! * L[j * 4 + k]!;
          return (r + 1) / 2;
        },
        (x) => betaLower(shape, shape, x),
        { seed: i, draws },
      );
  });
});
