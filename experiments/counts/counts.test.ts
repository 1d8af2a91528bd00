import { seededSource } from "@dpbayes/inference";
import { naiveInput } from "@dpbayes/inference/models/counts";
import { describe, expect, it } from "vitest";
import { inputOf, methodsAt } from "./cells/methods.ts";
import { randomMask, simulatedReports } from "./cells/reports.ts";
import { groupOf, simulatedTable, sizes } from "./cells/simulated-table.ts";
import { betweenClaims, marginClaim } from "./claims.ts";
import { errorPanels, errorTable } from "./error-charts.ts";
import { positionOf, rowsOf } from "./errors-by-method.ts";

const both = (error: number) => ({ inSample: error, heldOut: 2 * error });
const found = [
  { group: "a", errors: { "non-private": both(1) } },
  { group: "a", errors: { "non-private": both(3) } },
  { group: "a", rate: 1, errors: { "noise-aware": both(2.5), naive: both(3) } },
  { group: "a", rate: 0.5, errors: { "noise-aware": both(3), naive: both(6) } },
];

describe("errors by method", () => {
  const rows = rowsOf(found);

  it("are means over repeats; the non-private fit belongs to every level", () => {
    expect(rows.map(({ rate }) => rate)).toEqual([1, 0.5]);
    expect(rows[1]!.errors.heldOut["non-private"]).toEqual({ mean: 4, error: 2 });
    expect(positionOf(rows[1]!, "inSample")).toBe(0.25);
  });

  it("say whether noise-aware lies between, and how close to non-private", () => {
    expect(betweenClaims("t", rows).map(({ holds }) => holds)).toEqual([true, true]);
    expect(marginClaim("t", rows).text).toContain("at most 25 % of the way");
    expect(marginClaim("t", rows).text).toContain("a margin of 50 %");
    const worse = rowsOf([
      ...found.slice(0, 2),
      { group: "a", rate: 1, errors: { "noise-aware": both(4), naive: both(3) } },
    ]);
    expect(betweenClaims("t", worse)[0]!.holds).toBe(false);
    expect(marginClaim("t", worse).holds).toBe(false);
  });

  it("are a table and panels", () => {
    expect(errorTable(rows, String)).toContain("| a | 0.5 | 2.00 ± 1 | 3.00 ± 0 | 6.00 ± 0 |");
    expect(errorPanels("t", "", rows)).toContain("</svg>");
  });
});

describe("simulated tables", () => {
  it.each(sizes.map((size) => [groupOf(size), size] as const))(
    "of %s have counts around their rates",
    (_, size) => {
      const { counts, rates } = simulatedTable(size, seededSource("tables"));
      const off = counts.reduce((sum, count, i) => sum + count - rates[i]!, 0);
      const total = rates.reduce((sum, rate) => sum + rate, 0);
      // The sum is Poisson: six standard deviations, once in 5e8 seeds.
      expect(Math.abs(off)).toBeLessThan(6 * Math.sqrt(total) + 1);
    },
  );
});

describe("reports", () => {
  it("hold out a tenth of the cells", () => {
    const read = randomMask(10_000, seededSource("mask")).reduce((sum, one) => sum + one, 0);
    // Six binomial standard deviations of 30.
    expect(Math.abs(read - 9000)).toBeLessThan(180);
  });

  it("have noise of mean 0 and variance 2α/(1 − α)²", () => {
    const noise = simulatedReports(new Int32Array(20_000), 0.5, seededSource("noise"));
    const variance = noise.reduce((sum, t) => sum + t * t, 0) / noise.length;
    // E t⁴ = 100 at α = 1/2, so that the sd of this mean is √(84/20,000) = 0.065; the bound is more than six of them.
    expect(Math.abs(variance - 4)).toBeLessThan(0.4);
  });

  it("are read by each method in its way", () => {
    const input = { counts: [2, -1], decay: 0.5, documents: 1, words: 2, topics: 1 };
    expect(inputOf("noise-aware", input, [1, 1])).toBe(input);
    expect(inputOf("naive", input, [1, 1])).toEqual(naiveInput(input));
    expect(inputOf("non-private", input, [1, 1])).toMatchObject({ counts: [1, 1], decay: 0 });
    expect([methodsAt(undefined), methodsAt(1)]).toEqual([["non-private"], ["noise-aware", "naive"]]);
  });
});
