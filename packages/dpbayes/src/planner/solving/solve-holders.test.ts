import { describe, expect, it } from "vitest";
import type { Scenario } from "../scenario.ts";
import { solveHolders } from "./solve-holders.ts";

const base: Scenario = { epsilon: 1, records: 4000, holders: 8 };

/** Widths as a power of the number of holders, and what was asked for. */
function holdersWith(power: number) {
  const asked: Scenario[] = [];
  const widthOf = async (scenario: Scenario) => {
    asked.push(scenario);
    return 0.8 * (scenario.holders / 8) ** power;
  };
  return { asked, widthOf };
}

describe("solveHolders", () => {
  it("finds the fewest holders, each as large as before, and confirms them", async () => {
    const { asked, widthOf } = holdersWith(-0.55);
    const found = await solveHolders(widthOf, 0.5, base, 0.9);
    // 0.8·(J/8)^−0.55 = 0.5 at J = 18.8; solving ends within 2 % of the width, 3.7 % of J.
    expect(found).toMatchObject({ reached: true, confirmed: true });
    expect(Math.abs(found.at - 18.8)).toBeLessThanOrEqual(1);
    expect(found.records).toBe(500 * found.at);
    expect(asked.length).toBeLessThanOrEqual(4);
    expect(asked.every(({ records, holders }) => records === 500 * holders)).toBe(true);
  });

  it("looks for fewer holders where the width is not used up", async () => {
    const found = await solveHolders(holdersWith(-0.9).widthOf, 1.6, base, 0.9);
    expect(found.reached && found.at < 8 && found.at > 2).toBe(true);
  });

  it("does not fit more holders than anybody waits for, and says so", async () => {
    const { asked, widthOf } = holdersWith(-0.5);
    const found = await solveHolders(widthOf, 0.1, base, 0.9);
    expect(found.confirmed).toBe(false);
    // (V + τ²)/J alone says 8 · 64 = 512; the spread of eight is known less well than that of many, which takes off a quarter.
    expect(found.at).toBeGreaterThan(350);
    expect(found.at).toBeLessThan(512);
    expect(asked).toHaveLength(1);
  });
});
