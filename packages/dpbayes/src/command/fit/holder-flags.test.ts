import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fit, loadFit } from "@dpbayes/inference";
import { parseStudy, privatize } from "@dpbayes/privacy";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { said } from "../in-process.testing.ts";
import { wordsOfHolders } from "./holder-settings.ts";

/** Chains give the same draws on any number of threads; starting threads from TypeScript takes longer than these chains. */
vi.mock("../../../../inference/src/chains/workers/worker-threads.ts", async () => {
  const { runChains } = await import("../../../../inference/src/chains/run-chains.ts");
  return { runChainsInWorkers: runChains };
});

let folder: string;
const at = (...names: readonly string[]) => join(folder, ...names);

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "stay",
  question: "How long do patients stay?",
  variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [20, 80] } },
  model: { family: "linear-regression", formula: "days ~ age" },
  privacy: {
    ...{ setting: "distributed", epsilon: 4, delta: 1e-6 },
    ...{ unit: "one patient", neighbours: "replace-one" },
  },
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-holders-"));
  writeFileSync(at("study.json"), JSON.stringify(study));
  for (const holder of ["north", "south"]) {
    const records = Array.from({ length: 200 }, (_, i) => ({ days: 5 + (i % 9), age: 30 + (i % 40) }));
    writeFileSync(at(`${holder}.json`), JSON.stringify(await privatize(study, records, { holder })));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fitted = (flags: readonly string[], output = "refused") =>
  said(["fit", at("study.json"), at("north.json"), at("south.json"), "-o", at(output), ...flags]);
const quick = ["--chains", "1", "--warmup", "20", "--draws", "10"];

describe("flags of holders", () => {
  it.each<[readonly string[], string]>([
    [["--holders", "some"], "--holders is some, must be same or own; --differ names what else differs"],
    [["--differ", "age,dose"], '--differ is "dose", must be one of: intercept, age'],
    [["--differ", "age,,intercept"], '--differ is "", must be a non-empty text'],
    [["--differ", "age, age"], '--differ is "age" again, must be named once'],
    [["--differ", "age", "--holders", "same"], "--differ is given with --holders same, must be given alone"],
    [["--differ", "age", "--differ-law", "flat"], '--differ-law is "flat", must be one of: normal, student'],
    [["--differ-law", "student"], "--differ-law is alone, must be given with --differ"],
    [["--own-residual"], "--own-residual is alone, must be given with --differ or --holders own"],
    [["--own-residual", "--holders", "same"], "--own-residual is alone"],
  ])("%j is refused by name, before anything is written", async (flags, message) => {
    const { code, err } = await fitted(flags);
    expect(err).toContain(message);
    expect(code).toBe(2);
    expect(existsSync(at("refused"))).toBe(false);
  });

  it("go with the folder, are not given again, and stand in the command that repeats the fit", async () => {
    expect((await fitted([...quick, "--holders", "same"], "same")).code).toBe(0);
    expect(JSON.parse(readFileSync(at("same", "fit.json"), "utf8")).settings.holders).toBe("same");
    expect((await said(["fit", "--resume", at("same"), "--holders", "own"])).err).toContain(
      "--resume is given with --holders, must be given alone",
    );
    await said(["page", at("same"), "--plain"]);
    expect(readFileSync(at("same", "page.html"), "utf8")).toContain("--holders same");
  });

  it("mean what the library's option means; single holders stand in a table, and --all prints them", async () => {
    const flags = ["--differ", "intercept, age", "--differ-law", "student", "--own-residual"];
    const { code, out } = await fitted([...quick, ...flags], "differ");
    expect(code).toBe(0);
    expect(out).toMatch(/^holder, mean ± sd +records +intercept +age +sigma$/m);
    expect(out).not.toMatch(/^holder\[/m);
    const releases = ["north", "south"].map((holder) =>
      JSON.parse(readFileSync(at(`${holder}.json`), "utf8")),
    );
    const holders = { differ: ["intercept", "age"], law: "student", residual: "own" } as const;
    const library = await fit(study, releases, { seed: 1, chains: 1, warmup: 20, draws: 10, holders });
    const kept = loadFit(readFileSync(at("differ", "posterior.fit")));
    expect(kept.values).toEqual(library.values);
    expect(kept.origin).toEqual(library.origin);
    const all = await fitted([...quick, ...flags, "--all"], "all");
    expect(all.out).toMatch(/^holder\[age\]\[north\] /m);
    expect(all.out).not.toContain("mean ± sd");
  });

  it("can be typed again", () => {
    expect(wordsOfHolders(undefined)).toEqual([]);
    expect(wordsOfHolders("own")).toEqual(["--holders own"]);
    expect(wordsOfHolders({ differ: [], residual: "own" })).toEqual(["--holders own", "--own-residual"]);
    expect(wordsOfHolders({ differ: ["age", "ward=a b"], law: "student", residual: "same" })).toEqual([
      "--differ 'age,ward=a b'",
      "--differ-law student",
    ]);
  });
});
