import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { MOST_FORMULA_CHARACTERS } from "../../json/limits.ts";
import { type Formula, type FormulaFactor, labelOf } from "./formula.ts";
import { naturalLogarithm } from "./natural-logarithm.ts";
import { parseFormula } from "./parse-formula.ts";

const names = ["age", "b", "x.1", "ward_2", "offset", "factor", "I"];
const name = fc.constantFrom(...names);
const factor = fc.oneof(
  { weight: 4, arbitrary: name },
  fc.constantFrom("I(c^2)", "I( c * d )", "poly(e, 3)", "log( f)", 'factor(g, ref = "it\'s")', "factor(h)"),
);

/** A product or a sum in brackets, a few levels deep. */
const { product } = fc.letrec<{ product: string; group: string }>((tie) => ({
  group: fc
    .array(tie("product"), { minLength: 1, maxLength: 3 })
    .map((all) => `(${[...new Set(all)].join(" + ")})`),
  product: fc.oneof(
    { maxDepth: 3, depthIdentifier: "brackets" },
    factor,
    fc
      .tuple(factor, fc.constantFrom(":", "*", " : ", " *\n"), factor)
      .map(([left, sign, right]) => left + sign + right),
    fc.tuple(tie("group"), fc.integer({ min: 1, max: 3 })).map(([group, power]) => `${group}^${power}`),
    fc.tuple(tie("group"), fc.constantFrom(":", "*"), factor).map((parts) => parts.join("")),
  ),
}));

const formula = fc
  .tuple(
    fc.constantFrom("", "0 + ", "-1 + ", "1 +"),
    fc.uniqueArray(product, { minLength: 1, maxLength: 4 }),
    fc.constantFrom("", " + offset(log(days))", "+offset(days)", " + (1 | holder)"),
  )
  .map(([intercept, terms, rest]) => `y ~ ${intercept}${terms.join(" + ")}${rest}`);

function written(factor: FormulaFactor): string {
  return factor.is === "factor"
    ? `factor(${factor.variable}${factor.reference === undefined ? "" : `, ref = "${factor.reference}"`})`
    : labelOf(factor);
}

/** A formula written out: its terms, one after the other. */
function printed({ left, terms, intercept, offset, effects }: Formula): string {
  const products = terms.map(({ factors }) => factors.map(written).join(":"));
  const differing = (effects ?? []).map((one) => (one === "intercept" ? "1" : one));
  return `${left.join(" + ")} ~ ${[
    ...(intercept ? [] : ["0"]),
    ...products,
    ...(offset ? [`offset(${written(offset)})`] : []),
    ...(effects ? [`(${differing.join(" + ")} | holder)`] : []),
  ].join(" + ")}`;
}

/** The formula, or the words of the error if it is the catalogue's; anything else is thrown on. */
function outcome(text: string): Formula | string {
  try {
    return parseFormula(text);
  } catch (error) {
    if (error instanceof DpbayesError && error.code === "STUDY_FORMULA") return error.message;
    throw error;
  }
}

describe("a formula", () => {
  it("means the same once it is written out", () => {
    let read = 0;
    fc.assert(
      fc.property(formula, (text) => {
        const first = outcome(text);
        if (typeof first === "string") return;
        read++;
        const again = parseFormula(printed(first));
        // A factor that stood in a product first is numbered by where it now stands first.
        expect(new Set(again.terms.map(termKey))).toEqual(new Set(first.terms.map(termKey)));
        expect({ ...again, right: [], terms: [] }).toEqual({ ...first, right: [], terms: [] });
        expect(new Set(again.right)).toEqual(new Set(first.right));
        expect(parseFormula(printed(again))).toEqual(again);
      }),
      { numRuns: 300, seed: 7 },
    );
    expect(read).toBeGreaterThan(150);
  });

  it("of any words is read or refused by the catalogue", () => {
    const word = fc.constantFrom(
      ..."y ~ + - * : ^ ( ) | , = / % ` ' \" . 0 1 2 0.5 I log poly factor offset holder ref || && ** %in% é".split(
        " ",
      ),
      ...names,
      "offset(",
      "(1 | holder)",
      "\u0000",
      "\n",
    );
    const words = fc.array(word, { maxLength: 25 }).map((all) => all.join(" "));
    const property = (text: string) => void outcome(text);
    fc.assert(fc.property(words, property), { numRuns: 1000, seed: 3 });
    fc.assert(
      fc.property(words, (rest) => property(`y ~ ${rest}`)),
      { numRuns: 1000, seed: 4 },
    );
    fc.assert(fc.property(fc.string(), property), { numRuns: 300, seed: 5 });
  });
});

function termKey({ factors }: Formula["terms"][number]): string {
  return factors.map(written).sort().join(":");
}

describe("a hostile formula costs what its length costs", () => {
  const long = (part: string, between = "") =>
    `y ~ a${between}${Array.from({ length: MOST_FORMULA_CHARACTERS / 10 }, () => part).join(between)}`;
  const many = (count: number) => Array.from({ length: count }, (_, i) => `x${i}`).join(" + ");

  it.each([
    ["brackets", `y ~ ${"(".repeat(100_000)}`, "more than 100 brackets within brackets"],
    ["interactions", long("a", ":"), "read"],
    ["crossings", `y ~ ${many(40).replaceAll(" + ", "*")}`, "more than 10 factors"],
    ["crossings of themselves", long("a", "*"), "products are more than 100000"],
    ["a square", `y ~ (${many(1000)})^2`, "products are more than 100000"],
    ["a tenth power", `y ~ (${many(20)})^10`, "products are more than 100000"],
    ["powers of powers", `y ~ (((((((((a + b)^9)^9)^9)^9)^9)^9)^9)^9)`, "read"],
    ["a product of variables", `y ~ I(${many(100_000).replaceAll(" + ", "*")})`, "more than 10 variables"],
    ["a power of many factors", `y ~ I(${"a*".repeat(100_000)}a)`, "a has a power above 10"],
    ["quotes", `y ~ ${"'".repeat(99_999)}`, "'"],
    ["open quotes", `y ~ ${`"' `.repeat(30_000)}`, '"'],
    ["backticks", `y ~ ${"` ".repeat(99_999)}`, "in backticks"],
    ["percent signs", `y ~ a ${"%a".repeat(99_999)}`, "is not supported"],
    ["spaces", `y ~ a${" ".repeat(500_000)}b`, '"b" where'],
    ["effects", `y ~ a${" + (a | holder)".repeat(50_000)}`, "stands in one bracket"],
    ["nesting", `y ~ a${" / a".repeat(200_000)}`, "sequence / time"],
  ])("of %s", (_, text, words) => {
    const found = outcome(text);
    expect(typeof found === "string" ? found : "read").toContain(words);
    expect(typeof found === "string" ? found.length : 0).toBeLessThan(600);
  });
});

describe("the natural logarithm", () => {
  it("is within three roundings of the platform's, at any size", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (x) => {
        const expected = Math.log(x);
        expect(Math.abs(naturalLogarithm(x) - expected)).toBeLessThanOrEqual(
          3 * 2 ** -53 * (Math.abs(expected) + 2 ** -9),
        );
      }),
      { numRuns: 500, seed: 11 },
    );
  });

  it.each([
    [1, 0],
    [2, Math.LN2],
    [0.5, -Math.LN2],
    [0, Number.NEGATIVE_INFINITY],
    [-1, Number.NaN],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])("of %d is %d", (x, expected) => {
    expect(naturalLogarithm(x)).toBe(expected);
  });
});
