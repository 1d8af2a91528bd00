import { describe, expect, test } from "vitest";
import { SecureSource } from "../../noise/secure-source.ts";
import type { TemperingOptions } from "../tempering.ts";
import { naiveBayesPosterior } from "./naive-bayes-posterior.ts";
import { bayesOptions, compositions, logProbability } from "./share-laws.testing.ts";
import { scoredTable, tableStep, temperTables } from "./share-tables.ts";
import { levelWeights, priorExponents } from "./table-draw.ts";

describe("naive Bayes, a record of another class and level", () => {
  const [classTable, featureTable] = [
    { levels: 2, floor: 0.1, steps: 24, concentration: [1, 1] },
    { levels: 2, floor: 0.2, steps: 24, concentration: [1, 1] },
  ];
  const step = tableStep([classTable!, featureTable!]);
  const [classes, feature] = [scoredTable(classTable!, step), scoredTable(featureTable!, step)];

  /** The largest |log ratio| of the joint law is the sum over independent tables of their largest, sign by sign. */
  function worstRatio(
    tables: readonly (readonly [typeof classes, bigint[], bigint[]])[],
    options: TemperingOptions,
  ) {
    const { tempering } = temperTables(
      [
        { ...classes, touched: 1 },
        { ...feature, touched: 2 },
      ],
      step,
      options,
    );
    let [up, down] = [0, 0];
    for (const [scored, here, other] of tables) {
      const prior = priorExponents(scored.table, tempering);
      const [p, q] = [here, other].map((counts) => levelWeights(scored, tempering, prior, counts));
      const ratios = compositions(24, 2).map(
        (drawn) => logProbability(p!, drawn) - logProbability(q!, drawn),
      );
      up += Math.max(...ratios);
      down += Math.min(...ratios);
    }
    return Math.max(up, -down);
  }

  test("costs at most ε, and close to it where all records agree", () => {
    const worst = worstRatio(
      [
        [classes, [600n, 0n], [599n, 1n]],
        [feature, [600n, 0n], [599n, 0n]],
        [feature, [0n, 0n], [0n, 1n]],
      ],
      { epsilon: 1, neighbours: "replace-one" },
    );
    expect(worst).toBeLessThanOrEqual(1);
    expect(worst).toBeGreaterThan(0.8);
  });
});

test("naive Bayes draws one table per class and feature, each summing to one", () => {
  const mechanism = naiveBayesPosterior({ ...bayesOptions, neighbours: "replace-one" });
  expect(mechanism.names).toEqual([
    "c[a]",
    "c[b]",
    "f|a[x]",
    "f|a[y]",
    "f|a[z]",
    "f|b[x]",
    "f|b[y]",
    "f|b[z]",
  ]);
  const values = mechanism.randomise([9n, 1n, 9n, 0n, 0n, 0n, 0n, 1n], SecureSource.platform());
  const sum = (from: number, to: number) => values.slice(from, to).reduce((a, b) => a + b);
  expect([sum(0, 2), sum(2, 5), sum(5, 8)].map((total) => total.toFixed(9))).toEqual(
    new Array(3).fill("1.000000000"),
  );
});
