import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chainDefaults, fit, loadFit } from "@dpbayes/inference";
import { fit as fitInThreads } from "@dpbayes/inference/node";
import { collectReports, parseStudy, privatize, report } from "@dpbayes/privacy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { said } from "../in-process.testing.ts";
import { listenToRenames } from "../renames.testing.ts";

let folder: string;
const at = (...names: readonly string[]) => join(folder, ...names);
const study = parseStudy({
  format: "dpbayes.study/1",
  id: "stay",
  question: "How long <do> patients stay?",
  variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [18, 98] } },
  model: { family: "linear-regression", formula: "days ~ age" },
  privacy: { setting: "central", epsilon: 5, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
});
const settings = ["--chains", "2", "--warmup", "60", "--draws", "40", "--seed", "7"];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-fit-"));
  const people = Array.from({ length: 300 }, (_, i) => ({ days: 3 + (i % 9), age: 20 + (i % 70) }));
  writeFileSync(at("study.json"), JSON.stringify(study));
  writeFileSync(at("a.release.json"), JSON.stringify(await privatize(study, people)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a fit that is stopped goes on, and has the draws and the words of a fit in one go", {
  timeout: 180_000,
}, async () => {
  const stop = new AbortController();
  // Ctrl-C in the moment when the first chain is on the disk.
  const endListening = listenToRenames({
    after: (name) => name === at("fit", "chains", "1.fit") && stop.abort(),
  });
  const words = [
    "fit",
    at("study.json"),
    at("a.release.json"),
    "-o",
    at("fit"),
    "--workers",
    "1",
    ...settings,
  ];
  const first = await said(words, { signal: stop.signal });
  endListening();
  expect(first.code).toBe(130);
  expect(first.err).toContain(`1 finished chain is kept in ${at("fit")}, 1 missing`);
  expect(first.err).toContain(`go on with: dpbayes fit --resume ${at("fit")}`);
  expect(loadFit(readFileSync(at("fit", "posterior.fit"))).origin.unfinished).toEqual([
    { chain: 1, code: "CANCELLED" },
  ]);
  const second = await said(["fit", "--resume", at("fit"), "--json"]);
  expect(second.code).toBe(0);
  const whole = loadFit(readFileSync(at("fit", "posterior.fit")));
  const release = JSON.parse(readFileSync(at("a.release.json"), "utf8")) as unknown;
  const library = await fit(study, [release], { chains: 2, warmup: 60, draws: 40, seed: 7 });
  expect([...whole.values]).toEqual([...library.values]);
  expect(whole.origin).toEqual(library.origin);
  expect(JSON.parse(second.out).rows).toHaveLength(library.names.length);
});

test("without a flag it draws what the library draws by default, on threads as well", {
  timeout: 180_000,
}, async () => {
  const local = parseStudy({
    ...study,
    model: { family: "gaussian", formula: "days ~ 1" },
    privacy: { setting: "local", epsilon: 4, unit: "one patient", neighbours: "replace-one" },
  });
  const reports = Array.from({ length: 20 }, (_, i) => report(local, { days: 3 + (i % 9) }));
  const collected = await collectReports(local, reports);
  writeFileSync(at("local.json"), JSON.stringify(local));
  writeFileSync(at("local.release.json"), JSON.stringify(collected.releases[0]));
  const { code } = await said(["fit", at("local.json"), at("local.release.json"), "-o", at("defaults")]);
  expect(code).toBe(0);
  const command = loadFit(readFileSync(at("defaults", "posterior.fit")));
  const library = await fitInThreads(local, collected.releases);
  expect(command.origin.sampler).toEqual({ kind: "nuts", maxDepth: 10, ...chainDefaults });
  expect(command.values).toEqual(library.values);
  expect(command.statistics).toEqual(library.statistics);
  expect(command.origin).toEqual(library.origin);
});

test("a page and exports are written from the folder", async () => {
  const page = await said(["page", at("fit"), "--plain"]);
  expect(page).toMatchObject({ code: 0, out: `page  ${at("fit", "page.html")}\n` });
  expect(readFileSync(at("fit", "page.html"), "utf8")).toContain("How long &lt;do&gt; patients stay?");
  const former = await said(["report", at("fit"), "--plain"]);
  expect(former.out).toBe(`page  ${at("fit", "report.html")}\n`);
  expect(filesIn("fit")).toContain("report.html");
  for (const [format, names] of Object.entries({
    csv: ["x.csv"],
    parquet: ["x.parquet"],
    arviz: ["x.json"],
    cmdstan: ["x-1.csv", "x-2.csv", "x.names.json"],
  })) {
    const { code, out } = await said(["export", at("fit"), "-f", format, "-o", at("x"), "--json", "--force"]);
    expect(code).toBe(0);
    expect(JSON.parse(out).files).toEqual(names.map((name) => at(name)));
  }
  const again = await said(["export", at("fit"), "-f", "arviz", "-o", at("y")]);
  expect(again.out).toContain(
    `# Python with arviz\nimport arviz as az\n\ndata = az.from_json("${at("y.json")}")`,
  );
  expect((await said(["export", at("fit"), "-o", at("x")])).err).toContain("exists already");
  expect((await said(["export", at("fit"), "-f", "xls"])).err).toContain(
    "--format is xls, must be one of: csv",
  );
});

test("a prior is the study's, or a file's over it, field by field", async () => {
  const normal = (sd: number) => ({ law: "normal", mean: 0, sd });
  const own = {
    ...study,
    model: { ...study.model, prior: { coefficients: normal(2), intercept: normal(9) } },
  };
  writeFileSync(at("own.json"), JSON.stringify(own));
  writeFileSync(at("prior.yaml"), "intercept: { law: normal, mean: 0, sd: 3 }\n");
  const release = JSON.parse(readFileSync(at("a.release.json"), "utf8")) as unknown;
  const few = ["--chains", "1", "--warmup", "20", "--draws", "10", "--seed", "7"];
  const words = [
    "fit",
    at("own.json"),
    at("a.release.json"),
    "-o",
    at("p"),
    ...few,
    "--prior",
    at("prior.yaml"),
  ];
  const { out } = await said(words);
  expect(out).toContain(
    "levels at the first ~ normal(mean 15, sd 45); coefficients[age] ~ normal(mean 0, sd 0.75)",
  );
  const library = await fit(
    { ...own, model: { ...own.model, prior: { coefficients: normal(2), intercept: normal(3) } } },
    [release],
    { chains: 1, warmup: 20, draws: 10, seed: 7 },
  );
  expect([...loadFit(readFileSync(at("p", "posterior.fit"))).values]).toEqual([...library.values]);
  await said(["page", at("p"), "--plain"]);
  expect(readFileSync(at("p", "page.html"), "utf8")).toContain("--prior prior.yaml -o fit");
  const named = [
    ...words.slice(0, 3),
    "-o",
    at("n"),
    ...few,
    "--prior",
    "coefficients[age] ~ normal(0, 0.1)",
  ];
  expect((await said([...named, "--prior", "sigma ~ half-normal(4)"])).out).toContain(
    "coefficients[age] ~ normal(mean 0, sd 0.1); mean of age ~ uniform(from 18, to 98); sd of age ~ log-normal(mean 1.689, sd 1.5); sigma ~ half-normal(sd 4)",
  );
  expect((await said(["page", at("n"), "--plain"])).code).toBe(0);
  expect(readFileSync(at("n", "page.html"), "utf8").replaceAll("&#39;", "'")).toContain(
    "--prior 'coefficients[age] ~ normal(0, 0.1)' --prior 'sigma ~ half-normal(4)'",
  );
  const misspelt = [
    ...words.slice(0, 3),
    "-o",
    at("m"),
    ...few,
    "--prior",
    "coefficients[ages] ~ normal(0, 1)",
  ];
  expect((await said(misspelt)).err).toContain("did you mean age?");
  writeFileSync(at("wrong.yaml"), "slope: 1\n");
  const wrong = await said([
    "fit",
    at("own.json"),
    at("a.release.json"),
    "-o",
    at("q"),
    "--prior",
    at("wrong.yaml"),
  ]);
  expect(wrong.code).toBe(1);
  expect(wrong.err).toContain("prior slope is given, must be absent");
  expect(filesIn("q")).toEqual([]);
});

test("what does not belong together is refused before anything is written", async () => {
  const other = { ...study, model: { ...study.model, formula: "age ~ days" } };
  writeFileSync(at("other.json"), JSON.stringify(other));
  const before = filesIn();
  for (const [words, sentence] of [
    [["fit", at("other.json"), at("a.release.json"), "-o", at("new")], "release 1: model.formula is"],
    [["fit", at("study.json"), at("study.json"), "-o", at("new")], "is no release, must be a release"],
    [["fit", at("study.json"), at("none.json"), "-o", at("new")], "none.json does not exist"],
    [["fit", at("study.json"), at("a.release.json"), "-o", at("fit")], "is a fit already, must be a new one"],
    [["fit", "--resume", at("none")], "is without fit.json, must be one that dpbayes fit made"],
    [["page", at("none")], "is without"],
  ] as const) {
    const { code, err } = await said(words);
    expect(err).toContain(sentence);
    expect(code).toBe(1);
  }
  expect(filesIn()).toEqual(before);
});

test("a folder whose release was exchanged is refused", async () => {
  const file = at("fit", "releases", "1.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"count":300', '"count":301'));
  expect((await said(["page", at("fit")])).err).toContain("holding another release 1");
});

function filesIn(...names: readonly string[]): readonly string[] {
  try {
    return readdirSync(at(...names)).sort();
  } catch {
    return [];
  }
}
