import { describe, expect, it } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import { tableAxes, tableMargins } from "./cells.ts";
import { parseStudy } from "./parse-study.ts";

const base = {
  format: "dpbayes.study/1",
  id: "visits",
  question: "Who comes from where?",
  variables: {
    region: { type: "category", levels: ["north", "south"] },
    age: { type: "category", levels: ["18-39", "40-64", "65+"] },
    insured: { type: "boolean" },
    cars: { type: "count", bounds: [1, 4] },
    income: { type: "number", bounds: [0, 100] },
    days: { type: "count", bounds: [0, 2_000_000] },
  },
};

const central = { setting: "central", epsilon: 1, unit: "one person", neighbours: "replace-one" };

function study(formula: string, options?: object, privacy: object = {}) {
  const model = { family: "table", formula, ...(options && { options }) };
  return parseStudy({ ...base, model, privacy: { ...central, ...privacy } });
}

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof DpbayesError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "accepted";
}

describe("a cross-classification", () => {
  it("has the formula's variables as axes, in their order", () => {
    expect(tableAxes(study("~ insured + region + cars"))).toEqual([
      { column: "insured", levels: ["false", "true"] },
      { column: "region", levels: ["north", "south"] },
      { column: "cars", levels: ["1", "2", "3", "4"] },
    ]);
  });

  it("counts the whole table, or the margins that are asked for", () => {
    expect(tableMargins(study("~ region + age"))).toEqual([["region", "age"]]);
    const margins = [["age", "region"], ["region"]];
    expect(tableMargins(study("~ region + age", { margins }))).toEqual([["region", "age"], ["region"]]);
    const hidden = { neighbours: "add-remove" };
    expect(tableMargins(study("~ age", { margins: [["age"], []] }, hidden))).toEqual([["age"], []]);
  });

  it.each([
    ["an outcome", "region ~ age", undefined, "nothing stands left of ~"],
    ["no variable", "~ 1", undefined, "table needs a variable right of ~"],
    ["a number", "~ region + income", undefined, "income is a number"],
    ["a product", "~ region*age", undefined, "takes variables by their names alone"],
    ["no intercept", "~ 0 + region", undefined, "no intercept to take away"],
    ["nesting", "~ region / age", undefined, "nothing stands left of ~"],
    ["holders", "~ region + (1 | holder)", undefined, "is for regressions"],
    [
      "too many cells",
      "~ region + days",
      undefined,
      "a table of 4000002 cells, must be one of at most 1000000",
    ],
    ["an unknown axis", "~ region + age", { margins: [["cars"]] }, 'margins[0] is "cars"'],
    ["an axis twice", "~ region", { margins: [["region", "region"]] }, "a variable twice"],
    [
      "a margin twice",
      "~ region + age",
      {
        margins: [
          ["region", "age"],
          ["age", "region"],
        ],
      },
      "a margin twice",
    ],
    ["a margin of none", "~ region", { margins: [["region"], []] }, "a margin without axes"],
    ["an axis of none", "~ region + age", { margins: [["region"]] }, "none with age"],
    ["no margin", "~ region", { margins: [] }, "model.options.margins"],
  ])("is refused with %s", (_, formula, options, words) => {
    const found = refusal(() => study(formula, options));
    expect(found).toMatch(/^STUDY_(FIELD|FORMULA)/);
    expect(found).toContain(words);
  });

  it("has no margins where one cell is answered", () => {
    const found = refusal(() => study("~ region", { margins: [["region"]] }, { setting: "local" }));
    expect(found).toContain("model.options.margins is given, must be absent in a local study");
  });

  it("counts a person in one cell", () => {
    const of = (records: unknown) => () =>
      study("~ region", undefined, { person: "id", unit: "one patient", records });
    for (const records of ["one-at-random", { first: 1 }]) expect(refusal(of(records))).toBe("accepted");
    for (const records of ["average", { first: 2 }, { sum: 2 }])
      expect(refusal(of(records))).toMatch(/^STUDY_FIELD.*privacy\.records/);
  });

  it("is not what other families are of", () => {
    const model = { family: "categorical", formula: "~ region" };
    expect(refusal(() => parseStudy({ ...base, model, privacy: central }))).toContain(
      "one variable stands left of ~",
    );
  });
});
