import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { DpbayesError, fail } from "../errors/index.ts";
import { readHolders, statedHolders } from "./holders.ts";
import { parseStudy, studyDigest } from "./parse-study.ts";
import { studySchema } from "./schema.ts";

type Part = Readonly<Record<string, unknown>>;

const study = (holders?: unknown, model: Part = {}, privacy: Part = {}) => ({
  format: "dpbayes.study/1",
  id: "stay",
  question: "How long do patients stay?",
  variables: {
    days: { type: "number", bounds: [0, 30] },
    readmitted: { type: "boolean" },
    falls: { type: "count", bounds: [0, 9] },
    age: { type: "number", bounds: [20, 80] },
    ward: { type: "category", levels: ["a", "b", "c"] },
  },
  model: {
    family: "linear-regression",
    formula: "days ~ age + ward",
    ...(holders !== undefined && { holders }),
    ...model,
  },
  privacy: {
    setting: "distributed",
    epsilon: 1,
    delta: 1e-6,
    unit: "one patient",
    neighbours: "replace-one",
    ...privacy,
  },
});

function refusal(value: unknown): string {
  try {
    parseStudy(value);
  } catch (error) {
    if (error instanceof DpbayesError && error.code === "STUDY_FIELD") return error.message;
    throw error;
  }
  return "read";
}

const clauses = [
  "same",
  "own",
  { differ: [] },
  { differ: ["intercept", "age"], law: "student", residual: "own" },
  { differ: ["ward"], law: "normal", residual: "same" },
  { differ: ["ward=b", "ward=c"] },
] as const;

describe("what may differ between holders", () => {
  it.each(clauses)("is read, frozen and part of the study: %j", (holders) => {
    const read = parseStudy(study(holders));
    expect(read.model.holders).toEqual(holders);
    expect(Object.isFrozen(read.model.holders)).toBe(true);
    expect(parseStudy(JSON.parse(JSON.stringify(read)))).toEqual(read);
    expect(studyDigest(read)).not.toBe(studyDigest(parseStudy(study())));
    expect(new Ajv2020().compile(studySchema)(study(holders))).toBe(true);
  });

  it.each([
    ["days ~ age + (1 | holder)", ["intercept"]],
    ["days ~ age*ward + (age:ward | holder)", ["intercept", "age:ward"]],
    ["days ~ 0 + poly(age, 2) + (0 + poly(age, 2) | holder)", ["poly(age, 2)"]],
  ])("is read from %s, and the study stays as it was written", (formula, differ) => {
    const read = parseStudy(study(undefined, { formula }));
    expect(Object.hasOwn(read.model, "holders")).toBe(false);
    expect(statedHolders(read)).toEqual({ differ });
    const stated = { differ: [...differ].reverse(), law: "student" };
    expect(statedHolders(parseStudy(study(stated, { formula })))).toEqual(stated);
    for (const other of ["same", "own", { differ: [] }, { differ: ["age"] }])
      expect(refusal(study(other, { formula }))).toContain("another than the formula's ( | holder)");
  });

  it("is refused in the formula of a local study by the formula's name", () => {
    const local = { setting: "local", neighbours: "replace-one" };
    const formula = "days ~ age + (1 | holder)";
    expect(refusal(study(undefined, { formula }, local))).toContain("model.formula");
  });

  it("may be any term of a formula, or one of its columns", () => {
    const formula = "days ~ age*ward + poly(age, 2)";
    for (const differ of [["age:ward"], ["age:ward=b", "poly(age, 2)"], ["poly(age, 2)[2]"]])
      expect(refusal(study({ differ }, { formula }))).toBe("read");
    expect(refusal(study({ differ: ["age:ward", "age:ward=b"] }, { formula }))).toContain("again");
    expect(refusal(study({ differ: ["age:b"] }, { formula }))).toContain("poly(age, 2)[1]");
  });

  it("is absent where nobody said it", () => {
    expect(Object.hasOwn(parseStudy(study()).model, "holders")).toBe(false);
  });

  it.each([
    ["logistic-regression", "readmitted ~ age"],
    ["poisson-regression", "falls ~ age"],
  ])("is known to %s, which has no residual", (family, formula) => {
    expect(refusal(study({ differ: ["age"] }, { family, formula }))).toBe("read");
    expect(refusal(study({ differ: ["age"], residual: "same" }, { family, formula }))).toBe("read");
    expect(refusal(study({ differ: ["age"], residual: "own" }, { family, formula }))).toBe(
      `study field model.holders.residual is "own", must be absent or "same": a ${family.replace("-", " ")} has no residual`,
    );
  });

  it.each<[string, unknown, string]>([
    ["a word", "some", 'holders is "some", must be one of: same, own, or an object'],
    ["nothing", null, "holders is null, must be one of: same, own, or an object"],
    ["a list", ["age"], "holders is an array, must be one of: same, own, or an object"],
    ["a number", 3, "holders is 3, must be one of: same, own, or an object"],
    ["an empty object", {}, "holders.differ is missing, must be an array"],
    [
      "another field",
      { differ: [], laws: "normal" },
      "holders.laws is not known, must be one of: differ, law",
    ],
    ["a law", { differ: ["age"], law: "cauchy" }, 'law is "cauchy", must be one of: normal, student'],
    ["a residual", { differ: [], residual: true }, "residual is true, must be one of: same, own"],
    ["one name that is no list", { differ: "age" }, "differ is a string, must be an array"],
    ["an empty name", { differ: ["age", " "] }, 'differ[1] is " ", must be a non-empty text'],
    ["a hole", { differ: new Array(1) }, "differ[0] is missing, must be a non-empty text"],
    [
      "an unknown column",
      { differ: ["age", "weight"] },
      'differ[1] is "weight", must be one of: intercept, age, ward, ward=b, ward=c',
    ],
    ["the outcome", { differ: ["days"] }, 'differ[0] is "days", must be one of: intercept'],
    ["the level without a column", { differ: ["ward=a"] }, 'differ[0] is "ward=a", must be one of'],
    ["a name of every object", { differ: ["constructor"] }, 'differ[0] is "constructor", must be one of'],
    ["a name twice", { differ: ["age", "intercept", "age"] }, 'differ[2] is "age" again, must be named once'],
    ["a column of a variable", { differ: ["ward", "ward=b"] }, 'differ[1] is "ward=b" again, must be named'],
  ])("is refused: %s", (_, holders, message) => {
    expect(refusal(study(holders))).toContain(message);
  });

  it("is refused without an intercept if it names one", () => {
    expect(refusal(study({ differ: ["intercept"] }, { formula: "days ~ 0 + age + ward" }))).toContain(
      'differ[0] is "intercept", must be one of: age, ward, ward=a, ward=b, ward=c',
    );
  });

  it("does not list a thousand columns", () => {
    const levels = Array.from({ length: 1000 }, (_, i) => `level${i}`);
    const { variables, ...rest } = study({ differ: ["x"] });
    const wide = { ...rest, variables: { ...variables, ward: { type: "category", levels } } };
    expect(refusal(wide)).toMatch(/, ward=level16, ward=level17 and \d+ more$/);
  });

  it("is no question of other families, nor of people who report", () => {
    expect(refusal(study("same", { family: "gaussian", formula: "days ~ 1" }))).toBe(
      "study field model.holders is given, must be absent: gaussian knows no holders, only linear-regression, logistic-regression, poisson-regression",
    );
    const local = { setting: "local", delta: undefined };
    expect(refusal(study("own", {}, local))).toBe(
      'study field model.holders is given, must be absent or "same" in a local study: people who report are no holders of data',
    );
    expect(refusal(study("same", {}, local))).toBe("read");
  });

  it("names the place where it was given", () => {
    const read = (value: unknown) => () =>
      readHolders(value, parseStudy(study()), "options.holders", (name, found, accepted) =>
        fail("ARGUMENT", { name, found, accepted }),
      );
    expect(read({ differ: ["ward"] })()).toEqual({ differ: ["ward"] });
    expect(read("both")).toThrow('options.holders is "both", must be one of: same, own, or an object');
    expect(read({ differ: ["x"] })).toThrow('options.holders.differ[0] is "x", must be one of: intercept');
  });
});
