import { parseNoisyTable } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { cannotBe } from "./cannot-be.ts";
import { crossesOf } from "./crosses.ts";
import { marginsOf, plainQuestions } from "./margins.ts";
import { publishedOf } from "./published.ts";
import { shownLevels } from "./shown-levels.ts";

const none = { law: "none" } as const;
const noise = { law: "geometric", scale: 2 } as const;
const table = parseNoisyTable({
  format: "dpbayes.table/1",
  id: "visits",
  axes: [
    { name: "region", levels: ["north", "south"] },
    // A name that every object inherits something under.
    { name: "constructor", levels: ["<30", "30-59", "60+"] },
  ],
  measurements: [
    { keep: ["constructor", "region"], values: [7, 8, 9, 6, null, 16], noise },
    {
      keep: ["region", "constructor"],
      groups: { constructor: [["<30"], ["60+", "30-59"]] },
      values: [11, 12, 13, 14],
      noise,
    },
    { keep: ["region"], values: [21, 22], noise },
    { keep: [], values: [43], noise: none },
  ],
  hidden: [{ measurement: 0, rule: "at-most", value: 5 }],
});
const values = (pattern: Parameters<typeof publishedOf>[1]) =>
  publishedOf(table, pattern).map(({ measurement, value, atMost }) => [measurement, value ?? `<=${atMost}`]);

describe("what was published of some cells", () => {
  it.each<[string, Parameters<typeof publishedOf>[1], readonly (readonly [number, number | string])[]]>([
    ["all of them", {}, [[3, 43]]],
    ["a level", { region: "south" }, [[2, 22]]],
    ["a level with all others named", { region: ["south"], constructor: ["60+", "<30", "30-59"] }, [[2, 22]]],
    [
      "a cell, and the same as a group",
      { region: "north", constructor: "<30" },
      [
        [0, 7],
        [1, 11],
      ],
    ],
    ["a group in any order", { constructor: ["30-59", "60+"], region: "south" }, [[1, 14]]],
    ["a hidden cell", { region: "north", constructor: "60+" }, [[0, "<=5"]]],
    ["what was measured in parts only", { constructor: "<30" }, []],
    ["cells of no group", { constructor: ["<30", "60+"], region: "north" }, []],
  ])("finds %s", (_, pattern, found) => {
    expect(values(pattern)).toEqual(found);
  });
});

describe("levels that there is room for", () => {
  const levels = Array.from({ length: 40 }, (_, i) => `c${i}`);
  const counts = levels.map((_, i) => (i * 17) % 40);
  const wide = parseNoisyTable({
    format: "dpbayes.table/1",
    id: "wide",
    axes: [
      { name: "country", levels },
      { name: "kind", levels: ["a", "b"] },
    ],
    measurements: [
      { keep: ["country", "kind"], values: counts.flatMap((count) => [count, -3]), noise },
      { keep: ["kind"], values: [780, 0], noise },
    ],
  });

  it("are the largest by what was published, in the axis's order, and the others are one question by name", () => {
    const { shown, others } = shownLevels(wide, wide.axes[0]!, 3);
    expect(shown).toEqual(levels.filter((_, i) => counts[i]! >= 37));
    expect([...shown, ...others].sort()).toEqual([...levels].sort());
    const [country] = marginsOf(wide);
    expect(country!.lines).toHaveLength(30);
    expect(country!.others).toMatchObject({
      count: 10,
      question: { kind: "total", name: "10 other levels of country" },
    });
    expect(plainQuestions(wide)).toHaveLength(1 + 31 + 2);
  });

  it("are those of both axes of a heat map, the longer one downwards", () => {
    const [cross] = crossesOf(wide);
    expect([cross!.rows.axis.name, cross!.rows.shown.length, cross!.columns.axis.name]).toEqual([
      "country",
      20,
      "kind",
    ]);
    expect(cross!.question("c1", "b")).toEqual({ kind: "total", cells: { country: "c1", kind: "b" } });
  });
});

describe("structural zeros", () => {
  const zeros = { ...table, zero: [{ region: "north", constructor: ["<30", "60+"] }] };

  it.each<[boolean, Parameters<typeof cannotBe>[1]]>([
    [true, { region: "north", constructor: "<30" }],
    [true, { region: ["north"], constructor: ["60+", "<30"] }],
    [false, { region: "north", constructor: "30-59" }],
    [false, { constructor: "<30" }],
    [false, {}],
  ])("are seen: %s for %j", (is, pattern) => {
    expect(cannotBe(zeros, pattern)).toBe(is);
  });
});
