import { describe, expect, it } from "vitest";
import { solveWidth } from "./solve.ts";

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

  it("ends at once where the sampling error alone is wider, with that width", async () => {
    const found = await solveWidth(falling, 0.05, { start: 1, limits: [1e-3, 100], noiseFree: 0.1 });
    expect(found).toMatchObject({ reached: false, at: 100, limit: { kind: "sampling error", width: 0.1 } });
    expect(found.tried).toHaveLength(1);
  });

  it("ends at once where the prior alone is as narrow", async () => {
    const found = await solveWidth(falling, 3, { start: 1, limits: [1e-3, 100], prior: 3 });
    expect(found).toMatchObject({ reached: true, at: 1e-3, limit: { kind: "prior", width: 3 } });
    expect(found.tried).toHaveLength(1);
  });

  it("gives up where the width has stopped falling, but not as long as nothing was learned", async () => {
    const floor = async (at: number) => Math.max(0.5, 2 / at);
    const found = await solveWidth(floor, 0.1, { start: 1, limits: [1e-3, 1e9], prior: 2 });
    expect(found).toMatchObject({ reached: false, limit: { kind: "floor", width: 0.5 } });
    const late = async (at: number) => Math.min(2, 2000 / at);
    const solved = await solveWidth(late, 1, { start: 1, limits: [1e-3, 1e9], prior: 2 });
    expect(solved.reached).toBe(true);
    expect(Math.abs(solved.at - 2000)).toBeLessThan(50);
  });
});
