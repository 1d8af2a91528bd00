import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Family, families, parseStudy } from "@dpbayes/privacy";
import { familyOf } from "@dpbayes/privacy/formats";
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
    case "table":
      return "~ c + b + k";
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

/** Everybody reports by themselves where there is no table to sum. */
function settingFor(family: Family): string {
  return familyOf({ model: { family } }).localOnly ? "local" : "central";
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

const privacy = [
  "--setting",
  "central",
  "--neighbours",
  "replace-one",
  "--unit",
  "one row",
  "--epsilon",
  "1",
];

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
              ...["--setting", settingFor(family), "--neighbours", "replace-one", "--delta", "1e-6"],
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
            expect(text.includes("link: log")).toBe(family === "poisson-regression");
            expect(await said(["plan", file])).toMatchObject({ code: 0, err: "" });
          },
        ),
        { numRuns: 4, seed: 9 },
      );
    },
  );

  it("says what is wrong in a sentence and writes nothing", async () => {
    const words = ["init", "--id", "a", "--question", "How many?", "--variable", "b:boolean", ...privacy];
    const out = ["-o", join(folder, "wrong.yaml")];
    for (const [more, sentence] of [
      [["--family", "guess", "--formula", "b ~ 1"], "model.family"],
      [["--family", "bernoulli", "--formula", "b"], "it needs exactly one ~"],
      [["--family", "bernoulli", "--formula", "x ~ 1"], "x is not declared in variables"],
      [["--family", "gaussian", "--formula", "b ~ 1"], "b is a boolean, must be one of: number"],
      [["--family", "bernoulli", "--formula", "b ~ 1", "--delta", "2"], "privacy.delta"],
      [["--family", "bernoulli", "--formula", "b ~ 1", "--setting", "cloud"], "--setting is given twice"],
    ] as const) {
      const { code, err } = await said([...words, ...more, ...out]);
      expect(err).toContain(sentence);
      expect(err.trimEnd().split("\n")).toHaveLength(1);
      expect(code).toBeGreaterThan(0);
    }
    expect(() => readFileSync(join(folder, "wrong.yaml"))).toThrow("ENOENT");
  });
});

describe("init without words of privacy", () => {
  const model = ["--family", "linear-regression", "--formula", "n ~ u", "--id", "a", "--question", "Why?"];
  const words = ["init", ...model, "--variable", "n:number:0,1", "--variable", "u:number:0,1", "-o", "-"];

  it("chooses none of it", async () => {
    const { code, err } = await said(words);
    expect({ code, err }).toEqual({
      code: 2,
      err: "dpbayes: dpbayes init needs --setting, --neighbours, --unit, --epsilon\n",
    });
    expect((await said([...words, ...privacy])).err).toContain(
      "dpbayes init needs --delta, for Gaussian noise",
    );
    const { out } = await said([...words, ...privacy, "--delta", "1e-7"]);
    expect(parse(out)).toMatchObject({ privacy: { epsilon: 1, delta: 1e-7, unit: "one row" } });
  });

  it("warns of a guarantee in name only", async () => {
    const weak = [...privacy.slice(0, -1), "25", "--delta", "0.01"];
    const { code, err } = await said([...words, ...weak]);
    expect(code).toBe(0);
    expect(err).toContain(
      "warning: epsilon 25 protects nobody in practice: odds about a person may change by a factor of e^25",
    );
    expect(err).toContain("warning: delta 0.01 would let a release print one record in 100 in full");
  });
});

describe("init with a table", () => {
  const words = (file: string) => [
    ...["init", file, "--family", "linear-regression", "--formula", "days ~ age + ward"],
    ...["--id", "a", "--question", "Why?", "--variable", "days:number:0,1", "--variable", "age:number:0,1"],
    ...["--variable", "ward:boolean", ...privacy, "--delta", "1e-6", "-o", "-"],
  ];

  it.each([
    ["table.csv", "days;Age;ward\n17;CANARY;3\n", ["age in other capitals only"]],
    ["headless.csv", "CANARY,17,days\n", ["has no age", "has no ward"]],
    ["carriage.csv", "days,age\rCANARY,1\r", ["has no ward"]],
    ["lines.jsonl", '{"days": "CANARY", "age": 2}\n', ["has no ward"]],
    ["broken.jsonl", "CANARY\n", ["has no days", "has no age", "has no ward"]],
    ["empty.csv", "", ["has no days", "has no age", "has no ward"]],
  ])("%s: says which names are missing, and nothing else of it", async (name, text, sentences) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    const { code, out, err } = await said(words(file));
    expect(code).toBe(0);
    expect(err.split("\n").filter((line) => line.startsWith("warning"))).toHaveLength(sentences.length);
    for (const sentence of sentences) expect(err).toContain(sentence);
    expect(out + err).not.toContain("CANARY");
  });
});

/** Answers one after the other, then Ctrl-C. */
function answering(answers: readonly string[]) {
  const left = [...answers];
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    const next = left.shift();
    if (next === undefined) throw Object.assign(new Error("aborted"), { name: "AbortError" });
    return next;
  };
  return { ask, asked, left };
}

describe("init on a terminal", () => {
  it("judges every answer at once, takes prefixes and asks for every name of the formula", async () => {
    const { ask, asked, left } = answering([
      ...["length of stay", "stay", "", "How long?", "regression", "l", "lin"],
      ...["days age", "days ~ 1", "days ~ age", "boolean", "number:0,30", "age:number:18,98"],
      ...["cloud", "c", "r", "one patient", "-1", "30", "no", "2", "0.01", "no", "1e-6"],
    ]);
    const file = join(folder, "asked.yaml");
    const { code, err } = await said(["init", "-o", file], { ask });
    expect(code).toBe(0);
    expect(left).toEqual([]);
    expect(asked.filter((question) => /^(days|age): /.test(question))).toHaveLength(3);
    for (const words of [
      "letters, digits and dashes",
      "an answer is needed",
      "linear-regression    how a number depends on others",
      "one of: mean, total, proportion",
      "log-normal or linear-regression or logistic-regression?",
      "exactly one ~",
      "linear-regression needs a variable right of ~",
      "days is a boolean, must be one of: number",
      "one of: local, central, distributed",
      "a positive number",
      "epsilon 30 protects nobody",
      "delta 0.01 would let",
    ])
      expect(err).toContain(words);
    expect(parseStudy(parse(readFileSync(file, "utf8")))).toMatchObject({
      variables: { days: { bounds: [0, 30] }, age: { bounds: [18, 98] } },
      privacy: { setting: "central", epsilon: 2, delta: 1e-6, unit: "one patient" },
    });
    expect(existsSync(`${file}.draft.json`)).toBe(false);
  });

  it("offers a formula once more whose names the table lacks, until it is kept", async () => {
    const data = join(folder, "typed.csv");
    writeFileSync(data, "days,age\n3,40\n");
    const { ask, asked, left } = answering([
      ...["stay", "How long?", "linear", "dayz ~ agee", "days ~ agee", "", "number:0,30", "number:18,98"],
      ...["central", "replace-one", "one patient", "1", "1e-6"],
    ]);
    const { code, err } = await said(["init", data, "-o", join(folder, "typed.yaml")], { ask });
    expect([code, left]).toEqual([0, []]);
    const offered = asked.flatMap((question) => /^Formula .*\[(.*)\]: $/.exec(question)?.[1] ?? []);
    expect(offered).toEqual(["dayz ~ agee", "days ~ agee"]);
    expect(err).toContain("has no dayz");
    expect(err).toContain("Enter keeps the formula");
    expect(parse(readFileSync(join(folder, "typed.yaml"), "utf8")).model.formula).toBe("days ~ agee");
  });

  it("keeps answers through Ctrl-C and offers them again", async () => {
    const file = join(folder, "stopped.yaml");
    const first = answering(["share", "Which share?", "bern", "b ~ 1", "boolean"]);
    const stopped = await said(["init", "-o", file], { ask: first.ask });
    expect(stopped.code).toBe(130);
    expect(stopped.err).toContain(`cancelled: the answers so far are in ${file}.draft.json`);
    const second = answering(["yes", "", "", "", "", "", "local", "one person", "1"]);
    expect(await said(["init", "-o", file], { ask: second.ask })).toMatchObject({ code: 0 });
    expect(second.asked[0]).toContain("has 5 answers of before");
    expect(second.asked[3]).toContain("[bernoulli]");
    expect(parse(readFileSync(file, "utf8"))).toMatchObject({
      id: "share",
      privacy: { setting: "local", epsilon: 1, unit: "one person" },
    });
  });
});
