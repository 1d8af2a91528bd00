import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openLedger, remaining, spend } from "../../accounting/ledger/ledger.ts";
import { DpbayesError } from "../../errors/index.ts";
import { planBundle } from "../../plan/plan-bundle.ts";
import { parseStudy, studyDigest } from "../parse-study.ts";
import { studySchema } from "../schema.ts";
import { parseBundle, parseStudyOrBundle, partOf, partsOf } from "./parse-bundle.ts";
import { sharesOf } from "./shares.ts";

const declared = {
  format: "dpbayes.study/1",
  id: "health",
  question: "How do people live?",
  variables: {
    smokes: { type: "boolean" },
    age: { type: "number", bounds: [18, 98] },
    days: { type: "number", bounds: [0, 30] },
    unused: { type: "boolean" },
  },
  models: {
    smoking: { family: "bernoulli", formula: "smokes ~ 1", question: "Who smokes?", weight: 3 },
    stay: { family: "linear-regression", formula: "days ~ age" },
  },
  privacy: {
    setting: "central",
    epsilon: 2,
    delta: 1e-6,
    unit: "one person",
    neighbours: "replace-one",
  },
};

const with_ = (changes: object) => ({ ...declared, ...changes });
const withModels = (models: object) => with_({ models: { ...declared.models, ...models } });

function refusal(value: unknown): string {
  try {
    parseBundle(value);
  } catch (error) {
    if (error instanceof DpbayesError) return error.message;
    throw error;
  }
  return "accepted";
}

describe("a study with several questions", () => {
  const validate = new Ajv2020({ strict: false }).compile(studySchema);

  it("is a bundle of ordinary studies with shares of its budget", () => {
    const bundle = parseBundle(declared);
    const { smoking, stay } = partsOf(bundle);
    expect(smoking).toEqual(
      parseStudy({
        format: "dpbayes.study/1",
        id: "health.smoking",
        question: "Who smokes?",
        variables: { smokes: { type: "boolean" } },
        model: { family: "bernoulli", formula: "smokes ~ 1" },
        privacy: { ...declared.privacy, epsilon: 1.5, delta: 7.5e-7 },
      }),
    );
    expect(stay).toMatchObject({
      id: "health.stay",
      question: "How do people live?",
      privacy: { epsilon: 0.5, delta: 2.5e-7 },
    });
    expect(Object.keys(stay!.variables)).toEqual(["age", "days"]);
    expect(parseStudyOrBundle(bundle)).toBe(bundle);
    expect(validate(declared)).toBe(true);
    expect(validate(JSON.parse(JSON.stringify(bundle)))).toBe(true);
  });

  it("pays what it states, and of delta only what is used", () => {
    expect(planBundle(parseBundle(declared)).cost()).toEqual({
      kind: "approximate",
      epsilon: 2,
      logDelta: Math.log(2.5e-7),
      neighbours: "replace-one",
    });
  });

  it("lets every question choose its noise", () => {
    const local = { setting: "local", epsilon: 4, delta: 1e-6, unit: "one person" };
    const models = {
      a: { family: "linear-regression", formula: "days ~ age", perturb: "inputs" },
      b: { family: "bernoulli", formula: "smokes ~ 1", mechanism: "laplace" },
    };
    const { a, b } = planBundle(parseBundle(with_({ privacy: local, models }))).parts;
    expect([a!.statistic.kind, b!.mechanism.kind]).toEqual(["perturbed-inputs", "laplace"]);
  });

  it.each<[string, unknown, string | RegExp]>([
    [
      "model beside models",
      with_({ model: declared.models.stay }),
      "study field model is given beside models, must be absent where models is given: a study has one of the two",
    ],
    ["no question", with_({ models: {} }), "study field models is empty, must be at least 1 entry"],
    [
      "a weight of nothing",
      withModels({ stay: { ...declared.models.stay, weight: 0 } }),
      "study field models.stay.weight is 0, must be a finite number, greater than 0",
    ],
    [
      "a name that no folder may have",
      withModels({ "../x": declared.models.stay }),
      /study field models is "\.\.\/x", must be names like/,
    ],
    [
      "names that differ in capitals alone",
      withModels({ Stay: declared.models.stay }),
      'study field models.Stay is "stay" but for capitals, must be a name of its own',
    ],
    [
      "a formula that cannot be read",
      withModels({ stay: { family: "linear-regression", formula: "days ~ height" } }),
      'study formula "days ~ height" of models.stay cannot be read: height is not declared in variables',
    ],
    [
      "options of another family",
      withModels({ stay: { ...declared.models.stay, options: { topics: 2 } } }),
      /^study field models.stay.options.topics is given, must be/,
    ],
    [
      "bounds of a variable that nobody asks for",
      with_({ variables: { ...declared.variables, unused: { type: "number", bounds: [1, 0] } } }),
      "study field variables.unused.bounds is [1,0], must be [low, high] with low < high",
    ],
    [
      "a mechanism for all of them",
      with_({ privacy: { ...declared.privacy, mechanism: "laplace" } }),
      /^study field privacy.mechanism is not known/,
    ],
    [
      "an id that is too long with a name behind it",
      with_({ id: "x".repeat(98) }),
      /^study field models.smoking \(with the study's id before it\) is/,
    ],
    [
      "more questions than a study may ask",
      with_({
        models: Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`q${i}`, declared.models.stay])),
      }),
      "study field models is of 1001 entries, must be of at most 1000 entries",
    ],
    ["another format", with_({ format: "dpbayes.study/2" }), /^study format is/],
  ])("is refused with %s", (_, value, sentence) => {
    expect(refusal(value)).toMatch(sentence);
  });

  it.each([
    with_({ model: declared.models.stay }),
    with_({ models: {} }),
    withModels({ stay: { ...declared.models.stay, weight: 0 } }),
    with_({ privacy: { ...declared.privacy, mechanism: "laplace" } }),
    with_({ models: undefined }),
  ])("is refused by the schema as well", (value) => {
    expect(validate(JSON.parse(JSON.stringify(value)))).toBe(false);
  });

  it("is told to whoever wants one question", () => {
    expect(() => parseStudy(declared)).toThrow(
      "study field models is given, must be absent where one question is read: partsOf(parseBundle(study)) gives each",
    );
    expect(() => partOf(parseBundle(declared), "diet")).toThrow(
      'part "diet" is none of study health, must be one of: smoking, stay',
    );
  });

  it("never crashes with another error, whatever it is given", () => {
    fc.assert(fc.property(fc.anything(), (value) => refusal(value) !== "accepted"));
    const key = fc.constantFrom(...Object.keys(declared));
    fc.assert(
      fc.property(key, fc.jsonValue(), (name, value) => {
        refusal(with_({ [name]: value }));
      }),
    );
  });
});

describe("the shares of a budget", () => {
  const weight = fc.oneof(
    fc.integer({ min: 1, max: 20 }),
    fc.double({ min: 1e-6, max: 1e6, noNaN: true, minExcluded: true }),
  );
  const weights = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), weight, { minKeys: 1, maxKeys: 12 });
  const budget = fc.oneof(
    fc.integer({ min: 1, max: 4000 }).map((n) => n / 100),
    fc.double({ min: 1e-8, max: 100, noNaN: true }),
  );
  const exact = (value: number) => ({ epsilon: String(value) });

  it("never add up to more than it, in the ledger's decimals, and are short of it by less than 1e-11 of it", () => {
    fc.assert(
      fc.property(budget, weights, (epsilon, given) => {
        const shares = sharesOf(epsilon, given, { digits: 12, most: 15 });
        let ledger = openLedger({ budget: exact(epsilon), unit: "person", neighbours: "local" });
        for (const [id, share] of Object.entries(shares)) ledger = spend(ledger, { id, ...exact(share) });
        expect(Number(remaining(ledger)["epsilon"])).toBeLessThanOrEqual(1e-11 * epsilon);
        const total = Object.values(given).reduce((sum, one) => sum + one, 0);
        for (const [name, share] of Object.entries(shares))
          expect(Math.abs(share / epsilon - given[name]! / total)).toBeLessThan(1e-10);
      }),
    );
  });

  it("add up to exactly it where people wrote it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), weights, (hundredths, given) => {
        const names = Object.keys(given);
        const whole = Object.fromEntries(names.map((name, i) => [name, 1 + (i % 3)]));
        const shares = sharesOf(hundredths / 100, whole, { digits: 12, most: 15 });
        let ledger = openLedger({ budget: exact(hundredths / 100), unit: "person", neighbours: "local" });
        for (const [id, share] of Object.entries(shares)) ledger = spend(ledger, { id, ...exact(share) });
        expect(remaining(ledger)["epsilon"]).toBe("0");
      }),
    );
  });

  it("do not depend on the order of the questions, which the digest does not either", () => {
    fc.assert(
      fc.property(budget, weights, (epsilon, given) => {
        const turned = Object.fromEntries(Object.entries(given).reverse());
        const digits = { digits: 12, most: 15 };
        expect(sharesOf(epsilon, turned, digits)).toEqual(sharesOf(epsilon, given, digits));
      }),
    );
    const turned = with_({ models: Object.fromEntries(Object.entries(declared.models).reverse()) });
    expect(studyDigest(parseBundle(turned))).toBe(studyDigest(parseBundle(declared)));
  });

  it("of delta are booked by the ledger as they were written, and never above it", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 0.01, noNaN: true }), fc.nat(6), (delta, more) => {
        const models = Object.fromEntries(
          Array.from({ length: 1 + more }, (_, i) => [
            `q${i}`,
            { family: "mean", formula: "age ~ 1", mechanism: "gaussian", weight: 1 + (i % 3) },
          ]),
        );
        const privacy = { ...declared.privacy, delta };
        const { parts, cost } = planBundle(parseBundle(with_({ models, privacy })));
        const open = () =>
          openLedger({
            budget: { epsilon: 2, delta: String(delta) },
            unit: "person",
            neighbours: "replace-one",
          });
        let ledger = open();
        for (const [id, plan] of Object.entries(parts)) ledger = spend(ledger, { id, loss: plan.cost() });
        expect(spend(open(), { id: "all", loss: cost() }).entries[0]!.spent["epsilon"]).toBe("2");
      }),
      { numRuns: 30 },
    );
  });
});
