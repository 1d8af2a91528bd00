import { describe, expect, it } from "vitest";
import { mirrorLower } from "../../../math/linear-algebra/forms.ts";
import {
  multiplyByTransposed,
  multiplyLower,
  multiplyVector,
  symmetricInverse,
} from "../../../math/linear-algebra/index.ts";
import { type SeededSource, seededSource } from "../../../math/random/index.ts";
import { latentSums } from "./latent-sums.ts";
import { recordCovariance, uniqueEntries } from "./record-moments.ts";

const m = 3;
const kinds = [
  { intercept: false, mean: [0, 0, 0], factor: [1.1, 0, 0, -0.4, 0.7, 0, 0.5, 0.3, 0.6] },
  { intercept: true, mean: [1, 0.6, -0.8], factor: [0, 0, 0, 0, 0.7, 0, 0, 0.3, 0.6] },
];

function setUp({ intercept, mean, factor }: (typeof kinds)[number]) {
  const law = {
    mean: Float64Array.from(mean),
    factor: Float64Array.from(factor),
    second: new Float64Array(m * m),
  };
  multiplyByTransposed(law.factor, law.factor, law.second, m, m, m);
  law.second.forEach((v, at) => {
    law.second[at] = v + mean[Math.floor(at / m)]! * mean[at % m]!;
  });
  const entries = uniqueEntries(2, intercept);
  const covariance = new Float64Array(entries.length ** 2);
  recordCovariance(entries, law, covariance);
  return { law, entries, covariance };
}

/** Largest standardised gap between covariances of draws and the lower triangle of `expected`. */
function covarianceGap(draw: () => Float64Array, means: Float64Array, expected: Float64Array): number {
  const [n, size] = [20_000, means.length];
  const sums = new Float64Array(size * size);
  const squares = new Float64Array(size * size);
  for (let s = 0; s < n; s++) {
    const x = draw();
    for (let i = 0; i < size; i++)
      for (let k = 0; k <= i; k++) {
        const product = (x[i]! - means[i]!) * (x[k]! - means[k]!);
        sums[i * size + k]! += product / n;
        squares[i * size + k]! += product ** 2 / n;
      }
  }
  const gap = (at: number) =>
    Math.abs(sums[at]! - expected[at]!) / Math.sqrt((squares[at]! - sums[at]! ** 2) / n);
  return Math.max(
    ...Array.from(means, (_, i) => Math.max(...Array.from({ length: i + 1 }, (_v, k) => gap(i * size + k)))),
  );
}

// Gaps are in standard errors of 20,000 independent draws. Products of normals have heavy tails but finite moments:
// beyond 5.5 errors the false-alarm rate of all 36 entries is below 1e-5.
describe("recordCovariance", () => {
  it.each(kinds)("is that of the products of a normal record, intercept: $intercept", (kind) => {
    const { law, entries, covariance } = setUp(kind);
    const rng = seededSource(2);
    const v = new Float64Array(m);
    const draw = () => {
      for (let i = 0; i < m; i++) v[i] = rng.normal();
      multiplyLower(law.factor, m, v, v);
      return Float64Array.from(
        entries.rows,
        (i, r) => (v[i]! + law.mean[i]!) * (v[entries.columns[r]!]! + law.mean[entries.columns[r]!]!),
      );
    };
    const means = Float64Array.from(entries.rows, (i, r) => law.second[i * m + entries.columns[r]!]!);
    expect(covarianceGap(draw, means, covariance)).toBeLessThan(5.5);
  });
});

describe("latentSums", () => {
  it.each(kinds)("draws sums with the mean and covariance of n records, intercept: $intercept", (kind) => {
    const { law, entries, covariance } = setUp(kind);
    const sums = latentSums(entries, m);
    const rng = seededSource(4);
    const count = 7;
    sums.prepare({ count, variances: new Float64Array(entries.length).fill(1) }, law, covariance);
    const out = new Float64Array(m * m);
    const draw = () => {
      sums.drawPrior(rng, out);
      return Float64Array.from(entries.rows, (i, r) => out[i * m + entries.columns[r]!]!);
    };
    const means = Float64Array.from(entries.rows, (i, r) => count * law.second[i * m + entries.columns[r]!]!);
    const expected = covariance.map((v) => count * v);
    expect(covarianceGap(draw, means, expected)).toBeLessThan(5.5);
  });

  it.each(kinds)("draws from the normal law given what was released, intercept: $intercept", (kind) => {
    const { law, entries, covariance } = setUp(kind);
    const size = entries.length;
    const count = 7;
    const variances = Float64Array.from({ length: size }, (_, r) => 3 + 4 * r);
    // The law as specified: precision (n·Cov)⁻¹ + noise⁻¹, mean Cov·(Cov_record⁻¹·mean_record + released/noise).
    const within = covariance.map((v) => count * v);
    mirrorLower(within, size);
    const precision = new Float64Array(size * size);
    symmetricInverse(within, size, precision);
    const read = (matrix: Float64Array) =>
      Float64Array.from(entries.rows, (i, r) => matrix[i * m + entries.columns[r]!]!);
    const noisy = Float64Array.of(7, 3, 2, 3, 9, -4, 2, -4, 12);
    const shift = new Float64Array(size);
    multiplyVector(precision, read(law.second.map((v) => count * v)), shift, size, size);
    for (let r = 0; r < size; r++) {
      precision[r * size + r]! += 1 / variances[r]!;
      shift[r]! += read(noisy)[r]! / variances[r]!;
    }
    const expected = new Float64Array(size * size);
    symmetricInverse(precision, size, expected);
    const means = new Float64Array(size);
    multiplyVector(expected, shift, means, size, size);
    const sums = latentSums(entries, m);
    sums.prepare({ count, variances }, law, covariance);
    const rng = seededSource(7);
    const out = new Float64Array(m * m);
    const draw = () => {
      sums.draw(rng, noisy, out);
      return read(out);
    };
    expect(covarianceGap(draw, means, expected)).toBeLessThan(5.5);
    const start = law.second.map((v) => count * v);
    sums.condition(
      read(noisy).map((v, r) => v - read(start)[r]!),
      start,
    );
    read(start).forEach((v, r) => {
      expect(v).toBeCloseTo(means[r]!, 9);
    });
  });

  it.each(kinds)("weighs what was released by its noise, intercept: $intercept", (kind) => {
    const { law, entries, covariance } = setUp(kind);
    const noisy = Float64Array.of(7, 3, 2, 3, 9, -4, 2, -4, 12);
    const drawn = (variance: number, rng: SeededSource) => {
      const sums = latentSums(entries, m);
      sums.prepare({ count: 7, variances: new Float64Array(entries.length).fill(variance) }, law, covariance);
      const out = new Float64Array(m * m);
      sums.draw(rng, noisy, out);
      return out;
    };
    // Hardly any noise: what was released. Nothing but noise: the prior draw that the same seed gives.
    const exact = drawn(1e-10, seededSource(1));
    noisy.forEach((v, at) => {
      expect(exact[at]).toBeCloseTo(v, 3);
    });
    const sums = latentSums(entries, m);
    sums.prepare({ count: 7, variances: new Float64Array(entries.length).fill(1) }, law, covariance);
    const prior = new Float64Array(m * m);
    sums.drawPrior(seededSource(1), prior);
    const vague = drawn(1e14, seededSource(1));
    prior.forEach((v, at) => {
      expect(vague[at]).toBeCloseTo(v, 4);
    });
  });
});
