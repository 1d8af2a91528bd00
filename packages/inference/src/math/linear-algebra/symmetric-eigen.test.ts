import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededSource } from "../random/index.ts";
import { setIdentity } from "./forms.ts";
import { gamma, infinityNorm, largestDifference, SEEDED, symmetricMatrix } from "./matrices.testing.ts";
import { eigenWork, nearestPositiveSemidefinite } from "./nearest-psd.ts";
import { multiplyTransposed } from "./products.ts";
import { fromEigen, symmetricEigen } from "./symmetric-eigen.ts";

function decompose(a: Float64Array, n: number) {
  const values = new Float64Array(n);
  const vectors = new Float64Array(n * n);
  symmetricEigen(a, n, values, vectors, new Float64Array(n));
  return { values, vectors };
}

/** Householder and QL are backward stable: errors p(n)·ε·‖A‖ with p(n) of about 10n in practice. */
function checkDecomposition(a: Float64Array, n: number): void {
  const { values, vectors } = decompose(a, n);
  const product = new Float64Array(n * n);
  fromEigen(values, vectors, n, product);
  expect(largestDifference(product, a)).toBeLessThanOrEqual(gamma(10 * n) * infinityNorm(a, n));
  multiplyTransposed(vectors, vectors, product, n, n, n);
  const one = new Float64Array(n * n);
  setIdentity(one, n);
  expect(largestDifference(product, one)).toBeLessThanOrEqual(gamma(20 * n));
  expect([...values]).toEqual([...values].sort((x, y) => x - y));
}

function randomSymmetric(n: number, scale: number): Float64Array {
  const rng = seededSource(n);
  const a = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) a[i * n + j] = a[j * n + i] = scale * rng.normal();
  return a;
}

describe("symmetricEigen", () => {
  it("knows the second-difference matrix: λ_k = 2 − 2cos(kπ/(n+1))", () => {
    const n = 50;
    const a = new Float64Array(n * n);
    for (let i = 0; i < n; i++) {
      a[i * n + i] = 2;
      if (i > 0) a[i * n + i - 1] = a[(i - 1) * n + i] = -1;
    }
    const { values } = decompose(a, n);
    for (let k = 1; k <= n; k++)
      expect(Math.abs(values[k - 1]! - (2 - 2 * Math.cos((k * Math.PI) / (n + 1))))).toBeLessThan(1e-14);
  });

  it("decomposes small symmetric matrices", () => {
    fc.assert(
      fc.property(symmetricMatrix(), ({ n, a }) => checkDecomposition(a, n)),
      SEEDED,
    );
  });

  it.each([1, 2, 10, 50])("decomposes dimension %i at every scale", (n) => {
    for (const scale of [1, 1e-200, 1e150]) checkDecomposition(randomSymmetric(n, scale), n);
  });

  it("keeps vectors orthogonal for repeated eigenvalues", () => {
    const ones = new Float64Array(400).fill(1);
    checkDecomposition(ones, 20);
    checkDecomposition(new Float64Array(9), 3);
    const nearlyIdentity = Float64Array.of(1, 1e-17, 0, 1e-17, 1, 1e-18, 0, 1e-18, 1);
    checkDecomposition(nearlyIdentity, 3);
  });

  it("takes entries beyond what numbers can compare for 0", () => {
    // As a sampler's first, too long step made it.
    const [a, b, c] = [3.9e-281, 3.9e-80, 7.1e246];
    const rows = [a, 1.2e-180, 7.6e-178, 1.2e-180, b, 2.4e-77, 7.6e-178, 2.4e-77, c];
    const { values } = decompose(Float64Array.from(rows), 3);
    expect([...values].map((v) => v / c)).toEqual([0, 0, 1]);
  });

  it("works in place of A and refuses what is not finite", () => {
    const a = Float64Array.of(2, 1, 1, 2);
    const values = new Float64Array(2);
    symmetricEigen(a, 2, values, a, new Float64Array(2));
    expect(largestDifference(values, Float64Array.of(1, 3))).toBeLessThan(1e-15);
    expect(() => decompose(Float64Array.of(1, 0, Number.NaN, 1), 2)).toThrow("did not converge");
    expect(() => decompose(Float64Array.of(Number.POSITIVE_INFINITY, 0, 0, 1), 2)).toThrow(
      "did not converge",
    );
  });
});

describe("nearestPositiveSemidefinite", () => {
  it("raises negative eigenvalues to the floor", () => {
    // Eigenvalues −1 and 3 with vectors (1, −1) and (1, 1): the nearest has 0 and 3.
    const a = Float64Array.of(1, 2, 2, 1);
    expect(nearestPositiveSemidefinite(a, 2, eigenWork(2))).toBe(1);
    expect(largestDifference(a, Float64Array.of(1.5, 1.5, 1.5, 1.5))).toBeLessThan(1e-15);
    const b = Float64Array.of(1, 2, 2, 1);
    nearestPositiveSemidefinite(b, 2, eigenWork(2), 1);
    expect(largestDifference(b, Float64Array.of(2, 1, 1, 2))).toBeLessThan(1e-15);
  });

  it("leaves positive definite matrices as they are, symmetrised", () => {
    const a = Float64Array.of(2, 1.5, 0.5, 2);
    expect(nearestPositiveSemidefinite(a, 2, eigenWork(2))).toBe(0);
    expect([...a]).toEqual([2, 1, 1, 2]);
  });
});
