import { seededSource } from "@dpbayes/inference";
import { describe, expect, it } from "vitest";
import { fourDigits, percent, rounded } from "../numbers.ts";
import { densityChart } from "./density-chart.ts";
import { kernelDensity } from "./kernel-density.ts";
import { rankCounts } from "./rank-chart.ts";

const rng = seededSource("charts");

describe("kernelDensity", () => {
  it("is close to the normal density and integrates to 1", () => {
    const { x, y } = kernelDensity(
      new Float64Array(2000).map(() => rng.normal()),
      [-4, 4],
    )!;
    const step = x[1]! - x[0]!;
    expect(y.reduce((sum, value) => sum + value * step, 0)).toBeCloseTo(1, 2);
    // At 0 the estimate has an sd of about 0.016 (2000 draws, width 0.2): 0.08 is five of them, a false alarm of 6e-7.
    expect(Math.abs(y[48]! - 0.3989)).toBeLessThan(0.08);
  });

  it("does not leak where a law ends", () => {
    const { x, y } = kernelDensity(
      new Float64Array(2000).map((_, i) => (i + 0.5) / 2000),
      [0, 1],
    )!;
    // Half a kernel's width from the end, where kernels that leak would leave 0.7.
    expect(x[3]).toBeCloseTo(0.03, 2);
    expect(y[3]! / y[48]!).toBeCloseTo(1, 2);
  });

  it("is nothing for draws that are all the same", () => {
    expect(kernelDensity(new Float64Array(10).fill(2))).toBeUndefined();
    expect(
      densityChart({ name: "x", draws: new Float64Array(10).fill(2), interval: [2, 2] }),
    ).toBeUndefined();
  });
});

describe("rankCounts", () => {
  it("counts every draw of every chain once", () => {
    const chains = [0, 1].map(() => new Float64Array(100).map(() => rng.normal()));
    const counts = rankCounts(chains);
    expect(counts.map((bins) => bins.reduce((a, b) => a + b, 0))).toEqual([100, 100]);
    counts[0]!.forEach((count, bin) => {
      expect(count + counts[1]![bin]!).toBe(10);
    });
  });

  it("shows a chain that sits elsewhere", () => {
    const counts = rankCounts([Float64Array.of(1, 2, 3, 4, 5), Float64Array.of(11, 12, 13, 14, 15)]);
    expect(counts[0]!.slice(10).every((count) => count === 0)).toBe(true);
  });
});

describe("numbers", () => {
  it.each([
    [0.049891, 0.0138, "0.050"],
    [2.0817, 0.84, "2.08"],
    [1234567.8, 1000, "1,234,568"],
    [-3, 2, "−3.0"],
  ])("rounds %d with a width of %d to %s", (value, width, written) => {
    expect(rounded(value, width)).toBe(written);
  });

  it("writes four digits, and shares", () => {
    expect([
      fourDigits(1e-6),
      fourDigits(0),
      fourDigits(-2.5),
      fourDigits(12345.6),
      fourDigits(Number.NaN),
    ]).toEqual(["1e-6", "0", "−2.5", "12346", "-"]);
    expect(percent(0.7311, 1)).toBe("73.1\u00a0%");
  });
});
