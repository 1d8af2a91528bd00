import { describe, expect, it } from "vitest";
import {
  compositeRule,
  equalBreaks,
  gaussHermite,
  gaussLegendre,
  integrate,
  integrateLog,
  trapezoid,
} from "./index.ts";
import { TEN_POINTS } from "./ten-points.ts";

function sum(values: Float64Array): number {
  return values.reduce((s, v) => s + v, 0);
}

describe("gaussLegendre", () => {
  it("knows the rules of one to three points", () => {
    expect([...gaussLegendre(1).nodes]).toEqual([0]);
    expect(gaussLegendre(1).weights[0]).toBeCloseTo(2, 15);
    expect(gaussLegendre(2).nodes[1]).toBeCloseTo(1 / Math.sqrt(3), 15);
    expect(gaussLegendre(3).nodes[2]).toBeCloseTo(Math.sqrt(0.6), 15);
    expect(gaussLegendre(3).weights[0]).toBeCloseTo(5 / 9, 15);
  });

  it.each([2, 5, 20, 64, 333])("is exact to degree 2n − 1 for n = %i", (n) => {
    const rule = gaussLegendre(n);
    expect(Math.abs(sum(rule.weights) - 2)).toBeLessThan(4e-15);
    for (const degree of [2, n - (n % 2), 2 * n - 2])
      expect(Math.abs(integrate((x) => x ** degree, rule) * (degree + 1) - 2)).toBeLessThan(
        4e-15 * (degree + 1),
      );
    expect(Math.abs(integrate((x) => x ** (2 * n - 1), rule))).toBeLessThan(1e-15);
  });

  it("keeps the digits of the outermost weight, where 1 − x² would lose them", () => {
    // n = 100, from 30-digit arithmetic.
    const { nodes, weights } = gaussLegendre(100);
    expect(Math.abs(nodes[99]! / 0.9997137267734413 - 1)).toBeLessThan(3e-16);
    expect(Math.abs(weights[99]! / 0.0007346344905056717 - 1)).toBeLessThan(4e-15);
  });

  it("refuses zero points", () => {
    expect(() => gaussLegendre(0)).toThrow("n is 0, must be an integer of at least 1");
  });
});

describe("composite rule", () => {
  it("integrates across a kink with a break on it", () => {
    const rule = compositeRule(gaussLegendre(20), [-1, 0.3, 2]);
    // ∫|x − 0.3|e^x over [−1, 2] = 2e^0.3 − 2.3e^−1 + 0.7e² … by parts on both sides.
    const exact = 2 * Math.exp(0.3) + 0.7 * Math.exp(2) - 2.3 * Math.exp(-1);
    expect(integrate((x) => Math.abs(x - 0.3) * Math.exp(x), rule)).toBeCloseTo(exact, 13);
  });

  it("integrates a narrow peak on many panels, in logs", () => {
    const rule = compositeRule(gaussLegendre(16), equalBreaks(-1, 1, 400));
    const logIntegral = integrateLog((x) => -0.5 * (x / 1e-3) ** 2 - 5000, rule);
    expect(logIntegral).toBeCloseTo(Math.log(1e-3 * Math.sqrt(2 * Math.PI)) - 5000, 11);
    expect(integrateLog(() => Number.NEGATIVE_INFINITY, rule)).toBe(Number.NEGATIVE_INFINITY);
  });

  it("refuses breaks that do not ascend", () => {
    expect(() => compositeRule(gaussLegendre(2), [0])).toThrow("breaks has length 1");
    expect(() => compositeRule(gaussLegendre(2), [0, 1, 1])).toThrow(
      "breaks is 1, 1, must be finite and ascending",
    );
  });
});

describe("the rule with ten points", () => {
  it("is the computed one", () => {
    const { nodes, weights } = gaussLegendre(10);
    TEN_POINTS.positiveNodes.forEach((node, i) => {
      expect(Math.abs(node - nodes[5 + i]!)).toBeLessThan(2e-16);
      expect(Math.abs(TEN_POINTS.weights[i]! - weights[5 + i]!)).toBeLessThan(2e-16);
    });
  });
});

describe("trapezoid", () => {
  it("is exact for a periodic integrand", () => {
    // ∫₀^2π e^{cos x} dx = 2π·I₀(1)
    expect(integrate((x) => Math.exp(Math.cos(x)), trapezoid(0, 2 * Math.PI, 24))).toBeCloseTo(
      2 * Math.PI * 1.2660658777520084,
      13,
    );
  });
});

describe("gaussHermite", () => {
  it.each([1, 2, 7, 40, 200])("integrates even moments exactly: E Z^2k = (2k − 1)!! for n = %i", (n) => {
    const rule = gaussHermite(n);
    expect(Math.abs(sum(rule.weights) - 1)).toBeLessThan(1e-14);
    let moment = 1;
    for (let k = 1; k < Math.min(n, 20); k++) {
      moment *= 2 * k - 1;
      expect(Math.abs(integrate((z) => z ** (2 * k), rule) / moment - 1)).toBeLessThan(1e-13);
    }
  });

  it("knows the rule of three points", () => {
    const { nodes, weights } = gaussHermite(3);
    expect(nodes[2]).toBeCloseTo(Math.sqrt(3), 15);
    expect(nodes[1]).toBe(0);
    expect(weights[1]).toBeCloseTo(2 / 3, 15);
  });
});
