import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linearTicks, logTicks, scaleOf, tickLabel } from "./scale.ts";

const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe("ticks", () => {
  it("are round numbers around the values", () => {
    expect(linearTicks(0, 1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(linearTicks(0.47, 0.98)).toEqual([0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
    expect(linearTicks(3, 3)).toHaveLength(2);
    expect(logTicks(0.1, 10)).toEqual([0.1, 0.2, 0.5, 1, 2, 5, 10]);
    expect(logTicks(1, 1e6)).toEqual([1, 10, 100, 1e3, 1e4, 1e5, 1e6]);
    expect(logTicks(3, 4)).toEqual([3]);
  });

  it("enclose any values, few and evenly spaced", () => {
    fc.assert(
      fc.property(finite, finite, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        fc.pre(high - low > 1e-9 * Math.max(1, Math.abs(high)));
        const ticks = linearTicks(low, high);
        const step = (ticks.at(-1)! - ticks[0]!) / (ticks.length - 1);
        expect(ticks.length).toBeLessThanOrEqual(9);
        expect(ticks[0]).toBeLessThanOrEqual(low + 1e-6 * step);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - 1e-6 * step);
      }),
    );
  });

  it("have short labels", () => {
    expect([0, 0.05, -0.5, 5000, 2e6, 1e-5].map(tickLabel)).toEqual([
      "0",
      "0.05",
      "−0.5",
      "5,000",
      "2e6",
      "1e-5",
    ]);
  });
});

describe("scale", () => {
  it("maps its domain to the pixels, either way up", () => {
    const scale = scaleOf("linear", [0, 1], [300, 100]);
    expect([0, 0.5, 1].map(scale.at)).toEqual([300, 200, 100]);
    const log = scaleOf("log", [0.1, 10], [0, 200]);
    expect(log.at(1)).toBeCloseTo(100, 10);
    expect(scaleOf("log", [2, 2], [0, 200]).at(2)).toBe(0);
  });
});
