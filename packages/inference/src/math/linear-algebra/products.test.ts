import { describe, expect, it } from "vitest";
import {
  bilinearForm,
  inverseQuadraticForm,
  mirrorLower,
  quadraticForm,
  symmetrise,
  traceOfProduct,
} from "./forms.ts";
import {
  dot,
  lowerTimesTransposed,
  multiply,
  multiplyByTransposed,
  multiplyTransposed,
  multiplyTransposedVector,
  multiplyVector,
} from "./products.ts";

const a = Float64Array.of(1, 2, 3, 4, 5, 6); // 2 × 3
const at = Float64Array.of(1, 4, 2, 5, 3, 6); // its transpose
const b = Float64Array.of(7, 8, 9, 10, 11, 12); // 3 × 2
const bt = Float64Array.of(7, 9, 11, 8, 10, 12);
const ab = [58, 64, 139, 154];

describe("products", () => {
  it("multiply matrices, either one transposed", () => {
    const out = new Float64Array(4).fill(5);
    multiply(a, b, out, 2, 3, 2);
    expect([...out]).toEqual(ab);
    multiplyTransposed(at, b, out, 2, 3, 2);
    expect([...out]).toEqual(ab);
    multiplyByTransposed(a, bt, out, 2, 3, 2);
    expect([...out]).toEqual(ab);
  });

  it("multiply vectors", () => {
    const out = new Float64Array(2);
    multiplyVector(a, Float64Array.of(1, 0, -1), out, 2, 3);
    expect([...out]).toEqual([-2, -2]);
    multiplyTransposedVector(b, Float64Array.of(1, 0, -1), out, 3, 2);
    expect([...out]).toEqual([-4, -4]);
    expect(dot(a, b, 3)).toBe(50);
  });

  it("L·Lᵀ reads the lower triangle only", () => {
    const out = new Float64Array(4);
    lowerTimesTransposed(Float64Array.of(2, Number.NaN, 1, 3), 2, out);
    expect([...out]).toEqual([4, 2, 2, 10]);
  });
});

describe("forms", () => {
  it("quadratic, bilinear and inverse quadratic forms", () => {
    const s = Float64Array.of(4, 2, 2, 10);
    const x = Float64Array.of(3, -1);
    expect(quadraticForm(s, 2, x)).toBe(34);
    expect(bilinearForm(s, 2, x, Float64Array.of(1, 1))).toBe(6);
    // S⁻¹ = [10, −2; −2, 4]/36, so xᵀS⁻¹x = (90 + 12 + 4)/36.
    expect(inverseQuadraticForm(Float64Array.of(2, 0, 1, 3), 2, x, new Float64Array(2))).toBeCloseTo(
      106 / 36,
      14,
    );
    expect(traceOfProduct(s, s, 2)).toBe(124);
  });

  it("symmetrise and mirror", () => {
    const s = Float64Array.of(1, 2, 4, 5);
    symmetrise(s, 2);
    expect([...s]).toEqual([1, 3, 3, 5]);
    const m = Float64Array.of(1, 2, 4, 5);
    mirrorLower(m, 2);
    expect([...m]).toEqual([1, 4, 4, 5]);
  });
});
