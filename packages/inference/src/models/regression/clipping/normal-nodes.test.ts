import { describe, expect, it } from "vitest";
import { normalNodes } from "./normal-nodes.ts";
import { SOBOL_DIMENSIONS, sobolPoints } from "./sobol-points.ts";

describe("Sobol points", () => {
  it("put one of 2^m points into every interval of length 2^-m, in every dimension and after every shift", () => {
    const count = 256;
    for (const shift of [0, 123_456_789]) {
      const points = sobolPoints(SOBOL_DIMENSIONS, count, (j) => (shift * (j + 1)) % 2 ** 30);
      for (let j = 0; j < SOBOL_DIMENSIONS; j++) {
        const places = Array.from({ length: count }, (_, n) => points[n * SOBOL_DIMENSIONS + j]! * count);
        expect(new Set(places.map(Math.floor)).size).toBe(count);
      }
    }
  });

  // Two dimensions at a time: 4 x 4 boxes hold one of 16 points each in the first dimensions.
  it("fill squares", () => {
    const points = sobolPoints(2, 16, () => 0);
    const boxes = Array.from({ length: 16 }, (_, n) =>
      [points[2 * n]!, points[2 * n + 1]!].map((p) => Math.floor(4 * p)).join(),
    );
    expect(new Set(boxes).size).toBe(16);
  });
});

describe("normal nodes", () => {
  it.each([1, 2, 5, 10])(
    "in %i dimensions: mean 0, covariance I in every block, and the law of |z|²",
    (g) => {
      const nodes = normalNodes(g, 512, 2);
      const count = nodes.length / g;
      for (const block of [0, 1]) {
        for (let i = 0; i < g; i++)
          for (let j = 0; j <= i; j++) {
            let [mean, product] = [0, 0];
            for (let n = block * 512; n < (block + 1) * 512; n++) {
              mean += nodes[n * g + i]! / 512;
              product += (nodes[n * g + i]! * nodes[n * g + j]!) / 512;
            }
            expect(Math.abs(mean)).toBeLessThan(1e-12);
            expect(product).toBeCloseTo(i === j ? 1 : 0, 12);
          }
      }
      let fourth = 0;
      for (let n = 0; n < count; n++) {
        const square = nodes.subarray(n * g, (n + 1) * g).reduce((sum, z) => sum + z * z, 0);
        fourth += square ** 2 / count;
      }
      // E|z|⁴ = g(g + 2); 1024 independent points would have a relative standard error of 0.03 to 0.1.
      expect(Math.abs(fourth / (g * (g + 2)) - 1)).toBeLessThan(0.05);
    },
  );
});
