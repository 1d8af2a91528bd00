import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFit, saveFit } from "@dpbayes/inference";
import { describe, expect, it } from "vitest";
import { said } from "../in-process.testing.ts";

const folder = mkdtempSync(join(tmpdir(), "dpbayes-predict-"));
const [file, study, table] = ["posterior.fit", "study.json", "table.csv"].map((name) =>
  join(folder, name),
) as [string, string, string];
writeFileSync(
  study,
  JSON.stringify({
    format: "dpbayes.study/1",
    id: "stay",
    question: "Who comes back?",
    variables: {
      back: { type: "boolean" },
      age: { type: "number", bounds: [18, 98] },
      ward: { type: "category", levels: ["A", "B, new"] },
    },
    model: { family: "logistic-regression", formula: "back ~ age + ward" },
    privacy: {
      ...{ setting: "central", epsilon: 1, delta: 1e-6 },
      ...{ unit: "one patient", neighbours: "replace-one" },
    },
  }),
);
const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
const fit = createFit(
  [
    { name: "intercept", shape: [] },
    { name: "coefficients", shape: [2], labels: ["age", "ward=B, new"] },
  ],
  [{ chain: 0, seed: 1, draws: Float64Array.of(-3, 0.05, 1, -3, 0.05, 1), stats: {}, warmup, seconds: 0 }],
  { seed: 1 },
);
writeFileSync(file, saveFit(fit));
const asked = (...words: readonly string[]) => said([words[0]!, file, "--study", study, ...words.slice(1)]);

describe("dpbayes predict", () => {
  it("prints a line per point, says what is held, and writes the table", async () => {
    const { out, code } = await asked(
      "predict",
      "--at",
      "age=60",
      "--at",
      'ward="B, new",age=40',
      "-o",
      table,
    );
    expect(code).toBe(0);
    expect(out).toMatch(
      /^expected probability of back = true\n.*\nage=60 +0\.5 .*\nward=B, new,age=40 +0\.5 /,
    );
    expect(out).toContain("held where nothing else is said: ward A (its first level)");
    expect(readFileSync(table, "utf8")).toBe(
      'age,ward,mean,sd,low,high\n60,A,0.5,0,0.5,0.5\n40,"B, new",0.5,0,0.5,0.5\n',
    );
  });

  it.each([
    ["agee=70", "--at is with agee, must be of the study's variables back, age, ward; did you mean age?"],
    ["age", '--at is "age", must be VARIABLE=VALUE,...'],
    ["age=old", "--at is age=old, must be age a number"],
    ["age=1,age=2", "--at is age twice, must be each once"],
    ["ward=C", 'ward of the point is "C", must be one of: A, B, new'],
    ["age=99", "age of the point is 99, must be within its bounds, 18 to 98"],
  ])("refuses %s", async (point, message) => {
    const { err, code } = await asked("predict", "--at", point);
    expect(code).not.toBe(0);
    expect(err).toContain(message);
  });
});

describe("dpbayes contrast", () => {
  it("prints difference and ratios with the probability of their side, never 100 % of finite draws", async () => {
    const { out } = await asked("contrast", "--at", "age=60", "--minus", "age=40");
    expect(out).toMatch(/difference .*over 50\.0 % above 0\nratio .* above 1\nodds ratio +2\.718 /);
  });

  it("needs both points", async () => {
    expect((await asked("contrast", "--at", "age=60")).err).toContain(
      "dpbayes contrast needs --at POINT --minus POINT",
    );
  });

  it("refuses a study that is not the fit's", async () => {
    const other = join(folder, "other.fit");
    writeFileSync(
      other,
      saveFit(
        createFit(fit.parameters, [{ ...fit.runs[0]!, seed: 1, draws: fit.values, stats: {} }], {
          seed: 1,
          study: "another",
        }),
      ),
    );
    const { err } = await said(["predict", other, "--study", study, "--at", "age=60"]);
    expect(err).toContain("--study is another study than the fit's");
  });
});
