import { describe, expect, it } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import {
  MOST_CHARACTERS,
  MOST_FORMULA_CHARACTERS,
  MOST_NAME_CHARACTERS,
  MOST_NESTED,
  MOST_VARIABLES,
} from "../json/limits.ts";
import { parseFormula } from "./formula/parse-formula.ts";
import { parseStudy } from "./parse-study.ts";

const study = (changes: Record<string, unknown> = {}, question: unknown = "How many?") => ({
  format: "dpbayes.study/1",
  id: "s",
  question,
  variables: { y: { type: "number", bounds: [0, 1] }, ...(changes["variables"] as object) },
  model: { family: "gaussian", formula: "y ~ 1", ...(changes["model"] as object) },
  privacy: {
    setting: "central",
    epsilon: 1,
    unit: "one person",
    neighbours: "replace-one",
    ...(changes["privacy"] as object),
  },
});
const refusal = (value: unknown): string => {
  try {
    parseStudy(value);
  } catch (error) {
    if (error instanceof DpbayesError) return error.message;
    throw error;
  }
  return "read";
};
const covariates = (count: number) => Array.from({ length: count }, (_, i) => `x${i}`);

describe("a hostile study", () => {
  it("pays for the length of its formula, not for its square", () => {
    // Comparing every name with those before it takes five billion steps here, ten seconds; a set takes 100,000.
    const names = covariates(100_000);
    expect(parseFormula(`y ~ ${names.join(" + ")}`).right).toHaveLength(names.length);
    expect(() => parseFormula(`y ~ ${names.join(" + ")} + x7`)).toThrow("x7 appears twice");
  });

  it("does not fill a page with its own words", () => {
    expect(refusal(study({ model: { formula: "x".repeat(MOST_FORMULA_CHARACTERS) } })).length).toBeLessThan(
      300,
    );
    expect(refusal({ ...study(), ["x".repeat(1_000_000)]: 1 }).length).toBeLessThan(3000);
  });

  it.each<[string, (more: number) => unknown, string]>([
    [
      "question",
      (n) => study({}, "q".repeat(MOST_CHARACTERS + n)),
      "question is a string of 10001 characters, must be",
    ],
    [
      "unit",
      (n) => study({ privacy: { unit: "u".repeat(MOST_CHARACTERS + n) } }),
      "privacy.unit is a string of",
    ],
    [
      "formula",
      (n) => study({ model: { formula: `y ~ 1${" ".repeat(MOST_FORMULA_CHARACTERS - 5 + n)}` } }),
      "formula is a string of 1000001 characters, must be a non-empty text of at most 1000000",
    ],
    [
      "variables",
      (n) =>
        study({
          variables: Object.fromEntries(
            covariates(MOST_VARIABLES - 1 + n).map((x) => [x, { type: "boolean" }]),
          ),
        }),
      "variables is of 10001 entries, must be of at most 10000 entries",
    ],
    [
      "a name",
      (n) => study({ variables: { ["x".repeat(MOST_NAME_CHARACTERS + n)]: { type: "boolean" } } }),
      "variables is a string of 1001 characters, must be names like",
    ],
    [
      "nesting",
      (n) =>
        study({
          model: { prior: JSON.parse(`${'{"a":'.repeat(MOST_NESTED + n)}{}${"}".repeat(MOST_NESTED + n)}`) },
        }),
      "nested too deeply, must be nested at most 100 deep",
    ],
  ])("is read at the limit of its %s and refused above it", (_name, made, message) => {
    expect(refusal(made(0))).toBe("read");
    expect(refusal(made(1))).toContain(message);
  });

  it.each(["\u0000", "\u001b[2J", "\u0007", "\u007f", "\u202e", "\u2066", "\ud800", "\uffff", "\u{1fffe}"])(
    "has no %j in a text",
    (odd) => {
      const levels = (text: string) => ({ variables: { c: { type: "category", levels: ["a", text] } } });
      for (const made of [
        study({}, `a${odd}b`),
        study({ privacy: { unit: `a${odd}` } }),
        study(levels(`${odd}z`)),
      ]) {
        expect(refusal(made)).toMatch(/none of them a control character$/);
        expect(refusal(made)).not.toContain(odd);
      }
    },
  );

  it("may be of any script, with line breaks and emoji", () => {
    const texts = [
      "Wie viele?\nUnd wo?\t",
      "كم عدد؟",
      "何人ですか",
      "👩‍👩‍👧 ?",
      "e\u0301 \u200d \u0092 \u2028 \u200e",
    ];
    for (const text of texts) expect(refusal(study({ privacy: { unit: text } }, text))).toBe("read");
  });
});
