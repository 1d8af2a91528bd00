import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { questionFromText, questionText, questionWords, type TableQuestion } from "../index.ts";
import { questionsOfTable, visits } from "./questions.testing.ts";

describe("questionFromText", () => {
  it.each<[TableQuestion["kind"], string, TableQuestion]>([
    ["total", "all", { kind: "total", cells: {} }],
    [
      "total",
      " region = north , age=<30| 60+ ",
      { kind: "total", cells: { region: ["north"], age: ["<30", "60+"] } },
    ],
    ["total", 'region="all"', { kind: "total", cells: { region: ["all"] } }],
    ["total", "region=all|out of work", { kind: "total", cells: { region: ["all", "out of work"] } }],
    [
      "total",
      '"sex, gender"="say ""m"""|"a|b"|""',
      { kind: "total", cells: { "sex, gender": ['say "m"', "a|b", ""] } },
    ],
    ["share", "age=<30", { kind: "share", cells: { age: ["<30"] } }],
    [
      "share",
      'age=<30 of region="out of work"',
      { kind: "share", cells: { age: ["<30"] }, of: { region: ["out of work"] } },
    ],
    ["ratio", "age=<30 to all", { kind: "ratio", cells: { age: ["<30"] }, to: {} }],
    [
      "difference",
      "age=<30 minus age=60+",
      { kind: "difference", cells: { age: ["<30"] }, minus: { age: ["60+"] } },
    ],
    ["rank", "age in region=north", { kind: "rank", axis: "age", cells: { region: ["north"] } }],
    ["rank", '"sex, gender"', { kind: "rank", axis: "sex, gender" }],
    [
      "linear",
      "0.5 (age=<30) - 2e1*(all)+(region=north)",
      {
        kind: "linear",
        weights: [
          { cells: { age: ["<30"] }, weight: 0.5 },
          { cells: {}, weight: -20 },
          { cells: { region: ["north"] }, weight: 1 },
        ],
      },
    ],
  ])("reads %s %s", (kind, text, question) => {
    expect(questionFromText(kind, text, visits)).toEqual(question);
  });

  it("reads what questions are written as", () => {
    fc.assert(
      fc.property(questionsOfTable(visits), (question) => {
        const text = questionText(visits, question);
        const again = questionFromText(question.kind, text, visits);
        expect(questionText(visits, again)).toBe(text);
      }),
    );
  });

  it.each<[TableQuestion["kind"], string, string]>([
    [
      "total",
      "regin=north",
      `the axis in 'regin=north' is "regin", must be an axis of the table: "region", "age", "sex, gender"; did you mean region?`,
    ],
    [
      "total",
      "region=nroth",
      `a level of region in 'region=nroth' is "nroth", must be one of "north", "south", "all", "out of work"; did you mean north?`,
    ],
    ["total", "", "a part of '' is nothing, must be AXIS=LEVEL"],
    ["total", "region", "is 'region', must be AXIS=LEVEL"],
    ["total", "region=", "is 'region=', must be AXIS=LEVEL"],
    ["total", "region=north,", "is nothing, must be AXIS=LEVEL"],
    ["total", "region=north|", "is 'region=north|', must be AXIS=LEVEL"],
    ["total", "region=p=q", "is 'region=p=q', must be AXIS=LEVEL"],
    ["total", "region=north south", 'is "north south", must be one of'],
    ["total", 'region="north" south', "must be AXIS=LEVEL"],
    ["total", 'region="north', "is a quote that is not closed, must be quotes in pairs"],
    [
      "total",
      "region=north,region=south",
      "is region named twice, must be each axis once: region=LEVEL|LEVEL",
    ],
    ["total", "region=north|north", `the levels of region in 'region=north|north' is "north" twice`],
    ["total", "region=north of all", 'is "north of all", must be one of'],
    ["share", "age=<30 of region=out of work", 'is "of" 2 times, must be it once or not at all'],
    ["ratio", "age=<30", 'is no "to", must be CELLS to CELLS'],
    ["difference", "age=<30 - age=60+", "must be AXIS=LEVEL"],
    ["rank", "size", `the axis in 'size' is "size", must be an axis of the table`],
    ["rank", "", "is nothing, must be the name of an axis"],
    ["rank", "age in region=nort", "did you mean north?"],
    ["linear", "age=<30", "must be terms like 0.5 (CELLS) - 2 (CELLS)"],
    ["linear", "(age=<30) (all)", "must be terms like"],
    ["linear", "2 x (all)", "must be terms like"],
    ["linear", "* (all)", "must be terms like"],
    ["linear", "1e999 (all)", "must be terms like"],
    ["linear", "((all))", "must be terms like"],
    ["linear", "(all) + 2", "must be terms like"],
  ])("refuses %s '%s'", (kind, text, message) => {
    expect(() => questionFromText(kind, text, visits)).toThrow(message);
  });

  it("refuses kinds that are none", () => {
    expect(() => questionFromText("sum" as "total", "all", visits)).toThrow(
      'kind of a question is "sum", must be one of total, share, ratio, difference, linear, rank',
    );
  });

  it("lists a few levels of an axis of many", () => {
    const counties = { name: "county", levels: Array.from({ length: 3000 }, (_, i) => `county ${i}`) };
    expect(() => questionFromText("total", "county=xx", { ...visits, axes: [counties] })).toThrow(
      '"county 7", … (3000 in all)',
    );
  });
});

describe("questionWords", () => {
  it.each<[TableQuestion, string]>([
    [{ kind: "total" }, "total of all cells"],
    [{ kind: "total", cells: { region: "north" } }, "total of region=north"],
    [{ kind: "share", cells: { age: "<30" } }, "share of age=<30 among all"],
    [{ kind: "ratio", cells: { age: "<30" }, to: { age: "60+" } }, "age=<30 for each age=60+"],
    [{ kind: "difference", cells: { age: "<30" }, minus: {} }, "age=<30 minus all"],
    [{ kind: "linear", weights: [{ cells: {}, weight: 2 }] }, "sum of 2 (all)"],
    [{ kind: "rank", axis: "age" }, "rank of each age by its total, 1 the largest"],
    [
      { kind: "rank", axis: "age", cells: { region: "north" } },
      "rank of each age by its total within region=north, 1 the largest",
    ],
  ])("says %j", (question, words) => {
    expect(questionWords(visits, question)).toBe(words);
  });
});
