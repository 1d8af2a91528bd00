import { describe, expect, it } from "vitest";
import { powerOf } from "./prediction.ts";
import { solveWidth } from "./solve.ts";

describe("powerOf", () => {
  it("is the probability of a false alarm where there is no effect", () => {
    expect(powerOf(0, 1, 0.9)).toBeCloseTo(0.1, 10);
  });

  it("is one half where the effect is half the width, but for the other side", () => {
    expect(powerOf(0.5, 1, 0.9)).toBeCloseTo(0.5, 2);
    expect(powerOf(-0.5, 1, 0.9)).toBe(powerOf(0.5, 1, 0.9));
  });

  it("grows to 1", () => {
    expect(powerOf(2, 1, 0.9)).toBeGreaterThan(0.9999);
  });
});

describe("solveWidth", () => {
  const falling = async (at: number) => 2 * at ** -0.5 + 0.1;

  it.each([0.12, 0.5, 1, 2.1, 9])("finds the setting of width %d", async (wanted) => {
    const found = await solveWidth(falling, wanted, { start: 1, limits: [1e-3, 1e6] });
    expect(found.reached).toBe(true);
    expect(Math.abs(Math.log(found.width / wanted))).toBeLessThan(0.02);
    expect(found.tried.length).toBeLessThan(16);
  });

  it("says how far it gets where nothing is enough", async () => {
    const found = await solveWidth(falling, 0.05, { start: 1, limits: [1e-3, 100] });
    expect(found).toMatchObject({ reached: false, at: 100 });
    expect(found.width).toBeCloseTo(0.3, 10);
  });

  it("is content with the lowest limit where even that is narrow enough", async () => {
    const found = await solveWidth(falling, 1e4, { start: 1, limits: [0.5, 100] });
    expect(found).toMatchObject({ reached: true, at: 0.5 });
  });

  it("keeps to whole numbers", async () => {
    const found = await solveWidth(async (n) => 1 / Math.sqrt(n), 0.3, {
      start: 5,
      limits: [1, 1e6],
      settle: Math.round,
    });
    expect(Number.isInteger(found.at)).toBe(true);
    expect([11, 12]).toContain(found.at);
  });
});
