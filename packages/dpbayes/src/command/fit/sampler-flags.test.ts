import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Fit, type FitOptions, fit, loadFit } from "@dpbayes/inference";
import { collectReports, parseStudy, privatize, report } from "@dpbayes/privacy";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { said } from "../in-process.testing.ts";
import { fitCommand } from "./fit-command.ts";
import { holderFlags } from "./holder-flags.ts";

/** Chains give the same draws on any number of threads; starting threads from TypeScript takes longer than these chains. */
vi.mock("../../../../inference/src/chains/workers/worker-threads.ts", async () => {
  const { runChains } = await import("../../../../inference/src/chains/run-chains.ts");
  return { runChainsInWorkers: runChains };
});

let folder: string;
let release: unknown;
/** Without any flag but the quick settings. */
let plain: Fit;
let runs = 0;
const at = (...names: readonly string[]) => join(folder, ...names);

/** A study that is sampled by NUTS, quickly: two parameters, twenty reports. */
const study = parseStudy({
  format: "dpbayes.study/1",
  id: "days",
  question: "How long do patients stay?",
  variables: { days: { type: "number", bounds: [0, 30] } },
  model: { family: "gaussian", formula: "days ~ 1" },
  privacy: { setting: "local", epsilon: 4, unit: "one patient", neighbours: "replace-one" },
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-flags-"));
  const reports = Array.from({ length: 20 }, (_, i) => report(study, { days: 3 + (i % 9) }));
  const { releases } = await collectReports(study, reports);
  release = releases[0];
  plain = await fit(study, [release], quick);
  writeFileSync(at("study.json"), JSON.stringify(study));
  writeFileSync(at("a.release.json"), JSON.stringify(release));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const words = (output: string, flags: readonly string[]) => [
  ...["fit", at("study.json"), at("a.release.json"), "-o", output],
  ...flags,
];

/** The posterior that the command line writes. */
async function written(flags: readonly string[]): Promise<Fit> {
  const output = at(`fit-${++runs}`);
  expect((await said(words(output, flags))).code).toBe(0);
  return loadFit(readFileSync(join(output, "posterior.fit")));
}

const quick = { chains: 2, warmup: 30, draws: 20 };
const quickFlags = ["--chains", "2", "--warmup", "30", "--draws", "20"];

/** The quick settings without one of them. */
function without(flag: string): readonly string[] {
  return quickFlags.filter((_, i) => quickFlags[i - (i % 2)] !== `--${flag}`);
}

/** What each flag that changes the draws means to the library. */
const meanings: Readonly<Record<string, { readonly value: string; readonly options: FitOptions }>> = {
  seed: { value: "11", options: { seed: 11 } },
  chains: { value: "3", options: { chains: 3 } },
  warmup: { value: "40", options: { warmup: 40 } },
  draws: { value: "25", options: { draws: 25 } },
  thin: { value: "2", options: { thin: 2 } },
  "max-depth": { value: "1", options: { sampler: { kind: "nuts", maxDepth: 1 } } },
  "target-acceptance": { value: "0.95", options: { sampler: { kind: "nuts", targetAcceptance: 0.95 } } },
  metric: { value: "dense", options: { sampler: { kind: "nuts", metric: "dense" } } },
  "step-size": { value: "0.1", options: { sampler: { kind: "nuts", stepSize: 0.1 } } },
};

describe("the command line and the library", () => {
  it.each(Object.entries(meanings))("draw the same with --%s", async (flag, { value, options }) => {
    const command = await written([...without(flag), `--${flag}`, value]);
    const library = await fit(study, [release], { ...quick, ...options });
    expect(command.values).toEqual(library.values);
    expect(command.origin).toEqual(library.origin);
    expect(command.values, "a flag that changes nothing").not.toEqual(plain.values);
  });

  it("know the same flags: a new one needs its meaning here", () => {
    const others = [
      "output",
      "part",
      "resume",
      "method",
      "prior",
      "model",
      "workers",
      "page",
      "all",
      ...Object.keys(holderFlags),
    ];
    expect(
      Object.keys(fitCommand.flags)
        .filter((flag) => !others.includes(flag))
        .sort(),
    ).toEqual(Object.keys(meanings).sort());
  });

  it("draw the same without warm-up, where the step size is the first one", async () => {
    const command = await written([...without("warmup"), "--warmup", "0"]);
    const library = await fit(study, [release], { ...quick, warmup: 0 });
    expect(command.values).toEqual(library.values);
    const sizes = command.runs.map((_, chain) => command.statistics["stepSize"]![chain * quick.draws]);
    expect(command.runs.map(({ warmup }) => [warmup.steps, warmup.tuning["stepSize"]])).toEqual(
      sizes.map((size) => [0, size]),
    );
    expect(command.values.every(Number.isFinite)).toBe(true);
  });
});

describe("a sampler flag", () => {
  it.each([
    ["max-depth", "0", "a whole number from 1 to 20"],
    ["max-depth", "21", "a whole number from 1 to 20"],
    ["max-depth", "2.5", "a whole number from 1 to 20"],
    ["target-acceptance", "1", "between 0 and 1"],
    ["target-acceptance", "high", "between 0 and 1"],
    ["metric", "full", "one of gradient, variance, dense"],
    ["step-size", "0", "positive and finite"],
    ["warmup", "-1", "a whole number from 0 to 100000000"],
    ["warmup", "1e15", "a whole number from 0 to 100000000"],
    ["draws", "1e15", "a whole number from 4 to 10000000"],
    ["thin", "1e15", "a whole number from 1 to 1000000"],
    ["chains", "1001", "a whole number from 1 to 1000"],
  ])("--%s %s is refused by name, before anything is written", async (flag, value, accepted) => {
    const { code, err } = await said(words(at("refused"), [`--${flag}=${value}`]));
    expect(err).toBe(`dpbayes: --${flag} is ${value}, must be ${accepted}\n`);
    expect(code).toBe(2);
    expect(existsSync(at("refused"))).toBe(false);
  });

  it("that a method has no use for is refused, before anything is written", async () => {
    const linear = {
      ...study,
      privacy: { ...study.privacy, setting: "central", delta: 1e-6 },
      variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [18, 98] } },
      model: { family: "linear-regression", formula: "days ~ age" },
    } as const;
    const people = Array.from({ length: 100 }, (_, i) => ({ days: i % 9, age: 20 + (i % 70) }));
    const made = await privatize(parseStudy(linear), people);
    writeFileSync(at("linear.json"), JSON.stringify(linear));
    writeFileSync(at("linear.release.json"), JSON.stringify(made));
    const asked = ["fit", at("linear.json"), at("linear.release.json"), "-o", at("refused")];
    const { code, err } = await said([...asked, "--method", "gibbs-clt", "--max-depth", "5"]);
    expect(err).toContain(
      "--max-depth is given, must be absent: the method gibbs-clt brings a sampler of its own",
    );
    expect(code).toBe(2);
    expect(existsSync(at("refused"))).toBe(false);
  });

  it("goes with the folder, and is not given again", async () => {
    const flags = ["--max-depth", "2", "--metric", "variance"];
    const stopped = await said(words(at("kept"), [...quickFlags, ...flags]), {
      signal: AbortSignal.abort(),
    });
    expect(stopped.code).toBe(130);
    expect((await said(["fit", "--resume", at("kept"), "--max-depth", "3"])).err).toContain(
      "--resume is given with --max-depth, must be given alone",
    );
    expect((await said(["fit", "--resume", at("kept")])).code).toBe(0);
    const sampler = { kind: "nuts", maxDepth: 2, metric: "variance" } as const;
    const library = await fit(study, [release], { ...quick, sampler });
    const resumed = loadFit(readFileSync(at("kept", "posterior.fit")));
    expect(resumed.values).toEqual(library.values);
    expect(resumed.origin).toEqual(library.origin);
    await said(["page", at("kept"), "--plain"]);
    expect(readFileSync(at("kept", "page.html"), "utf8")).toContain("--max-depth 2 --metric variance");
  });
});
