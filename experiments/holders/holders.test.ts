import { seededSource } from "@dpbayes/inference";
import { describe, expect, test } from "vitest";
import { summariseCell } from "./cell-summary.ts";
import { allowance, chosenDefault, verdicts } from "./choose-default.ts";
import { holdersClaims } from "./claims.ts";
import { type Cell, cells, nameOf } from "./grid/cells.ts";
import type { ModelFit } from "./grid/fit-model.ts";
import { CANDIDATES, modelsOf, POOLED } from "./grid/models.ts";
import { type DataSet, dataSet } from "./grid/run-batch.ts";
import { simulateHolders } from "./grid/simulate-holders.ts";
import { priceTable } from "./price.ts";

const cell: Cell = {
  family: "linear",
  differing: "intercepts",
  tau: 0.2,
  holders: 3,
  epsilon: 2,
  records: 5000,
};

/** A fit whose intervals are so far off the truth and so wide. */
function made(off: number, width: number): ModelFit {
  const around = (truth: number) =>
    [-0.5, -0.2, 0.2, 0.5].map((share) => truth + off + share * width) as [number, number, number, number];
  const slopes = [0.5, -0.3].map((truth) => {
    const [low90, low50, high50, high90] = around(truth);
    return [truth + off, low90, low50, high50, high90] as const;
  });
  return { slopes, rHat: 1.2, effective: 100, seconds: 1 };
}

/** Data sets of which `failing` candidates' intervals miss the truth. */
function dataSets(of: Cell, failing: Readonly<Record<string, number>>): readonly DataSet[] {
  return Array.from({ length: 40 }, (_, i) => ({
    truths: Array.from({ length: of.holders }, () => [0.5, -0.3] as const),
    fits: Object.fromEntries(
      modelsOf(of).map(({ name }) => [
        name,
        made(i % 10 < (failing[name] ?? 0) ? 9 : 0.01, name === POOLED ? 1 : 2),
      ]),
    ),
  }));
}

describe("the grid", () => {
  test("has 96 places in 84 cells, other families and outliers; names are used once", () => {
    const linear = cells.filter(({ family, outlier }) => family === "linear" && outlier === undefined);
    expect(linear).toHaveLength(84);
    expect(linear.filter(({ tau }) => tau === 0)).toHaveLength(12);
    expect(cells).toHaveLength(84 + 8 + 2);
    expect(new Set(cells.map(nameOf)).size).toBe(cells.length);
  });

  test("an outlier is the last holder, and nothing else differs by more than said", () => {
    const eight = { ...cell, holders: 8, records: 10, tau: 0 };
    const flipped = simulateHolders({ ...eight, outlier: "flipped" }, seededSource(1)).slopes;
    expect(flipped.slice(0, -1)).toEqual(new Array(7).fill([0.5, -0.3]));
    expect(flipped.at(-1)).toEqual([-0.5, 0.3]);
    const shifted = simulateHolders({ ...eight, tau: 0.05, outlier: "shifted" }, seededSource(1)).slopes;
    expect(shifted.at(-1)).toEqual([0.75, expect.closeTo(-0.05, 12)]);
  });
});

describe("the choice", () => {
  const [own, random] = CANDIDATES;
  const summarised = (failing: Readonly<Record<string, number>>) => [
    summariseCell(cell, dataSets(cell, failing)),
  ];

  test("takes the narrowest candidate that no cell refuses", () => {
    expect(chosenDefault(summarised({}))?.model).toBe(own);
    expect(chosenDefault(summarised({ [own]: 5 }))?.model).toBe(random);
    expect(chosenDefault(summarised({ [own]: 5, [random]: 6 }))).toBeUndefined();
  });

  test("allows for chance, and says what lies below 85 % all the same", () => {
    const [found] = verdicts(summarised({ [own]: 2 }), 0);
    expect(found).toMatchObject({ model: own, failed: 0, below: 1, holds: true });
    expect(found!.lowest).toBeCloseTo(0.8, 12);
    // One cell of 40 data sets: 1.645·√(0.85·0.15/80).
    expect(allowance(40, 1, 1)).toBeCloseTo(0.0657, 4);
    expect(allowance(40, 84, 2)).toBeGreaterThan(2 * allowance(40, 1, 1));
  });

  test("claims follow from the cells", () => {
    const outlier: Cell = { ...cell, differing: "intercepts and slopes", holders: 8, outlier: "flipped" };
    const all = [...summarised({ [POOLED]: 9, [own]: 5 }), summariseCell(outlier, dataSets(outlier, {}))];
    const claims = holdersClaims(all, []);
    expect(claims.map(({ holds }) => holds)).toEqual(new Array(7).fill(true));
    expect(claims.map(({ text }) => text).join("\n")).toContain('"random slopes" is the narrowest candidate');
    expect(holdersClaims(all, ["a fit broke down"]).at(-1)!.holds).toBe(false);
  });
});

test("the price is a ratio of widths where nothing differs", () => {
  const none: Cell = { ...cell, differing: "nothing", tau: 0 };
  expect(priceTable([summariseCell(none, dataSets(none, {}))])).toContain(
    "| 3 | 2.00 (2.00–2.00) | 2.00 (2.00–2.00) | 100 % |",
  );
});

test("a corner of the grid: pooled intervals miss the slopes where only intercepts differ, the default's hold them", async () => {
  const found: DataSet[] = [];
  for (const k of [0, 1, 2]) found.push(await dataSet(cell, `corner ${k}`));
  const { models } = summariseCell(cell, found);
  const held = (model: string) => models.find((one) => one.model === model)!.held90;
  expect(held(POOLED)).toBeLessThanOrEqual(0.5);
  // With another seed fewer than 3 of 6 slopes would be held with probability 1e-3.
  expect(held(CANDIDATES[1])).toBeGreaterThanOrEqual(0.5);
});
