import type { CellPattern, NoisyTable } from "@dpbayes/privacy/formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileQuestions, type TableQuestion } from "../index.ts";
import { cellsOf, isIn, questionsOfTable, visits } from "./questions.testing.ts";

const small: NoisyTable = {
  ...visits,
  axes: [
    { name: "region", levels: ["north", "south", "west"] },
    { name: "age", levels: ["<30", "30+"] },
  ],
};

function answered(table: NoisyTable, questions: readonly TableQuestion[], counts: readonly number[]) {
  const asked = compileQuestions(table, questions);
  const totals = new Float64Array(asked.forms.count);
  asked.forms.addCells(Int32Array.from(counts), totals);
  const out = new Float64Array(asked.names.length);
  asked.values(totals, out);
  return { asked, out, totals };
}

function named(questions: readonly TableQuestion[], counts: readonly number[]) {
  const { asked, out } = answered(small, questions, counts);
  return Object.fromEntries(asked.names.map((name, i) => [name, out[i]]));
}

describe("compileQuestions", () => {
  it("answers every kind of question, called by its cells", () => {
    const north = { region: "north" };
    const questions: readonly TableQuestion[] = [
      { kind: "rank", axis: "region" },
      { kind: "total" },
      { kind: "share", cells: { age: "<30" }, of: north },
      { kind: "share", cells: { age: "<30" } },
      { kind: "ratio", cells: { region: ["west", "south"] }, to: north },
      { kind: "difference", cells: north, minus: { region: "west" } },
      { kind: "total", cells: north, name: "my town" },
      {
        kind: "linear",
        weights: [
          { cells: north, weight: -0.5 },
          { cells: {}, weight: 1 },
        ],
      },
    ];
    expect(named(questions, [3, 9, 5, 1, 4, 0])).toEqual({
      "total[all]": 22,
      "total[my town]": 12,
      "share[age=<30 of region=north]": 0.25,
      "share[age=<30]": 12 / 22,
      "ratio[region=south|west to region=north]": 10 / 12,
      "difference[region=north minus region=west]": 8,
      "linear[- 0.5 (region=north) + (all)]": 16,
      "rank[region=north]": 1,
      "rank[region=south]": 2,
      "rank[region=west]": 3,
    });
  });

  it("gives equal levels the best of their ranks, and ranks within cells those that are there", () => {
    const ranks = (cells: CellPattern, counts: readonly number[]) =>
      Object.values(named([{ kind: "rank", axis: "region", cells }], counts));
    expect(ranks({}, [3, 0, 4, 2, 0, 3])).toEqual([2, 1, 2]);
    expect(ranks({}, [0, 0, 0, 0, 0, 0])).toEqual([1, 1, 1]);
    expect(ranks({ age: "30+" }, [3, 0, 4, 2, 0, 3])).toEqual([3, 2, 1]);
    expect(ranks({ region: ["west", "north"] }, [3, 0, 4, 2, 0, 1])).toEqual([1, 2]);
  });

  it("has no number for shares and ratios of nobody, and says of whom", () => {
    const { asked, out } = answered(
      small,
      [
        { kind: "share", cells: { age: "<30" }, of: { region: "north" } },
        { kind: "ratio", cells: {}, to: { region: "north" } },
        { kind: "total" },
      ],
      [0, 0, 5, 1, 4, 0],
    );
    expect([...out]).toEqual([10, Number.NaN, Number.NaN]);
    expect(asked.denominators).toEqual([undefined, "region=north", "region=north"]);
  });

  it("asks once what says the same, and says which numbers answer which question", () => {
    const { columns, names, forms } = compileQuestions(small, [
      { kind: "share", cells: { age: "<30" } },
      { kind: "total", cells: { region: ["west", "north"] } },
      { kind: "total", cells: { region: ["north", "west"], age: ["30+", "<30"] } },
      { kind: "rank", axis: "age" },
    ]);
    expect(names).toEqual(["total[region=north|west]", "share[age=<30]", "rank[age=<30]", "rank[age=30+]"]);
    expect(columns).toEqual([[1], [0], [0], [2, 3]]);
    expect(forms.patterns).toEqual([{ age: ["<30"] }, {}, { region: ["north", "west"] }, { age: ["30+"] }]);
  });

  it("knows which ends an interval can reach", () => {
    const { parameters } = compileQuestions(small, [
      { kind: "total" },
      { kind: "share", cells: { age: "<30" } },
      { kind: "ratio", cells: { age: "<30" }, to: { age: "30+" } },
      { kind: "difference", cells: {}, minus: { age: "30+" } },
      { kind: "rank", axis: "age" },
      { kind: "rank", axis: "region" },
    ]);
    expect(parameters.map(({ name, shape, labels, ...ends }) => [name, ends])).toEqual([
      ["total", { least: 0 }],
      ["share", { share: true }],
      ["ratio", { least: 0 }],
      ["difference", {}],
      ["rank", { edges: [1, 2, 3] }],
    ]);
  });

  it("adds up what the cells add up to, whatever is asked", () => {
    const cells = cellsOf(visits);
    const counts = cells.map((cell) => (cell * 7919) % 13);
    fc.assert(
      fc.property(fc.array(questionsOfTable(visits), { minLength: 1, maxLength: 6 }), (questions) => {
        const { asked, out, totals } = answered(visits, questions, counts);
        const sum = (pattern: CellPattern) =>
          cells.reduce((all, cell) => all + (isIn(visits, pattern, cell) ? counts[cell]! : 0), 0);
        asked.forms.patterns.forEach((pattern, i) => {
          expect(totals[i]).toBe(sum(pattern));
        });
        asked.linear.forEach((linear, i) => {
          if (linear === undefined) return;
          const all = linear.totals.reduce((value, t, j) => value + linear.weights[j]! * totals[t]!, 0);
          expect(out[i]).toBe(all);
        });
        questions.forEach((question, q) => {
          const got = out[asked.columns[q]![0]!]!;
          if (question.kind === "ratio")
            expect(got).toBe(sum(question.to) === 0 ? Number.NaN : sum(question.cells) / sum(question.to));
        });
      }),
      { numRuns: 60 },
    );
  });

  it("keeps one class for cells that are in the same totals, however many questions there are", () => {
    const { forms } = compileQuestions(visits, [
      { kind: "rank", axis: "region" },
      { kind: "share", cells: { age: "<30" } },
      { kind: "total", cells: { region: "north", age: "<30" } },
    ]);
    expect([forms.count, forms.classCount]).toEqual([7, 8]);
    const outside = compileQuestions(visits, [{ kind: "total", cells: { age: "<30" } }]).forms;
    expect(outside.classCount).toBe(1);
    expect(outside.classOf.filter((k) => k === -1).length).toBe(4 * 2 * 7);
    const sums = Float64Array.of(5);
    const totals = Float64Array.of(1);
    outside.addClasses(sums, totals);
    expect([...totals]).toEqual([6]);
  });
});

describe("questions that are none", () => {
  it.each<[string, readonly unknown[]]>([
    ["questions is none, must be one or more", []],
    ['kind of a question is "sum", must be one of total, share', [{ kind: "sum" }]],
    [
      'the axis in {"regoin":"north"} is "regoin", must be an axis of the table: "region", "age"; did you mean region?',
      [{ kind: "total", cells: { regoin: "north" } }],
    ],
    [
      'a level of region in {"region":["north","nort"]} is "nort", must be one of "north", "south", "west"; did you mean north?',
      [{ kind: "total", cells: { region: ["north", "nort"] } }],
    ],
    [
      'the levels of region in {"region":["west","west"]} is "west" twice, must be different levels',
      [{ kind: "total", cells: { region: ["west", "west"] } }],
    ],
    ["is an empty list, must be one or more", [{ kind: "total", cells: { region: [] } }]],
    ["the cells of a question is null, must be levels by axis", [{ kind: "ratio", cells: {}, to: null }]],
    ['the cells of a question is {"region":[3]}, must be', [{ kind: "total", cells: { region: [3] } }]],
    [
      "the whole of the share of region=north is region=west, must be cells that it shares some with",
      [{ kind: "share", cells: { region: "north" }, of: { region: "west" } }],
    ],
    ['the axis in a rank is "size", must be', [{ kind: "rank", axis: "size" }]],
    ["weights of a linear question is none", [{ kind: "linear", weights: [] }]],
    [
      "a weight of a linear question is NaN",
      [{ kind: "linear", weights: [{ cells: {}, weight: Number.NaN }] }],
    ],
    ['name of a question is " ", must be a text', [{ kind: "total", name: " " }]],
    [
      'the name of a total is "x", must be a name that no other question of its kind has',
      [
        { kind: "total", name: "x" },
        { kind: "total", cells: { region: "west" }, name: "x" },
      ],
    ],
  ])("are refused: %s", (message, questions) => {
    expect(() => compileQuestions(small, questions as readonly TableQuestion[])).toThrow(message);
  });

  it("are refused where they would take all memory or time", () => {
    const axis = (name: string) => ({ name, levels: Array.from({ length: 1100 }, (_, i) => `${i}`) });
    const wide = { ...visits, axes: ["a", "b", "c"].map(axis) };
    expect(() => compileQuestions(wide, [{ kind: "total" }])).toThrow(
      "what is asked at once is 1331000000 cells, each as often as it is asked for, must be at most 1000000000: ask in parts",
    );
  });

  it("find many levels by name, and miss those that are none", () => {
    const levels = Array.from({ length: 3000 }, (_, i) => `county ${i}`);
    const counties = { ...visits, axes: [{ name: "county", levels }] };
    const question: TableQuestion = { kind: "total", cells: { county: levels.toReversed() }, name: "here" };
    expect(compileQuestions(counties, [question]).forms.patterns).toEqual([{}]);
    const others: TableQuestion = { kind: "total", cells: { county: [...levels.slice(0, 20), "county x"] } };
    expect(() => compileQuestions(counties, [others])).toThrow('is "county x", must be one of "county 0"');
  });
});
