import type { NoisyTable } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { cellsMatching, layoutOf } from "../index.ts";

const axes = [
  { name: "region", levels: ["north", "south"] },
  { name: "age", levels: ["<30", "30-59", "60+"] },
  { name: "sex", levels: ["f", "m"] },
];
const none = { law: "none" } as const;

function table(parts: Partial<NoisyTable>): NoisyTable {
  return { format: "dpbayes.table/1", id: "visits", axes, measurements: [], ...parts };
}

/** The levels of a cell, by division: what the layout never does. */
function levelsOf(cell: number): readonly string[] {
  return [
    axes[0]!.levels[Math.floor(cell / 6)]!,
    axes[1]!.levels[Math.floor(cell / 2) % 3]!,
    axes[2]!.levels[cell % 2]!,
  ];
}

function groupOf(measurement: Pick<NoisyTable["measurements"][number], "keep" | "groups">, count: number) {
  const values = Array.from({ length: count }, () => 0);
  return layoutOf(table({ measurements: [{ ...measurement, values, noise: none }] })).measurements[0]!;
}

describe("layoutOf", () => {
  it("numbers groups by the kept axes in their order, the last fastest", () => {
    const { groupCount, groupOf: groups } = groupOf({ keep: ["sex", "region"] }, 4);
    expect(groupCount).toBe(4);
    groups.forEach((group, cell) => {
      const [region, , sex] = levelsOf(cell);
      expect(group).toBe(2 * ["f", "m"].indexOf(sex!) + ["north", "south"].indexOf(region!));
    });
  });

  it("sums levels that stand in one group, and leaves out those in none", () => {
    const { groupOf: groups } = groupOf({ keep: ["age", "sex"], groups: { age: [["60+"], ["<30"]] } }, 4);
    expect([...groups.subarray(0, 6)]).toEqual([2, 3, -1, -1, 0, 1]);
    expect([...groups.subarray(6)]).toEqual([...groups.subarray(0, 6)]);
  });

  it("has one group where no axis is kept, and a cell where all are", () => {
    expect([...groupOf({ keep: [] }, 1).groupOf]).toEqual(Array(12).fill(0));
    expect([...groupOf({ keep: ["region", "age", "sex"] }, 12).groupOf]).toEqual([...Array(12).keys()]);
  });

  it("marks structural zeros, hidden values and their threshold", () => {
    const layout = layoutOf(
      table({
        measurements: [
          { keep: ["sex"], values: [3, 4], noise: none },
          { keep: ["region"], values: [5, null], noise: { law: "geometric", scale: 2 } },
        ],
        hidden: [{ measurement: 1, rule: "at-most", value: 7 }],
        zero: [
          { age: "<30", sex: "m" },
          { region: "south", age: "<30" },
        ],
      }),
    );
    expect([...layout.possible]).toEqual([1, 0, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1]);
    expect(layout.measurements.map(({ hidden }) => hidden)).toEqual([undefined, 7]);
    expect([...layout.measurements[1]!.values]).toEqual([5, Number.NaN]);
  });

  it("refuses axes that are none and values of another number", () => {
    expect(() => groupOf({ keep: ["size"] }, 2)).toThrow(
      'an axis that a measurement keeps is "size", must be one of the axes "region", "age", "sex"',
    );
    expect(() => groupOf({ keep: ["sex"] }, 3)).toThrow("values of a measurement has length 3, must be 2");
  });
});

describe("cellsMatching", () => {
  it.each([[{ age: "30-59" }], [{ sex: "f", age: ["60+", "<30"] }], [{ region: ["north", "south"] }], [{}]])(
    "finds the cells of %j",
    (pattern: Readonly<Record<string, string | readonly string[]>>) => {
      const expected = [...Array(12).keys()].filter((cell) =>
        axes.every(({ name }, at) =>
          [pattern[name] ?? levelsOf(cell)[at]!].flat().includes(levelsOf(cell)[at]!),
        ),
      );
      expect([...cellsMatching(table({}), pattern)]).toEqual(expected);
    },
  );

  it("refuses axes, levels and lists that name nothing", () => {
    const cells = (pattern: Readonly<Record<string, string | readonly string[]>>) => () =>
      cellsMatching(table({}), pattern);
    expect(cells({ size: "big" })).toThrow(
      'an axis of a pattern is "size", must be one of the axes "region", "age", "sex"',
    );
    expect(cells({ sex: ["f", "x"] })).toThrow(
      `the pattern's sex is "x", must be one or several of "f", "m"`,
    );
    expect(cells({ sex: [] })).toThrow(
      `the pattern's sex is an empty list, must be one or several of "f", "m"`,
    );
  });
});
