import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Family, families, parseStudy } from "@dpbayes/privacy";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { said } from "../in-process.testing.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-init-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A formula that suits a family, in the variables below. */
function formulaFor(family: Family): string {
  switch (family) {
    case "proportion":
    case "bernoulli":
      return "b ~ 1";
    case "categorical":
      return "c ~ 1";
    case "poisson":
    case "geometric":
    case "negative-binomial":
      return "k ~ 1";
    case "beta":
      return "u ~ 1";
    case "difference":
      return "n ~ b";
    case "linear-regression":
      return "n ~ u + c + b";
    case "logistic-regression":
      return "b ~ n + c";
    case "poisson-regression":
      return "k ~ n";
    case "naive-bayes":
      return "c ~ b";
    case "hidden-markov-model":
      return "c + b ~ who / when";
    case "topic-model":
    case "community-model":
      return "w ~ 1";
    default:
      return "n ~ 1";
  }
}

const types: Readonly<Record<string, string>> = {
  n: "number:0,30",
  u: "number:0,1",
  k: "count:0,20",
  b: "boolean",
  c: "category:x|y|z",
  who: "category:p|q",
  when: "category:2024|2025",
  w: "counts:10,50",
};

/** Words that have a meaning of their own in YAML, among others. */
const awkward = fc.constantFrom(
  "no",
  "- a: [b",
  "12",
  "# not a comment",
  'say "x"\\',
  "ü ~ π",
  "null",
  "a: b",
);

describe("init from flags", () => {
  it.each(families)(
    "writes a commented %s study that reads back and plans, whatever its texts say",
    async (family) => {
      await fc.assert(
        fc.asyncProperty(
          fc.double({ min: 0.01, max: 20, noNaN: true }),
          awkward,
          awkward,
          async (epsilon, question, unit) => {
            const file = join(folder, `${family}.yaml`);
            const variables = Object.entries(types).flatMap(([name, type]) => [
              "--variable",
              `${name}:${type}`,
            ]);
            const { code, err } = await said([
              ...["init", "--id", "a", "--family", family, "--formula", formulaFor(family), ...variables],
              ...[
                "--epsilon",
                String(epsilon),
                `--question=${question}`,
                `--unit=${unit}`,
                "-o",
                file,
                "--force",
              ],
            ]);
            expect({ code, err }).toEqual({ code: 0, err: "" });
            const text = readFileSync(file, "utf8");
            expect(text.match(/^# /gm)!.length).toBeGreaterThan(6);
            expect(parseStudy(parse(text))).toMatchObject({
              question,
              model: { family },
              privacy: { epsilon, unit },
            });
            expect(await said(["plan", file])).toMatchObject({ code: 0, err: "" });
          },
        ),
        { numRuns: 4, seed: 9 },
      );
    },
  );

  it("says what is wrong in a sentence and writes nothing", async () => {
    const words = ["init", "--id", "a", "--question", "How many?", "--variable", "b:boolean"];
    const out = ["-o", join(folder, "wrong.yaml")];
    for (const [more, sentence] of [
      [["--family", "guess", "--formula", "b ~ 1"], "model.family"],
      [["--family", "bernoulli", "--formula", "b"], "it needs exactly one ~"],
      [["--family", "bernoulli", "--formula", "x ~ 1"], "x is not declared in variables"],
      [["--family", "gaussian", "--formula", "b ~ 1"], "b is a boolean, must be one of: number"],
      [["--family", "bernoulli", "--formula", "b ~ 1", "--delta", "2"], "privacy.delta"],
      [["--family", "bernoulli", "--formula", "b ~ 1", "--setting", "cloud"], "privacy.setting"],
    ] as const) {
      const { code, err } = await said([...words, ...more, ...out]);
      expect(err).toContain(sentence);
      expect(err.trimEnd().split("\n")).toHaveLength(1);
      expect(code).toBe(1);
    }
    expect(() => readFileSync(join(folder, "wrong.yaml"))).toThrow("ENOENT");
  });
});

describe("init on a terminal", () => {
  it("asks again where an answer cannot be, and asks for every name of the formula", async () => {
    const answers = [
      ...[
        "length of stay",
        "stay",
        "",
        "How long?",
        "regression",
        "linear-regression",
        "days age",
        "days ~ age",
      ],
      ...["cloud", "", "-1", "2", "", "one patient", "", "number", "number:0,30", "age:number:18,98"],
    ];
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return answers.shift()!;
    };
    const file = join(folder, "asked.yaml");
    const { code, err } = await said(["init", "-o", file], { ask });
    expect(code).toBe(0);
    expect(answers).toEqual([]);
    expect(asked.slice(-3)).toEqual(["days: ", "days: ", "age: "]);
    for (const problem of [
      "letters, digits and dashes",
      "an answer is needed",
      "one of: mean, total, proportion",
      "exactly one ~",
    ])
      expect(err).toContain(problem);
    expect(parseStudy(parse(readFileSync(file, "utf8")))).toMatchObject({
      variables: { days: { bounds: [0, 30] }, age: { bounds: [18, 98] } },
      privacy: { setting: "central", epsilon: 2, delta: 1e-6, unit: "one patient" },
    });
  });
});
