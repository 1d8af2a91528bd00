import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { families, mechanismKinds } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";

// A mechanism and a family are values that tables find: who asks one for its name would have to be told of a new one.

/**
 * Words that name both a mechanism and a family of data, the law of a number inside a model or in a noisy table, or what anybody calls a
 * mean, a total, a difference or a table.
 */
const shared: readonly string[] = [
  "gaussian",
  "geometric",
  "poisson",
  "exponential",
  "gamma",
  "beta",
  "log-normal",
  "mean",
  "total",
  "difference",
  "table",
  "laplace",
];

const ideas = [
  {
    idea: "mechanism",
    homes: /packages\/(privacy\/src\/mechanisms|inference\/src\/noise)\//,
    words: [...mechanismKinds, "gaussian-with-response"],
    property: String.raw`mechanism(?:\?)?\.kind`,
    variable: "mechanism",
    breaches: [
      'case "randomised-response":',
      'kind === "unary-encoding"',
      'if (mechanism.kind !== "gaussian")',
    ],
  },
  {
    idea: "family",
    // Statistics have names too, some of them those of their families; laws of one number, and regressions on the cells of a table, are told apart by their models.
    homes:
      /packages\/(privacy\/src\/statistics|inference\/src\/(tables\/regressions|models\/(linear-regression\/releases|univariate|exponential-families)))\//,
    words: families,
    property: String.raw`model\.family`,
    variable: "family",
    breaches: [
      'appliesTo: ({ model: { family } }) => family === "mean"',
      'case "topic-model":',
      'if (study.model.family === "gaussian")',
      'family.endsWith("-regression")',
    ],
  },
];

const sources = readdirSync("packages", { recursive: true, encoding: "utf8" })
  .map((name) => join("packages", name).split(sep).join("/"))
  .filter((path) => /\/src\/.*\.ts$/.test(path) && !/\.test(ing)?\.ts$/.test(path));

describe.each(ideas)("a $idea", ({ homes, words, property, variable, breaches }) => {
  const names = words.filter((word) => !shared.includes(word)).join("|");
  const question = new RegExp(
    `(?:\\bcase |[=!]== )"(?:${names})"|${property} [=!]== "|\\b${variable} [=!]== "(?:${words.join("|")})"|\\.endsWith\\("-regression"\\)`,
  );

  it("is not asked for its name outside its own rooms", () => {
    const others = sources.filter((path) => !homes.test(path));
    expect(others.length).toBeGreaterThan(500);
    expect(others.filter((path) => question.test(readFileSync(path, "utf8")))).toEqual([]);
  });

  it.each(breaches)("and %s would be noticed", (line) => {
    expect(question.test(line)).toBe(true);
  });
});
