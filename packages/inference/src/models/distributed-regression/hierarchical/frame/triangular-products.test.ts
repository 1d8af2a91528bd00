import { describe, expect, it } from "vitest";
import { seededSource } from "../../../../math/random/index.ts";
import { denseProduct } from "../../moments/dense-product.ts";
import { pullBack, timesLower, transposedTimesToLower } from "./triangular-products.ts";

const rng = seededSource(1);
const matrix = (m: number) => new Float64Array(m * m).map(() => rng.normal());
const lower = (m: number) => matrix(m).map((v, at) => (at % m <= Math.floor(at / m) ? v : 0));

function product(x: Float64Array, y: Float64Array, m: number): number[] {
  return Array.from(x, (_, at) => {
    let sum = 0;
    for (let l = 0; l < m; l++) sum += x[Math.floor(at / m) * m + l]! * y[l * m + (at % m)]!;
    return sum;
  });
}

function transposed(x: Float64Array, m: number): Float64Array {
  return x.map((_, at) => x[(at % m) * m + Math.floor(at / m)]!);
}

function expectClose(got: Float64Array, expected: readonly number[]): void {
  expected.forEach((v, at) => {
    expect(got[at]).toBeCloseTo(v, 12);
  });
}

describe("products of the hot path", () => {
  it.each([1, 2, 3, 4, 5, 8, 9])("equal the plain ones in %i dimensions, whatever is left over", (m) => {
    const [x, y, a, out] = [matrix(m), matrix(m), lower(m), matrix(m)];
    denseProduct(3, x, y, out, m);
    expectClose(
      out,
      product(x, y, m).map((v) => 3 * v),
    );
    timesLower(x, a, out, m);
    expectClose(out, product(x, a, m));
    transposedTimesToLower(x, y, out, m);
    expectClose(
      out,
      product(transposed(x, m), y, m).map((v, at) => (at % m <= Math.floor(at / m) ? v : 0)),
    );
    const sum = new Float64Array(m * m);
    pullBack(x, y, a, out, sum, m);
    expectClose(
      out,
      product(x, y, m).map((v) => 2 * v),
    );
    expectClose(sum, product(out, transposed(a, m), m));
  });
});
