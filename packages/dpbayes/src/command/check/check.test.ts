import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckReport } from "@dpbayes/inference";
import { simulatedPopulation } from "@dpbayes/inference/families";
import { parseStudy, type Release } from "@dpbayes/privacy";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { simulateReleases } from "../../planner/simulation/simulate-releases.ts";
import { said } from "../in-process.testing.ts";

/** Chains give the same draws on any number of threads; starting threads from TypeScript takes longer than these chains. */
vi.mock("../../../../inference/src/chains/workers/worker-threads.ts", async () => {
  const { runChains } = await import("../../../../inference/src/chains/run-chains.ts");
  return { runChainsInWorkers: runChains };
});

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "stay",
  question: "How does a stay depend on age?",
  variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [20, 80] } },
  model: { family: "linear-regression", formula: "days ~ age", holders: "same" },
  privacy: {
    setting: "distributed",
    epsilon: 8,
    delta: 1e-5,
    unit: "one patient",
    neighbours: "replace-one",
  },
});
const guess = { parameters: { intercept: 4, coefficients: { age: 0.15 }, sigma: 3 } };
const holders = ["north", "south", "west", "east", "port"].map((name) => ({ name, records: 1000 }));

let folder = "";
let sound: Awaited<ReturnType<typeof said>>;
const at = (...names: readonly string[]) => join(folder, ...names);
const files = (releases: readonly Release[], prefix: string) =>
  releases.map((release, i) => {
    writeFileSync(at(`${prefix}${i}.json`), JSON.stringify(release));
    return at(`${prefix}${i}.json`);
  });

/** The first holder counts the days that are left of thirty. */
async function turned(): Promise<Release> {
  const person = simulatedPopulation({ study, guess, records: 1 });
  const population: typeof person = (rng, i) => {
    const record = person(rng, i);
    return { ...record, days: 30 - Number(record["days"]) };
  };
  const two = holders.slice(0, 2);
  const seed = "turned";
  return (
    await simulateReleases({
      study,
      guess: { parameters: {}, population },
      records: 2000,
      holders: two,
      seed,
    })
  )[0]!;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-check-"));
  writeFileSync(at("study.json"), JSON.stringify(study));
  const releases = await simulateReleases({ study, guess, records: 5000, holders, seed: "check" });
  const sets = { sound: releases, odd: [await turned(), ...releases.slice(1)], alone: releases.slice(0, 1) };
  const quick = ["--chains", "2", "--warmup", "100", "--draws", "100"];
  for (const [name, made] of Object.entries(sets))
    await said(["fit", at("study.json"), ...files(made, name), "-o", at(name), ...quick]);
  sound = await said(["check", at("sound")]);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("says first what the releases leave for criticism, and ends with 0 where nothing is found", () => {
  const { code, out } = sound;
  expect(out).toMatch(/^degrees of freedom: 20\n {2}25 numbers released, 5 free parameters\./);
  expect(out).toContain("nothing found (a sound study is blamed with probability 0.01)");
  expect(code).toBe(0);
});

it("names the holder that is off and ends with 3; as JSON too", async () => {
  const { code, out } = await said(["check", at("odd"), "--json"]);
  const { findings } = JSON.parse(out) as CheckReport;
  expect(findings.filter(({ kind }) => kind === "holder").map(({ holder }) => holder)).toEqual(["north"]);
  expect(code).toBe(3);
});

it("one holder: no check of the model can fail", async () => {
  const { code, out } = await said(["check", at("alone")]);
  expect(out).toMatch(/^degrees of freedom: 0\n/);
  expect(out).toContain("No check of the model itself can fail");
  expect(out).toContain("nothing found, because nothing could be");
  expect(code).toBe(0);
});

it("reads a file with its study and releases, and says the same", async () => {
  const given = [
    "--study",
    at("study.json"),
    ...[0, 1, 2, 3, 4].flatMap((i) => ["--releases", at(`sound${i}.json`)]),
  ];
  const file = await said(["check", at("sound", "posterior.fit"), ...given]);
  expect(file.out).toBe(sound.out);
  expect((await said(["check", at("sound", "posterior.fit")])).err).toContain(
    "--study STUDY --releases RELEASE",
  );
  expect((await said(["check", at("sound"), "--study", "x"])).err).toContain("the folder knows its own");
});

it("puts another fit of the same releases beside it, with a Bayes factor", async () => {
  const quick = ["--chains", "1", "--warmup", "80", "--draws", "80", "--method", "nuts"];
  const releases = [0, 1].map((i) => at(`sound${i}.json`));
  await said(["fit", at("study.json"), ...releases, "-o", at("equal"), ...quick]);
  await said(["fit", at("study.json"), ...releases, "-o", at("apart"), ...quick, "--holders", "own"]);
  const { out } = await said(["check", at("equal"), "--against", at("apart")]);
  expect(out).toMatch(/the releases speak (neither )?for equal/);
  expect(out).toMatch(/^ +equal: mean +sd +apart: mean +sd +shift in sds +width ratio$/m);
  expect(out).toMatch(/^coefficients\[age\] /m);
  const json = JSON.parse(
    (await said(["check", at("equal"), "--against", at("apart"), "--quick", "--json"])).out,
  );
  expect([json.against.models, json.against.bayesFactor]).toEqual([["equal", "apart"], undefined]);
  expect((await said(["check", at("sound"), "--against", at("odd")])).err).toContain(
    "fits is of other releases",
  );
});

it("can be cancelled", async () => {
  const { code } = await said(["check", at("sound")], { signal: AbortSignal.abort() });
  expect(code).toBe(130);
});
