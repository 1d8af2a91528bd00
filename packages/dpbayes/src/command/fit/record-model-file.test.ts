import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadFit } from "@dpbayes/inference";
import { parseStudy, privatize } from "@dpbayes/privacy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { said } from "../in-process.testing.ts";

let folder: string;
const at = (...names: readonly string[]) => join(folder, ...names);
const study = parseStudy({
  format: "dpbayes.study/1",
  id: "income",
  question: "What do people earn?",
  variables: { income: { type: "number", bounds: [0, 10] } },
  model: { family: "mean", formula: "income ~ 1" },
  privacy: { setting: "central", epsilon: 5, unit: "one person", neighbours: "replace-one" },
});
const model = `export const incomes = {
  parameters: { location: "normal(0, 1)", scale: "half-normal(1)" },
  normals: 1,
  record: (p, z) => ({ income: Math.exp(p.location + p.scale * z[0]) }),
};
`;
const few = ["--chains", "2", "--warmup", "30", "--draws", "20"];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-record-model-"));
  writeFileSync(at("study.json"), JSON.stringify(study));
  const people = Array.from({ length: 200 }, (_, i) => ({ income: 1 + (i % 4) }));
  writeFileSync(at("a.release.json"), JSON.stringify(await privatize(study, people)));
  writeFileSync(at("model.mjs"), model);
  writeFileSync(at("none.mjs"), "export const three = 3;\n");
  writeFileSync(at("broken.mjs"), "export const = 3;\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fitted = (file: string, to: string, ...flags: readonly string[]) =>
  said(["fit", at("study.json"), at("a.release.json"), "--model", at(file), "-o", at(to), ...few, ...flags]);

test("a model of how one record arises is fitted from its module, and goes into the page's command", {
  timeout: 120_000,
}, async () => {
  const { code, out } = await fitted("model.mjs", "fit", "--method", "exact", "--page");
  expect(code).toBe(0);
  expect(out).toContain("(record-model, exact)");
  expect(loadFit(readFileSync(at("fit", "posterior.fit"))).names).toEqual(["location", "scale"]);
  expect(readFileSync(at("fit", "page.html"), "utf8")).toContain(`--model ${at("model.mjs")}`);
  expect((await said(["check", at("fit")])).err).toContain("fit is of a record-model, exact");
  writeFileSync(at("model.mjs"), `${model}// changed\n`);
  rmSync(at("fit", "posterior.fit"));
  expect((await said(["fit", "--resume", at("fit")])).err).toContain(
    "model.mjs is another than when the fit began",
  );
});

test.each([
  ["none.mjs", "is one of 0 record models, must be one that exports one"],
  ["broken.mjs", "broken.mjs cannot be read"],
  ["missing.mjs", "missing.mjs does not exist"],
])("%s is refused, and nothing is written", async (file, sentence) => {
  const { code, err } = await fitted(file, "other");
  expect(err).toContain(sentence);
  expect(code).toBe(1);
});
