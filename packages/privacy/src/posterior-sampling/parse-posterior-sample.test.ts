import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../accounting/ledger/account.ts";
import { openLedger } from "../accounting/ledger/ledger.ts";
import { DpbayesError } from "../errors/index.ts";
import { seal } from "../release/format/seal.ts";
import { parseStudy } from "../study/parse-study.ts";
import type { Truncation } from "./index.ts";
import { parsePosteriorSample } from "./parse-posterior-sample.ts";
import type { PosteriorSample } from "./posterior-sample.ts";
import { posteriorSampleSchema } from "./posterior-sample-shape.ts";
import { samplePosterior } from "./sample-posterior.ts";

const validate = new Ajv2020({ strict: false }).compile(posteriorSampleSchema);
const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value));

async function draw(
  family: string,
  variables: object,
  record: object,
  truncation: Truncation = {},
  neighbours: "replace-one" | "add-remove" = "replace-one",
): Promise<PosteriorSample> {
  const [first, ...others] = Object.keys(variables);
  const study = parseStudy({
    format: "dpbayes.study/1",
    id: "s",
    question: "?",
    variables,
    model: { family, formula: `${first} ~ ${others.join(" + ") || 1}` },
    privacy: { setting: "central", epsilon: 1, unit: "one person", neighbours },
  });
  const account = openAccount(openLedger({ budget: { epsilon: 1 }, unit: "one person", neighbours }));
  return samplePosterior(study, [record], { account, truncation, steps: 4, holder: "north" });
}

const yesNo = { y: { type: "boolean" } };
const number = { y: { type: "number", bounds: [0, 4] } };

describe("every family survives a trip through JSON and fits the schema", () => {
  test.each([
    ["bernoulli", yesNo, { y: true }, {}, "replace-one"],
    ["bernoulli", yesNo, { y: true }, {}, "add-remove"],
    ["categorical", { y: { type: "category", levels: ["a", "b", "c"] } }, { y: "a" }, {}, "replace-one"],
    ["poisson", { y: { type: "count", bounds: [0, 5] } }, { y: 2 }, { mean: [1, 4] }, "replace-one"],
    ["exponential", number, { y: 2 }, { rate: [0.1, 2] }, "add-remove"],
    ["gaussian", number, { y: 2 }, { variance: [0.25, 4] }, "replace-one"],
    ["naive-bayes", { c: yesNo.y, f: yesNo.y }, { c: true, f: false }, {}, "add-remove"],
  ] as const)("%s of %o", async (family, variables, record, truncation, neighbours) => {
    const sample = await draw(family, variables, record, truncation, neighbours);
    const json = throughJson(sample);
    expect(validate(json), JSON.stringify(validate.errors)).toBe(true);
    expect(parsePosteriorSample(json)).toEqual(sample);
    expect(Object.isFrozen(parsePosteriorSample(json).mechanism.parameters.steps)).toBe(true);
  });
});

describe("refused", () => {
  let sample: PosteriorSample;
  beforeAll(async () => {
    sample = await draw("bernoulli", yesNo, { y: true });
  });

  /** Every place where a number, a text or null stands. */
  function leaves(value: unknown, path: readonly string[] = []): (readonly string[])[] {
    if (typeof value !== "object" || value === null) return [path];
    return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
  }

  function edited(path: readonly string[], value: unknown): unknown {
    const copy = throughJson(sample);
    const place = path.slice(0, -1).reduce((at, key) => at[key], copy);
    place[path.at(-1)!] = value;
    return copy;
  }

  const codeOf = (value: unknown) => {
    try {
      parsePosteriorSample(value);
      return "accepted";
    } catch (error) {
      return error instanceof DpbayesError ? error.code : String(error);
    }
  };

  test("whatever is edited after sealing, and wherever", () => {
    const values = fc.oneof(fc.double(), fc.string(), fc.constant(null), fc.boolean(), fc.nat());
    fc.assert(
      fc.property(fc.constantFrom(...leaves(sample)), values, (path, value) => {
        fc.pre(JSON.stringify(edited(path, value)) !== JSON.stringify(sample));
        expect(codeOf(edited(path, value))).toMatch(/^(SAMPLE|STUDY)_/);
      }),
      { seed: 1 },
    );
  });

  test("anything else that JSON can say", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(codeOf(value)).toMatch(/^SAMPLE_/);
      }),
      { seed: 2 },
    );
  });

  const { freeze } = Object;
  const parameters = (change: object) => (made: PosteriorSample) => ({
    mechanism: { ...made.mechanism, parameters: { ...made.mechanism.parameters, ...change } },
  });
  const privacy = (change: object) => (made: PosteriorSample) => ({
    privacy: { ...made.privacy, ...change },
  });

  // Sealed anew, so that the digest fits: what is said twice must agree.
  test.each([
    ["another cost than the mechanism's", privacy({ epsilon: 0.5 }), /privacy.epsilon is 0.5, must be 1/],
    [
      "more than the study allows",
      (made: PosteriorSample) => ({ ...parameters({ epsilon: 2 })(made), ...privacy({ epsilon: 2 })(made) }),
      /at most the study's, 1/,
    ],
    ["another relation", parameters({ neighbours: "add-remove" }), /parameters.neighbours/],
    ["another relation stated", privacy({ neighbours: "add-remove" }), /privacy.neighbours/],
    ["another unit", privacy({ unit: "one visit" }), /privacy.unit is "one visit"/],
    ["a population that the study does not name", privacy({ population: "all" }), /privacy.population/],
    ["a delta", privacy({ delta: 1e-6 }), /privacy.delta/],
    ["a distance", privacy({ distance: 3 }), /privacy.distance/],
    ["another setting", privacy({ setting: "distributed" }), /privacy.setting/],
    ["another family", parameters({ family: "poisson" }), /family is "poisson", must be "bernoulli"/],
    [
      "a temperature of 0",
      parameters({ temperature: 0 }),
      /temperature is 0, must be a finite number, greater/,
    ],
    ["no count", () => ({ count: null }), /count is null/],
    ["too many values", () => ({ values: freeze([0.5, 0.5]) }), /values is 2 numbers, must be 1 numbers/],
    ["a field more", () => ({ secret: 1 }), /field secret is not known/],
    ["another format", () => ({ format: "dpbayes.release/1" }), /format is "dpbayes.release\/1"/],
  ])("%s", (_, change, sentence) => {
    const made = seal({ ...sample, ...change(sample) });
    expect(() => parsePosteriorSample(throughJson(made))).toThrow(sentence);
  });
});
