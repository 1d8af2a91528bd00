import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import { structureOf } from "./families/structure.ts";
import { parseFormula } from "./formula/parse-formula.ts";
import { parseStudy, studyDigest } from "./parse-study.ts";
import { studySchema } from "./schema.ts";

const income = {
  format: "dpbayes.study/1",
  id: "income-2026",
  question: "How does income depend on age and sector?",
  variables: {
    income: { type: "number", bounds: [0, 200], unit: "kEUR" },
    age: { type: "number", bounds: [18, 80], unit: "years", outside: "refuse" },
    visits: { type: "count", bounds: [0, 20] },
    sector: { type: "category", levels: ["public", "private", "other"] },
    employed: { type: "boolean" },
    words: { type: "counts", length: 50, total: 20 },
  },
  model: { family: "linear-regression", formula: "income ~ age + sector", statistic: { radius: 1.5 } },
  privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one person", neighbours: "replace-one" },
};

type Path = readonly (string | number)[];

/** A copy of the study with one field replaced (or removed, for undefined). */
function changed(path: Path, value: unknown): unknown {
  const copy = structuredClone(income) as Record<string, unknown>;
  let place = copy;
  for (const key of path.slice(0, -1)) place = place[key] as Record<string, unknown>;
  const last = path.at(-1)!;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}

function refusal(value: unknown): { code: string; message: string } {
  try {
    parseStudy(value);
  } catch (error) {
    if (error instanceof DpbayesError) return { code: error.code, message: error.message };
    throw error;
  }
  return { code: "accepted", message: "" };
}

describe("parseStudy", () => {
  it("returns a frozen, typed value with the defaults that cannot weaken privacy", () => {
    const study = parseStudy(income);
    expect(Object.isFrozen(study.variables["age"])).toBe(true);
    expect(study.variables["income"]).toEqual({
      type: "number",
      bounds: [0, 200],
      unit: "kEUR",
      outside: "clip",
    });
    expect(parseStudy(JSON.parse(JSON.stringify(study)))).toEqual(study);
  });

  it("returns a study that it read before, and reads whatever only looks like one", () => {
    const study = parseStudy(income);
    expect(parseStudy(study)).toBe(study);
    for (const looksAlike of [{ ...study }, structuredClone(study), new Proxy(study, {}), income])
      expect(parseStudy(looksAlike)).not.toBe(looksAlike);
    const forged = Object.freeze({ ...study, privacy: { ...study.privacy, epsilon: -1 } });
    const heir = Object.create(study, { privacy: { value: forged.privacy, enumerable: true } }) as object;
    expect(refusal(forged).code).toBe("STUDY_FIELD");
    expect(refusal(heir).code).toBe("STUDY_FIELD");
  });

  it("gives studies that say the same the same digest, and others another", () => {
    const reordered = Object.fromEntries(Object.entries(income).reverse());
    expect(studyDigest(parseStudy(reordered))).toBe(studyDigest(parseStudy(income)));
    expect(studyDigest(parseStudy(changed(["privacy", "epsilon"], 2)))).not.toBe(
      studyDigest(parseStudy(income)),
    );
  });

  it.each<[string, Path, unknown, string]>([
    ["another format", ["format"], "dpbayes.study/2", "STUDY_FORMAT"],
    ["epsilon 0", ["privacy", "epsilon"], 0, "STUDY_FIELD"],
    ["negative epsilon", ["privacy", "epsilon"], -1, "STUDY_FIELD"],
    ["infinite epsilon", ["privacy", "epsilon"], Number.POSITIVE_INFINITY, "STUDY_FIELD"],
    ["epsilon as text", ["privacy", "epsilon"], "1", "STUDY_FIELD"],
    ["no epsilon", ["privacy", "epsilon"], undefined, "STUDY_FIELD"],
    ["delta 0", ["privacy", "delta"], 0, "STUDY_FIELD"],
    ["delta 1", ["privacy", "delta"], 1, "STUDY_FIELD"],
    ["no relation", ["privacy", "neighbours"], undefined, "STUDY_FIELD"],
    ["unknown relation", ["privacy", "neighbours"], "any", "STUDY_FIELD"],
    ["no unit", ["privacy", "unit"], undefined, "STUDY_FIELD"],
    ["misspelt setting", ["privacy", "epsillon"], 1, "STUDY_FIELD"],
    ["an empty population", ["privacy", "population"], " ", "STUDY_FIELD"],
    ["a population that is no text", ["privacy", "population"], true, "STUDY_FIELD"],
    ["no bounds", ["variables", "age", "bounds"], undefined, "STUDY_MISSING_BOUND"],
    ["one bound", ["variables", "age", "bounds"], [0], "STUDY_FIELD"],
    ["bounds exchanged", ["variables", "age", "bounds"], [80, 18], "STUDY_FIELD"],
    ["NaN bound", ["variables", "age", "bounds"], [Number.NaN, 80], "STUDY_FIELD"],
    ["bounds whose width overflows", ["variables", "age", "bounds"], [-1e308, 1e308], "STUDY_FIELD"],
    ["bounds whose width underflows", ["variables", "age", "bounds"], [0, 5e-324], "STUDY_FIELD"],
    ["counts beyond 2^51", ["variables", "visits", "bounds"], [0, 2 ** 51 + 1], "STUDY_FIELD"],
    ["a total beyond 2^51", ["variables", "words", "total"], 2 ** 51 + 1, "STUDY_FIELD"],
    ["a hole among the bounds", ["variables", "age", "bounds"], new Array(2), "STUDY_FIELD"],
    ["a prior that is no JSON", ["model", "prior"], { sd: Number.NaN }, "STUDY_FIELD"],
    ["negative count", ["variables", "visits", "bounds"], [-1, 3], "STUDY_FIELD"],
    ["no levels", ["variables", "sector", "levels"], undefined, "STUDY_MISSING_BOUND"],
    ["repeated level", ["variables", "sector", "levels"], ["a", "a"], "STUDY_FIELD"],
    ["no total", ["variables", "words", "total"], undefined, "STUDY_MISSING_BOUND"],
    ["unknown type", ["variables", "age", "type"], "float", "STUDY_FIELD"],
    ["unknown family", ["model", "family"], "cox", "STUDY_FIELD"],
    ["undeclared variable", ["model", "formula"], "income ~ height", "STUDY_FORMULA"],
    ["a type that does not fit", ["model", "formula"], "sector ~ age", "STUDY_FORMULA"],
    ["zero weight", ["model", "statistic"], { weights: { x: 0 } }, "STUDY_FIELD"],
    ["another family's options", ["model", "options"], { topics: 3 }, "STUDY_FIELD"],
    ["options that no family has", ["model", "options"], { topic: 3 }, "STUDY_FIELD"],
    ["an id that is a path", ["id"], "../x", "STUDY_FIELD"],
  ])("refuses %s", (_, path, value, code) => {
    const refused = refusal(changed(path, value));
    expect(refused.code).toBe(code);
    expect(refused.message).toContain(
      String(path.at(-1) === "formula" ? "formula" : path.at(path.length > 2 ? 1 : -1)),
    );
  });

  it("names the field, what was found and what is accepted", () => {
    expect(refusal(changed(["privacy", "epsilon"], -1)).message).toBe(
      "study field privacy.epsilon is -1, must be a finite number, greater than 0",
    );
  });

  it("never crashes with another error, whatever it is given", () => {
    fc.assert(fc.property(fc.anything(), (value) => refusal(value).code !== "accepted"));
    const keys = fc.constantFrom<Path[]>(...Object.keys(income).map((key) => [key] as Path));
    fc.assert(
      fc.property(keys, fc.jsonValue(), (path, value) => {
        refusal(changed(path as unknown as Path, value));
      }),
    );
  });
});

describe("a public population", () => {
  const population = "everyone enrolled in 2024; the list is public";

  it("is kept, and belongs to what a study is", () => {
    const study = parseStudy(changed(["privacy", "population"], population));
    expect(study.privacy.population).toBe(population);
    expect(studyDigest(study)).not.toBe(studyDigest(parseStudy(income)));
  });

  it("is absent where it is not given: the digests of studies without it are what they were", () => {
    expect(parseStudy(income).privacy).not.toHaveProperty("population");
    expect(studyDigest(parseStudy(income))).toBe(
      "383cd548ed8374a9c2111d004d26987faeceea02a3de5ee122ba3ac3def06bc5",
    );
  });

  it("is refused under add-remove, which hides it", () => {
    const privacy = { ...income.privacy, neighbours: "add-remove", population };
    expect(refusal(changed(["privacy"], privacy)).message).toBe(
      "study field privacy.population is given, must be absent under add-remove, which hides who is in the data",
    );
  });
});

describe("the options of a model", () => {
  const study = (family: string, model: object) => ({
    ...income,
    model: { family, formula: family === "topic-model" ? "words ~ 1" : "sector ~ 1", ...model },
    privacy: { setting: "local", epsilon: 1, unit: "one person" },
  });
  const validate = new Ajv2020({ strict: false }).compile(studySchema);

  it("are those of its family", () => {
    const topics = study("topic-model", { options: { topics: 3 } });
    expect(parseStudy(topics).model.options).toEqual({ topics: 3 });
    expect(validate(topics)).toBe(true);
    expect(refusal(study("topic-model", { options: { states: 3 } })).message).toBe(
      "study field model.options.states is given, must be one of: topics",
    );
    expect(refusal(study("categorical", { options: { topics: 3 } })).message).toBe(
      "study field model.options.topics is given, must be absent: categorical has no options",
    );
  });

  it("are checked by their shape, in the parser and in the schema", () => {
    const half = study("topic-model", { options: { topics: 2.5 } });
    expect(refusal(half).message).toBe(
      "study field model.options.topics is 2.5, must be a whole number, at least 1",
    );
    expect(validate(half)).toBe(false);
  });

  it("leave a study that states its structure in the prior clause as it was", () => {
    const before = study("topic-model", { prior: { topics: 3, shape: 1 } });
    const parsed = parseStudy(before);
    expect(parsed.model).toEqual(before.model);
    expect(structureOf(parsed.model)).toEqual({
      options: { topics: 3 },
      prior: { shape: 1 },
      fromPrior: ["topics"],
    });
    // Of the study as it was parsed before there were options.
    expect(studyDigest(parsed)).toBe("160648dc30c058ef6be4a40c6327f82772c568c2aa94cc22857b003333c64eae");
  });
});

describe("studySchema", () => {
  const validate = new Ajv2020({ strict: false }).compile(studySchema);

  it("accepts what parseStudy accepts, as written and as parsed", () => {
    expect(validate(income)).toBe(true);
    expect(validate(JSON.parse(JSON.stringify(parseStudy(income))))).toBe(true);
  });

  it.each<[Path, unknown]>([
    [["privacy", "epsilon"], 0],
    [["privacy", "neighbours"], undefined],
    [["privacy", "extra"], 1],
    [["variables", "age", "bounds"], undefined],
    [["variables", "words", "total"], 0],
    [["model", "family"], "cox"],
  ])("refuses %s = %s, as parseStudy does", (path, value) => {
    expect(validate(changed(path, value))).toBe(false);
    expect(refusal(changed(path, value)).code).not.toBe("accepted");
  });
});

describe("parseFormula", () => {
  const labels = (text: string) => parseFormula(text).terms.map(({ label }) => label);

  it.each([
    ["y ~ x1 + x2", { left: ["y"], right: ["x1", "x2"], intercept: true, nested: false }],
    ["y ~ 0 + x1", { left: ["y"], right: ["x1"], intercept: false, nested: false }],
    ["y ~ x1 - 1", { left: ["y"], right: ["x1"], intercept: false, nested: false }],
    ["y ~ -1 + x1", { left: ["y"], right: ["x1"], intercept: false, nested: false }],
    ["y~1", { left: ["y"], right: [], intercept: true, nested: false }],
    [
      "a + b ~ region / month",
      { left: ["a", "b"], right: ["region", "month"], intercept: false, nested: true },
    ],
  ])("reads %s", (text, expected) => {
    expect(parseFormula(text)).toMatchObject(expected);
    expect(labels(text)).toEqual(expected.nested ? [] : expected.right);
  });

  it.each([
    ["y ~ a*b", ["a", "b", "a:b"]],
    ["y ~ a:b + b", ["b", "a:b"]],
    ["y ~ b + a:b", ["b", "b:a"]],
    ["y ~ (a + b + c)^2", ["a", "b", "c", "a:b", "a:c", "b:c"]],
    ["y ~ a*b*c", ["a", "b", "c", "a:b", "a:c", "b:c", "a:b:c"]],
    ["y ~ (a + b):c - 1", ["a:c", "b:c"]],
    ["y ~ I(x^2) + I(x*z*x) + log(w)", ["I(x^2)", "I(x^2*z)", "log(w)"]],
    ["y ~ poly(x, 3):factor(w, ref = 'B')", ["poly(x, 3):w"]],
    ["y ~ a + offset(log(days)) + (a | holder)", ["a"]],
    ["y ~ w:b + factor(w, ref = 'B') + factor(w):c", ["w", "w:b", "w:c"]],
  ])("writes %s out as R does", (text, terms) => {
    expect(labels(text)).toEqual(terms);
  });

  it.each([
    ["y ~ a + (1 | holder)", ["intercept"]],
    ["y ~ a*b + (a:b + b | holder)", ["intercept", "b", "a:b"]],
    ["y ~ 0 + a + (0 + a | holder)", ["a"]],
  ])("reads what differs between holders from %s", (text, effects) => {
    expect(parseFormula(text).effects).toEqual(effects);
  });

  it.each([
    ["", "no variable name"],
    ["y", "exactly one ~"],
    ["y ~", "ends where a variable is expected"],
    ["y ~ x ~ z", "exactly one ~"],
    ["~", "it ends where a variable is expected"],
    ["~~ x", "where a variable is expected"],
    ["y ~ x - z", "only 1 can be taken away"],
    ["y ~ x + x", "x appears twice"],
    ["y ~ x + y", "y appears twice"],
    ["y ~ 0", "nothing is left"],
    ["y ~ + ", "ends where"],
    ["y ~ a b", '"b" where'],
    ["y ~ a -", "only 1 can be taken away"],
    ["y ~ a ++ b", '"+" where'],
    ["y ~ a + - 1", "is not supported"],
    ["y z ~ a", "exactly one ~"],
    ["y ~ sqrt(x)", "sqrt(...) is not supported; a formula may have names, +"],
    ["log(y) ~ x", "log(...) left of ~ is not supported"],
    ["y ~ s(x)", "s(...) is not supported"],
    ["y ~ .", ". (all other variables) is not supported"],
    ["y ~ a %in% b", '"%in%" is not supported'],
    ["y ~ a / b + c", "sequence / time"],
    ["y ~ c + a / b", "nesting: write a + a:b"],
    ["y ~ `Alter (Jahre)`", "in backticks"],
    ["y ~ I(x + z)", '"+" where'],
    ["y ~ I(2*x)", '"2" where'],
    ["y ~ poly(x)", '")" where poly(x, 2) is expected'],
    ["y ~ poly(x, 11)", "no whole number from 1 to 10"],
    ["y ~ poly(x, 2, raw = TRUE)", '"," where'],
    ["y ~ log(x + 1)", '"+" where'],
    ["y ~ offset(a*b) + a", '"*" where'],
    ["y ~ offset(sqrt(a)) + a", "offset(sqrt(...)) is not supported"],
    ["y ~ a:offset(b)", "offset(...) within a product"],
    ["y ~ a + offset(b) + offset(c)", "more than one offset"],
    ["y ~ a^2.5", "no whole number from 1 to 10"],
    [
      "y ~ a + (1 | clinic)",
      "(... | clinic), effects of other groups than holders of data, is not supported",
    ],
    ["y ~ a + (1 || holder)", "|| (effects without correlations) is not supported"],
    ["y ~ a + (b | holder)", "b differs between holders, so it must stand among the terms"],
    ["y ~ a + (0 + a | holder)", "write (a | holder)".replace("a |", "x |")],
    ["y ~ 0 + a + (a | holder)", "no intercept that could differ"],
    ["y ~ factor(a, ref = 'A') + factor(a, ref = 'B'):b", "a has two reference levels"],
    ["y ~ factor(w, levels = 'B')", "an argument of factor other than ref"],
    ["y ~ größe", "no variable name"],
  ])("refuses %j", (text, words) => {
    expect(() => parseFormula(text)).toThrow(/formula .* cannot be read/);
    expect(() => parseFormula(text)).toThrow(words);
  });
});

describe("a formula of declared variables", () => {
  const variables = {
    y: { type: "number", bounds: [0, 1] },
    ill: { type: "boolean" },
    a: { type: "number", bounds: [0, 10] },
    huge: { type: "number", bounds: [0, 1e50] },
    c: { type: "number", bounds: [2, 8] },
    n: { type: "count", bounds: [0, 9] },
    ward: { type: "category", levels: ["A", "B"] },
    many: { type: "category", levels: Array.from({ length: 200 }, (_, i) => `l${i}`) },
  };
  const asked = (formula: string, family = "linear-regression") =>
    refusal({ ...income, variables, model: { family, formula } });

  it.each([
    ["y ~ I(ward^2)", "I(ward^2) is for numbers, and ward is a category"],
    ["y ~ poly(ill, 2)", "poly(ill, 2) is for numbers, and ill is a boolean"],
    ["y ~ a + offset(ward)", "offset(ward) is for numbers, and ward is a category"],
    ["y ~ log(a)", "log(a) needs bounds above 0, and a starts at 0"],
    ["y ~ a + offset(log(n))", "log(n) needs bounds above 0, and n starts at 0"],
    ["y ~ factor(a)", "factor(a) is for categories, and a is a number"],
    ["y ~ factor(ward, ref = 'C')", '"C" is no level of ward'],
    ["y ~ huge:I(huge^3)", "the bounds of huge:I(huge^3) are not at most 2^200"],
    ["y ~ many:factor(many, ref = 'l1') + many:poly(c, 9):poly(a, 10)", "columns, at most 10000"],
    ["y ~ offset(a)", "an offset alone has no coefficient"],
    ["y ~ a:b", "b is not declared"],
  ])("is refused: %s", (formula, words) => {
    expect(asked(formula).message).toContain(words);
  });

  it("is for regressions where it derives anything", () => {
    expect(asked("ward ~ ill:many", "naive-bayes").message).toContain("takes variables by their names alone");
    expect(asked("ward ~ ill + (1 | holder)", "naive-bayes").message).toContain(
      "( | holder) is for regressions",
    );
    expect(asked("ill ~ factor(ward, ref = 'B') + log(c):ward", "logistic-regression").code).toBe("accepted");
  });
});
